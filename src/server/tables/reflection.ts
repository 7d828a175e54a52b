import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Question } from '@/contract/episode';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { child, classifiedTable, club, personal } from './data-classes';
import { ofEpisode } from './episode';
import { files } from './file';
import { ofUser, users } from './user';

/** What members have answered after listening, one row for each person and question. */
export const reflectionAnswers = classifiedTable(
  'reflection_answers',
  { keep: 'account' },
  {
    id: personal(id()),
    /** The club at the time of the answer, whose themes it belongs to. */
    clubId: club(ofClub()),
    userId: personal(ofUser()),
    episodeId: personal(ofEpisode()),
    /** The place of the question in the episode, from 0. */
    question: personal(smallint().notNull()),
    /** The question as it was answered. Once the platform changes it, this is no answer to it any more. */
    asked: club(jsonb().$type<Question>().notNull()),
    /** The feeling or the choice. */
    choice: child(text()),
    words: child(text()),
    /** What was said. */
    fileId: child(uuid().references(() => files.id)),
    createdAt: personal(createdAt()),
    updatedAt: personal(instant().notNull().defaultNow()),
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
    id: club(id()),
    clubId: club(ofClub()),
    episodeId: club(ofEpisode()),
    answerId: personal(uuid().references(() => reflectionAnswers.id, { onDelete: 'set null' })),
    /** Whose answer it is. */
    authorId: personal(uuid().references(() => users.id, { onDelete: 'set null' })),
    reporterId: personal(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** The answer was said, not written. */
    spoken: club(boolean().notNull().default(false)),
    reportedAt: club(createdAt()),
    /** When an admin of the club confirmed that the club has spoken with the family. */
    handledAt: club(instant()),
    handledBy: personal(uuid().references(() => users.id, { onDelete: 'set null' })),
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
