import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Answer } from '@/contract/reflection/reflection';
import type { Principal } from '@/policy/rules';
import { openTo } from '../consent/answer-readers.store';
import { consented } from '../consent/consent.store';
import { readableBy } from '../episode-club/readable.store';
import type { Db, Transaction } from '../kernel/db/client';
import { episodes } from '../tables/episode';
import { files } from '../tables/file';
import { progress } from '../tables/listen';
import { reflectionAnswers } from '../tables/reflection';
import { users } from '../tables/user';

export interface AnswerRow extends Omit<Answer, 'spoken'> {
  id: string;
  spoken: { key: string; duration: number | null; peaks: number[] | null } | null;
  question: number;
  reported: boolean;
}

interface OtherRow {
  id: string;
  name: string;
  answers: AnswerRow[];
}

/** What the rules look at of an episode. */
const ruledColumns = {
  status: episodes.status,
  audience: episodes.audience,
  ofClubId: episodes.ofClubId,
};

/** What answers and themes need of the episode that asks. */
export const askedColumns = {
  ...ruledColumns,
  id: episodes.id,
  number: episodes.number,
  name: episodes.name,
  questions: episodes.questions,
};

/**
 * The people whose answers may become readable to this person: for a guardian the children of the households,
 * for a child its guardians. None for a person with an account of their own, whose answers no other person reads.
 */
export const counterparts = ({ userId, persona }: Principal) => {
  const own = sql.raw(persona === 'child' ? "'child'" : "'guardian'");
  const their = sql.raw(persona === 'child' ? "'guardian'" : "'child'");
  return sql`(
    select distinct person.id, person.first_name, person.created_at from family_members own
    join family_members their on their.family_id = own.family_id and their.place = ${their}
    join users person on person.id = their.user_id and person.status = 'active'
    join users reader on reader.id = own.user_id and reader.claimed_at is null and person.claimed_at is null
    where own.user_id = ${userId} and own.place = ${own} and own.user_id <> person.id
      and (person.club_member_role <> 'child' or ${consented(sql`person.id`, 'reflections')}))`;
};

/** The answers of a person to the questions as they are now. */
const answersOf = (personId: SQL | string, readerId: string) => sql<AnswerRow[]>`(
  select coalesce(json_agg(json_build_object('id', given.id, 'question', given.question, 'choice', given.choice, 'words', given.words,
    'spoken', (select json_build_object('key', file.key, 'duration', file.duration, 'peaks', file.brief_peaks)
      from files file where file.id = given.file_id),
    'reported', exists (select from reflection_reports report where report.answer_id = given.id and report.reporter_id = ${readerId}))), '[]')
  from reflection_answers given
  where given.user_id = ${personId} and given.episode_id = ${episodes.id}
    and given.asked = ${episodes.questions} -> given.question)`;

/**
 * The episodes that ask this member something, the newest first, with all answers of the own family; the view
 * decides what may be read. Without `episodeId` only what was heard to its end, or answered by the family. In
 * one query.
 */
export function listReflections(db: Db, who: Principal, episodeId?: string) {
  const others = counterparts(who);
  const heard = sql<boolean>`coalesce(${progress.finished}, false)`;
  const answered = sql`exists (select from reflection_answers given where given.episode_id = ${episodes.id}
    and given.asked = ${episodes.questions} -> given.question and given.user_id in (select id from ${others} kin))`;
  return db
    .select({
      ...askedColumns,
      key: files.key,
      heard,
      refused:
        who.persona === 'child'
          ? sql<boolean>`not ${consented(who.userId, 'reflections')}`
          : sql<boolean>`false`,
      maySpeak: who.persona === 'child' ? consented(who.userId, 'spoken') : sql<boolean>`false`,
      mine: answersOf(who.userId, who.userId),
      // Children do not hear episodes for parents alone, so their answers are not waited for.
      others: sql<OtherRow[]>`(
        select coalesce(json_agg(json_build_object('id', kin.id, 'name', kin.first_name, 'answers', ${answersOf(sql`kin.id`, who.userId)})
          order by kin.created_at, kin.id), '[]')
        from ${others} kin where ${episodes.audience} <> 'parents')`,
    })
    .from(episodes)
    .leftJoin(progress, and(eq(progress.episodeId, episodes.id), eq(progress.userId, who.userId)))
    .leftJoin(files, eq(files.id, episodes.artworkFileId))
    .where(
      and(
        readableBy(who, who.clubId),
        isNull(episodes.removedAt),
        sql`jsonb_array_length(${episodes.questions}) > 0`,
        episodeId === undefined ? sql`(${heard} or ${answered})` : eq(episodes.id, episodeId),
      ),
    )
    .orderBy(sql`${episodes.publishedAt} desc nulls last`, episodes.id)
    .limit(limits.reflectionsShown);
}
export type ReflectionRow = Awaited<ReturnType<typeof listReflections>>[number];

/** The facts of an episode that the rules need; undefined when there is none. */
export async function getAsked(db: Db, episodeId: string) {
  const rows = await db
    .select(ruledColumns)
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), isNull(episodes.removedAt)));
  return rows[0];
}

/**
 * Locks the households of a person, so that of a change and of another member’s answer the second sees the
 * first. Ordered, because a child of two households meets guardians who lock only one.
 */
export async function lockHouseholds(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`
    select id from families where id in (select family_id from family_members where user_id = ${userId})
    order by id for no key update`);
}

/** An answer and the people who may read it. */
export async function getOpenAnswer(db: Db, answerId: string) {
  const rows = await db
    .select({
      id: reflectionAnswers.id,
      episodeId: reflectionAnswers.episodeId,
      authorId: reflectionAnswers.userId,
      fileId: reflectionAnswers.fileId,
      openTo,
    })
    .from(reflectionAnswers)
    // Without a join Drizzle leaves the tables' names out of `openTo`, whose columns would then mean others.
    .innerJoin(users, eq(users.id, reflectionAnswers.userId))
    .where(eq(reflectionAnswers.id, answerId));
  return rows[0];
}

/** The first question of an episode; `asks` is false where one of these people is a child without consent to be asked. */
export async function getQuestionFor(db: Db, episodeId: string, userIds: readonly string[]) {
  const rows = await db
    .select({
      ...ruledColumns,
      text: sql<string | null>`${episodes.questions} -> 0 ->> 'text'`,
      asks: sql<boolean>`not exists (select from users listener where listener.id = any(${sql.param([...userIds])}::uuid[])
        and listener.club_member_role = 'child' and not ${consented(sql`listener.id`, 'reflections')})`,
    })
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), isNull(episodes.removedAt)));
  return rows[0];
}
