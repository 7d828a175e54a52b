import { bigint, doublePrecision, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';

/** What a file is for; with its club and episode it decides who may fetch it (`server/file/may-download.ts`). */
export const filePurposes = [
  // Uploaded, and not referred to by anything yet.
  'image',
  'logo',
  'identity',
  'part',
  'rendition',
  'artwork',
  'feature',
  'spot',
  'localSpot',
  'photo',
] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const files = pgTable(
  'files',
  {
    id: id(),
    /** 128 random bits in base64url; the file's URL is `/file/` and this. */
    key: text().notNull().unique(),
    purpose: text({ enum: filePurposes }).notNull(),
    // Clubs, episodes and users point to files, so these three keys are in SQL alone (0000_first.sql): no import cycle.
    clubId: uuid(),
    episodeId: uuid(),
    /** Content address in the storage, lower-case hex. */
    sha256: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    mime: text().notNull(),
    /** As the sender named it; shown, never used as a path. */
    fileName: text().notNull(),
    /** Seconds; the container's word until the analysis has counted. */
    duration: doublePrecision(),
    loudness: doublePrecision(),
    peaks: jsonb().$type<number[]>(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.sha256),
    index().on(table.clubId),
    index().on(table.episodeId),
    // Whoever is deleted is looked for here.
    index().on(table.createdBy),
  ],
);

/** Contents that a change of ours has let go: when the sweep finds them unused, that is no sign of a wrong database. */
export const releasedContents = pgTable('released_contents', {
  sha256: text().primaryKey(),
  releasedAt: createdAt(),
});
