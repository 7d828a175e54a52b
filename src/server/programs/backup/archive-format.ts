import * as z from 'zod';

/**
 * A backup is one tar: `header.json`, the tables and the waiting jobs in pieces, every file, `manifest.json` and last
 * the manifest's checksum. So a complete end shows that everything before it was written.
 */
export const format = 'touchline-backup';
export const formatVersion = 1;

export const headerName = 'header.json';
export const manifestName = 'manifest.json';
export const checksumName = 'manifest.sha256';
export const jobsName = 'jobs.json';
export const fileName = (sha256: string): string => `files/${sha256}`;
/** Tables are stored in pieces, so that neither side holds a whole table or needs to know its size beforehand. */
export const pieceName = (table: string, piece: number): string =>
  `tables/${table}/${String(piece).padStart(6, '0')}`;

const pieceForm = /^tables\/([^/]+)\/\d{6}$/;
const fileForm = /^files\/([0-9a-f]{64})$/;
/** The table of a piece; undefined for other entries. */
export const tableOf = (name: string): string | undefined => pieceForm.exec(name)?.[1];
/** The content address of a file; undefined for other entries. */
export const addressOf = (name: string): string | undefined => fileForm.exec(name)?.[1];

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

export const ArchiveHeader = z.object({
  format: z.literal(format),
  version: z.number().int(),
  installationId: z.uuid(),
  demo: z.boolean(),
  takenAt: z.iso.datetime(),
  /** The migrations of the database, which say the version of its schema. */
  migrations: z.array(z.object({ hash: z.string(), at: count })),
});
export type ArchiveHeader = z.output<typeof ArchiveHeader>;

const ArchivedJob = z.object({
  name: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  priority: z.number().int(),
  singletonKey: z.string().nullable(),
});
export const ArchivedJobs = z.array(ArchivedJob);
export type ArchivedJob = z.output<typeof ArchivedJob>;

export const Manifest = z.object({
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** Files that were lost or damaged when the backup was made; they are not in it. */
  damaged: z.array(sha256),
  entries: z.array(z.object({ name: z.string(), bytes: count, sha256 })),
});
export type Manifest = z.output<typeof Manifest>;
