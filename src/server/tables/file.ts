import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, doublePrecision, index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';

/** What a file is for. With its club and episode this decides who may download it (`server/file/may-download.ts`). */
const filePurposes = [
  // Uploaded, and not used by anything yet.
  'image',
  'sound',
  'video',
  'logo',
  'identity',
  'part',
  // A sound file as it is heard in a finished episode, or its copy for browsers; its club and episode are those of its source.
  'masteredPart',
  'rendition',
  'artwork',
  'feature',
  'spot',
  'localSpot',
  'photo',
  'cover',
  'sponsorLogo',
  'supportVideo',
  'poster',
  // Said by a child after an episode.
  'answer',
  // All of a club, for those of its admins who have asked for it.
  'archive',
] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const files = classifiedTable(
  'files',
  { keep: 'file' },
  {
    id: clubColumn(id()),
    /** 128 random bits in base64url. The file's URL is `/file/` and this key. */
    key: secretColumn(text().notNull().unique()),
    purpose: clubColumn(text({ enum: filePurposes }).notNull()),
    // Clubs, episodes and users refer to files, so the foreign keys of these three are only in SQL (0000_base.sql),
    // which avoids an import cycle.
    clubId: clubColumn(uuid()),
    episodeId: clubColumn(uuid()),
    /** The content address in the store, lower-case hex. */
    sha256: clubColumn(text().notNull()),
    bytes: clubColumn(bigint({ mode: 'number' }).notNull()),
    mime: clubColumn(text().notNull()),
    /** Of artwork, which is shown small: the same picture as large as it is kept. */
    fullSizeId: clubColumn(uuid().references((): AnyPgColumn => files.id, { onDelete: 'set null' })),
    /** The sender's name of the file, which may name a person. It is shown, and never used as a path. */
    fileName: personalColumn(text().notNull()),
    /** In seconds; from the container's header until the analysis has measured it. */
    duration: clubColumn(doublePrecision()),
    loudness: clubColumn(doublePrecision()),
    peaks: clubColumn(jsonb().$type<number[]>()),
    /** At most 100 of them, for lists: a hundred whole waveforms are half a megabyte. By the database, from `peaks`. */
    briefPeaks: clubColumn(jsonb().$type<number[]>().generatedAlwaysAs(sql`brief_peaks("peaks")`)),
    createdBy: personalColumn(uuid()),
    createdAt: clubColumn(createdAt()),
  },
  (table) => [
    index().on(table.sha256),
    index().on(table.clubId),
    index().on(table.episodeId),
    // The foreign key of a deleted file is checked through this.
    index().on(table.fullSizeId),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.createdBy),
  ],
);

/**
 * Contents that our own changes stopped using. When the sweep finds them unused, the database is not suspected of
 * being the wrong one.
 */
export const releasedContents = classifiedTable(
  'released_contents',
  { keep: 'file' },
  {
    sha256: clubColumn(text().primaryKey()),
    releasedAt: clubColumn(createdAt()),
  },
);
