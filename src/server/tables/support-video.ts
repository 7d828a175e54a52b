import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { files } from './file';
import { ofUser } from './user';

/** Behind every other one, until the order is written (`server/support-video/support-video.store.ts`). */
const lastPosition = 2_147_483_647;

/** A video that explains the platform to those who work with it: uploaded, or a link to one elsewhere. */
export const supportVideos = pgTable(
  'support_videos',
  {
    id: id(),
    rev: rev(),
    title: text().notNull(),
    description: text().notNull().default(''),
    videoFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    /** An https address; null when the video was uploaded. */
    link: text(),
    posterFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    /** Who sees it: people of the platform, of clubs, or both. */
    audience: text({ enum: ['platform', 'club', 'both'] })
      .notNull()
      .default('both'),
    /** Its place among all videos, also those that are deleted. A new one comes last. */
    position: integer()
      .notNull()
      .$defaultFn(() => lastPosition),
    createdAt: createdAt(),
    /** When the video was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: instant(),
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
export const videoProgress = pgTable(
  'video_progress',
  {
    userId: ofUser(),
    videoId: uuid()
      .notNull()
      .references(() => supportVideos.id, { onDelete: 'cascade' }),
    /** In seconds. */
    position: doublePrecision().notNull().default(0),
    /** When they reached its end, or said that they have seen it. */
    watchedAt: instant(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] }), index().on(table.videoId)],
);
