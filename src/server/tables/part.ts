import { isNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChapterKind } from '@/contract/episode-content';
import type { PartReport } from '@/contract/file';
import { createdAt, id, instant } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { episodeAndClub } from './episode';
import { files } from './file';
import { users } from './user';

/** The columns of a file that a club has sent for a slot, whether the slot has it or not. */
const sentFile = () => ({
  slot: clubColumn(text({ enum: ['intro', 'interview', 'outro'] }).notNull()),
  fileId: clubColumn(
    uuid()
      .notNull()
      .references(() => files.id),
  ),
  sentBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
  sentAt: personalColumn(instant().notNull().defaultNow()),
  /** Whether the whole part can be heard. The worker finds out by decoding it to its end. */
  check: clubColumn(
    text({ enum: ['checking', 'good', 'bad'] })
      .notNull()
      .default('checking'),
  ),
  /** The problem of a bad part, in a sentence for people. */
  problem: clubColumn(text()),
  /** The question to the club about a good part that may be cut short, until it has answered. */
  doubt: clubColumn(text()),
  /**
   * The answer about children's voices in it: none given, that there are none, or those of `part_voices`.
   * Without consent to each of those it is in no finished episode.
   */
  childVoices: clubColumn(
    text({ enum: ['untold', 'none', 'named'] })
      .notNull()
      .default('untold'),
  ),
  /** When the platform asked the club to send this part again. A new part of the slot has none. */
  resendAskedAt: clubColumn(instant()),
  /** The platform's reason, in a sentence that the club reads. */
  resendReason: clubColumn(text()),
  /** How often a check was begun. A file that kills the worker each time is given up. */
  checkAttempts: clubColumn(integer().notNull().default(0)),
  /** The last heartbeat of its check. */
  checkUpdatedAt: clubColumn(instant().notNull().defaultNow()),
});

/** The parts that episodes are made of: at most one row for each slot of a club. */
export const episodeParts = classifiedTable(
  'episode_parts',
  { keep: 'club' },
  {
    ...episodeAndClub(),
    ...sentFile(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.clubId, table.slot] }),
    index().on(table.fileId),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.sentBy),
    index().on(table.clubId),
    // Every worker searches every few seconds for checks that a killed worker left.
    index('episode_parts_checking').on(table.checkUpdatedAt).where(sql`${table.check} = 'checking'`),
    // Partial, because publishing looks for the very few without consent.
    index('episode_parts_voices')
      .on(table.episodeId, table.clubId)
      .where(sql`${table.childVoices} = 'named'`),
    // The platform's dashboard asks which clubs have to send something again, over all episodes.
    index('episode_parts_asked')
      .on(table.episodeId, table.clubId)
      .where(sql`${table.resendAskedAt} is not null`),
    index('episode_parts_bad').on(table.episodeId, table.clubId).where(sql`${table.check} = 'bad'`),
  ],
);

/**
 * What was sent for a slot and is not in it: a replacement that is being checked, which has no `endedAt` and of which there is
 * at most one, and what was replaced, taken back or refused. Those can be brought back for `limits.versionDays`.
 */
export const partVersions = classifiedTable(
  'part_versions',
  { keep: 'version' },
  {
    id: clubColumn(id()),
    ...episodeAndClub(),
    ...sentFile(),
    endedAt: clubColumn(instant()),
    /** It was found bad, and the club reads why at the slot until something else is done with that. */
    refused: clubColumn(boolean().notNull().default(false)),
  },
  (table) => [
    uniqueIndex('part_versions_pending')
      .on(table.episodeId, table.clubId, table.slot)
      .where(isNull(table.endedAt)),
    index().on(table.episodeId, table.clubId, table.slot),
    index().on(table.clubId),
    index().on(table.fileId),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.sentBy),
    // For the clean-up, which looks for old ones.
    index().on(table.endedAt),
    // Every worker searches every few seconds for checks that a killed worker left.
    index('part_versions_checking').on(table.checkUpdatedAt).where(sql`${table.check} = 'checking'`),
  ],
);

/** The one row of what finished episodes are made with. Without a row it is the usual. */
export const masteringSettings = classifiedTable(
  'mastering_settings',
  { keep: 'platform' },
  {
    id: clubColumn(integer().primaryKey().default(1)),
    rev: clubColumn(integer().notNull()),
    loudness: clubColumn(integer().notNull()),
    bitRate: clubColumn(integer().notNull()),
    gap: clubColumn(doublePrecision().notNull()),
    order: clubColumn(jsonb().$type<ChapterKind[]>().notNull()),
  },
  (table) => [check('mastering_settings_one_row', sql`${table.id} = 1`)],
);

/**
 * Sound files as they are heard in finished episodes, made once for each kind of settings, and copies for browsers of recordings
 * that not every browser plays (`file/browser-copy.store.ts`). A row goes with the recording that it was made of, and its own file
 * goes with it (`file/file.store.ts`).
 */
export const masteredParts = classifiedTable(
  'mastered_parts',
  { keep: 'file' },
  {
    id: clubColumn(id()),
    sourceFileId: clubColumn(
      uuid()
        .notNull()
        .references(() => files.id, { onDelete: 'cascade' }),
    ),
    /** The content that it was made of. */
    sourceSha256: clubColumn(text().notNull()),
    /** The settings and the engine that it was made with. */
    settings: clubColumn(text().notNull()),
    layout: clubColumn(text({ enum: ['natural', 'stereo'] }).notNull()),
    /** Null where it failed: `reason` says why in a sentence for people. Null without a reason: browsers play the recording itself. */
    fileId: clubColumn(uuid().references(() => files.id, { onDelete: 'cascade' })),
    reason: clubColumn(text()),
    /** What the engine says of it (`MadePart`); its own layout, since `natural` asks for none. */
    samples: clubColumn(integer().notNull().default(0)),
    madeLayout: clubColumn(
      text({ enum: ['mono', 'stereo'] })
        .notNull()
        .default('mono'),
    ),
    fromMs: clubColumn(integer().notNull().default(0)),
    histogram: clubColumn(jsonb().$type<number[]>().notNull().default([])),
    peaks: clubColumn(text().notNull().default('')),
    report: clubColumn(jsonb().$type<PartReport>()),
    createdAt: clubColumn(createdAt()),
    /** To the day: what has not been used for long is made again when it is needed. */
    usedAt: clubColumn(instant().notNull().defaultNow()),
  },
  (table) => [
    uniqueIndex('mastered_parts_once').on(table.sourceFileId, table.settings, table.layout),
    index().on(table.fileId),
    index().on(table.usedAt),
  ],
);
