import { doublePrecision, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { files } from './file';
import { clubOfPerson, ofUser } from './user';

/** Behind every other one, until the order is written (`server/support-video/support-video.store.ts`). */
const lastPosition = 2_147_483_647;

/** A video that explains the platform to those who work with it: uploaded, or a link to one elsewhere. */
export const supportVideos = classifiedTable(
  'support_videos',
  { keep: 'platform' },
  {
    id: clubColumn(id()),
    rev: clubColumn(rev()),
    title: clubColumn(text().notNull()),
    description: clubColumn(text().notNull().default('')),
    videoFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    /** An https address; null when the video was uploaded. */
    link: clubColumn(text()),
    posterFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    /** Its audience: people of the platform, of clubs, or both. */
    audience: clubColumn(
      text({ enum: ['platform', 'club', 'both'] })
        .notNull()
        .default('both'),
    ),
    /** Its place among all videos, also those that are deleted. A new one comes last. */
    position: clubColumn(
      integer()
        .notNull()
        .$defaultFn(() => lastPosition),
    ),
    createdAt: clubColumn(createdAt()),
    /** When the video was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    index().on(table.position),
    index().on(table.removedAt),
    // The foreign keys of deleted files are checked through these.
    index().on(table.videoFileId),
    index().on(table.posterFileId),
  ],
);

/** How far a person of a club has watched a video. */
export const videoProgress = classifiedTable(
  'video_progress',
  { keep: 'account' },
  {
    userId: personalColumn(ofUser()),
    clubId: clubColumn(clubOfPerson()),
    videoId: personalColumn(
      uuid()
        .notNull()
        .references(() => supportVideos.id, { onDelete: 'cascade' }),
    ),
    /** In seconds. */
    position: personalColumn(doublePrecision().notNull().default(0)),
    /** When they reached its end, or said that they have seen it. */
    watchedAt: personalColumn(instant()),
    updatedAt: personalColumn(instant().notNull().defaultNow()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.videoId] }),
    index().on(table.videoId),
    index().on(table.clubId),
  ],
);
