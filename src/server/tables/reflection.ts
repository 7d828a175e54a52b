import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Question } from '@/contract/episode';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { childColumn, classifiedTable, clubColumn, personalColumn } from './data-classes';
import { ofEpisode } from './episode';
import { files } from './file';
import { ofUser, users } from './user';

/** What members have answered after listening, one row for each person and question. */
export const reflectionAnswers = classifiedTable(
  'reflection_answers',
  { keep: 'account' },
  {
    id: personalColumn(id()),
    /** The club at the time of the answer, whose themes it belongs to. */
    clubId: clubColumn(ofClub()),
    userId: personalColumn(ofUser()),
    episodeId: personalColumn(ofEpisode()),
    /** The place of the question in the episode, from 0. */
    question: personalColumn(smallint().notNull()),
    /** The question as it was answered. Once the platform changes it, this is no answer to it any more. */
    asked: clubColumn(jsonb().$type<Question>().notNull()),
    /** The feeling or the choice. */
    choice: childColumn(text()),
    words: childColumn(text()),
    /** The recording of a spoken answer. */
    fileId: childColumn(uuid().references(() => files.id)),
    createdAt: personalColumn(createdAt()),
    updatedAt: personalColumn(instant().notNull().defaultNow()),
  },
  (table) => [
    unique('reflection_answers_once').on(table.userId, table.episodeId, table.question),
    index().on(table.episodeId, table.clubId),
    index().on(table.clubId),
    index().on(table.fileId),
    check('reflection_answers_one', sql`num_nonnulls(${table.choice}, ${table.words}, ${table.fileId}) = 1`),
  ],
);

/** Answers for which a reader has asked for help. Without the words, which stay in the family. */
export const reflectionReports = classifiedTable(
  'reflection_reports',
  { keep: 'club' },
  {
    id: clubColumn(id()),
    clubId: clubColumn(ofClub()),
    episodeId: clubColumn(ofEpisode()),
    answerId: personalColumn(uuid().references(() => reflectionAnswers.id, { onDelete: 'set null' })),
    /** The author of the answer. */
    authorId: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    reporterId: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** The answer was spoken, not written. */
    spoken: clubColumn(boolean().notNull().default(false)),
    reportedAt: clubColumn(createdAt()),
    /** When an admin of the club confirmed that the club has spoken with the family. */
    handledAt: clubColumn(instant()),
    handledBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
  },
  (table) => [
    unique('reflection_reports_once').on(table.answerId, table.reporterId),
    index().on(table.clubId, table.reportedAt),
    // The foreign keys of deleted episodes and users are checked through these.
    index().on(table.episodeId),
    index().on(table.authorId),
    index().on(table.reporterId),
    index().on(table.handledBy),
  ],
);
