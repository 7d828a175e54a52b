import { doublePrecision, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, club, personal } from './data-classes';
import { files } from './file';
import { ofUser } from './user';

/** Behind every other one, until the order is written (`server/support-video/support-video.store.ts`). */
const lastPosition = 2_147_483_647;

/** A video that explains the platform to those who work with it: uploaded, or a link to one elsewhere. */
export const supportVideos = classifiedTable(
  'support_videos',
  { keep: 'platform' },
  {
    id: club(id()),
    rev: club(rev()),
    title: club(text().notNull()),
    description: club(text().notNull().default('')),
    videoFileId: club(uuid().references(() => files.id, { onDelete: 'set null' })),
    /** An https address; null when the video was uploaded. */
    link: club(text()),
    posterFileId: club(uuid().references(() => files.id, { onDelete: 'set null' })),
    /** Who sees it: people of the platform, of clubs, or both. */
    audience: club(
      text({ enum: ['platform', 'club', 'both'] })
        .notNull()
        .default('both'),
    ),
    /** Its place among all videos, also those that are deleted. A new one comes last. */
    position: club(
      integer()
        .notNull()
        .$defaultFn(() => lastPosition),
    ),
    createdAt: club(createdAt()),
    /** When the video was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: club(instant()),
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
    userId: personal(ofUser()),
    videoId: personal(
      uuid()
        .notNull()
        .references(() => supportVideos.id, { onDelete: 'cascade' }),
    ),
    /** In seconds. */
    position: personal(doublePrecision().notNull().default(0)),
    /** When they reached its end, or said that they have seen it. */
    watchedAt: personal(instant()),
    updatedAt: personal(instant().notNull().defaultNow()),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] }), index().on(table.videoId)],
);
