import { sql } from 'drizzle-orm';
import { boolean, customType, date, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { Cue } from '@/contract/transcript/transcript';
import { clubs } from './club';
import { instant, rev } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { ofEpisode } from './episode';
import { files } from './file';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What is said in a recording: a part of a club, or the platform's feature. It belongs to the file, so it moves along with it
 * between slot and versions, a replaced recording does not pass it on, and it goes when the recording goes.
 */
export const transcripts = classifiedTable(
  'transcripts',
  { keep: 'recording' },
  {
    fileId: clubColumn(
      uuid()
        .primaryKey()
        .references(() => files.id, { onDelete: 'cascade' }),
    ),
    episodeId: clubColumn(ofEpisode()),
    /** Null for a feature. */
    clubId: clubColumn(uuid().references(() => clubs.id, { onDelete: 'cascade' })),
    /** The content of the recording, by which a finished episode finds what was said in each of its chapters. */
    sha256: clubColumn(text().notNull()),
    status: clubColumn(text({ enum: ['waiting', 'writing', 'written', 'unavailable'] }).notNull()),
    /** Why there is none, or why it takes longer, in a sentence for people. */
    problem: clubColumn(text()),
    /** It waits because the minutes of a day are used up. */
    overLimit: clubColumn(boolean().notNull().default(false)),
    /** Whether a service has written it; otherwise a person sent it. What a person corrects stays the service's. */
    byService: clubColumn(boolean().notNull().default(false)),
    cues: personalColumn(jsonb().$type<Cue[]>().notNull().default([])),
    /** The words of the cues, as the search finds them. */
    words: personalColumn(tsvector().notNull().default(sql`''::tsvector`)),
    rev: clubColumn(rev()),
    /** How often the service was asked since a person or a new recording asked for it. */
    attempts: clubColumn(integer().notNull().default(0)),
    /** The last sign of life of the worker that has it written. */
    updatedAt: clubColumn(instant().notNull().defaultNow()),
    /** When a person removed it. It can be brought back for `limits.versionDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    index().on(table.episodeId, table.clubId),
    index().on(table.clubId),
    index().using('gin', table.words),
    // Every worker searches every few seconds for those that a killed worker left.
    index('transcripts_unwritten').on(table.updatedAt).where(sql`${table.status} in ('waiting', 'writing')`),
    // The platform's dashboard asks which wait for another day.
    index('transcripts_over_limit').on(table.fileId).where(sql`${table.overLimit}`),
    index('transcripts_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
  ],
);

/** How many seconds of sound the service was sent on a day in UTC: the limit of its cost. */
export const transcriptionDays = classifiedTable(
  'transcription_days',
  { keep: 'figures' },
  {
    day: clubColumn(date().primaryKey()),
    seconds: clubColumn(integer().notNull()),
  },
);
