import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import { audiencesFor } from '@/policy/audience';
import { isMember } from '@/policy/persona';
import type { Principal } from '@/policy/rules';
import type { Database, Db } from '../db/client';
import { episodes } from '../db/schema/episode';
import { shareForAMinute } from '../db/share-for-a-minute';
import { consented } from '../family/consent.store';
import { askedColumns } from './reflection.store';

/** An episode whose answers are counted: the one that is asked for, or the newest published one that asks something. */
export async function getThemedEpisode(db: Db, who: Principal, episodeId: string | undefined) {
  const newest = and(
    eq(episodes.status, 'published'),
    isMember(who.persona) ? inArray(episodes.audience, [...audiencesFor(who.persona)]) : undefined,
    // Nobody has answered together with their families what is for coaches alone.
    ne(episodes.audience, 'coaches'),
    sql`jsonb_array_length(${episodes.questions}) > 0`,
  );
  const rows = await db
    .select({
      ...askedColumns,
    })
    .from(episodes)
    .where(and(isNull(episodes.removedAt), episodeId === undefined ? newest : eq(episodes.id, episodeId)))
    .orderBy(sql`${episodes.publishedAt} desc nulls last`, episodes.id)
    .limit(1);
  return rows[0];
}
export type ThemedEpisode = NonNullable<Awaited<ReturnType<typeof getThemedEpisode>>>;

/**
 * The answers that count: to the questions as they are now, of the club or for null of all, and of children only while a
 * guardian agrees to it.
 */
const counted = (episodeId: string, clubId: string | null): SQL => sql`
  select given.user_id, given.question, given.choice, given.words
  from reflection_answers given
  join episodes episode on episode.id = given.episode_id and given.asked = episode.questions -> given.question
  join users person on person.id = given.user_id
  where given.episode_id = ${episodeId} ${clubId === null ? sql`` : sql`and given.club_id = ${clubId}`}
    and (person.club_member_role <> 'child' or ${consented(sql`person.id`, 'reflections')})`;

export interface CountRow extends Record<string, unknown> {
  question: number;
  /** Both null for all answers to the question. */
  choice: string | null;
  word: string | null;
  people: number;
}

/** Words shorter than this, in characters, say nothing by themselves. */
const shortestWord = 4;

/**
 * How many people have answered each question, chose each answer, and used each word. Words without a meaning of their own
 * (PostgreSQL’s list for English) and the names of members are none: a name would point at somebody.
 */
async function countThemes(db: Db, episodeId: string, clubId: string | null): Promise<CountRow[]> {
  const { rows } = await db.execute<CountRow>(sql`
    with counted as materialized (${counted(episodeId, clubId)}),
    used as (
      select counted.question, word, count(distinct counted.user_id)::int as people
      from counted cross join lateral regexp_split_to_table(fold_text(counted.words), '[^[:alnum:]]+') word
      where length(word) >= ${shortestWord} and word !~ '[0-9]' and to_tsvector('english', word) <> ''::tsvector
      group by counted.question, word having count(distinct counted.user_id) >= ${limits.fewestAnswers}),
    names as (
      select regexp_split_to_table(sort_name, '[^[:alnum:]]+') as part from users
      where sort_name is not null ${clubId === null ? sql`` : sql`and club_id = ${clubId}`})
    select question, null as choice, null as word, count(*)::int as people from counted group by question
    union all select question, choice, null, count(*)::int from counted where choice is not null group by question, choice
    union all select question, null, word, people from used where word not in (select part from names)`);
  return rows;
}

export interface FamilyCount {
  answered: number;
  of: number;
}

/** How many families there are, and in how many somebody has answered. */
async function countFamilies(db: Db, episodeId: string, clubId: string | null): Promise<FamilyCount> {
  const { rows } = await db.execute<FamilyCount & Record<string, unknown>>(sql`
    select count(*)::int as of, count(*) filter (where answered)::int as answered from (
      select family.id in (select member.family_id from family_members member
        where member.user_id in (select user_id from (${counted(episodeId, clubId)}) counted)) as answered
      from families family join clubs club on club.id = family.club_id and club.removed_at is null
      ${clubId === null ? sql`` : sql`where family.club_id = ${clubId}`}) families`);
  return rows[0] ?? { answered: 0, of: 0 };
}

interface Themes {
  counts: CountRow[];
  families: FamilyCount;
}

async function count(db: Db, episodeId: string, clubId: string | null): Promise<Themes> {
  const [counts, families] = await Promise.all([
    countThemes(db, episodeId, clubId),
    countFamilies(db, episodeId, clubId),
  ]);
  return { counts, families };
}

const countOfAllClubs = shareForAMinute(20, (db, episodeId) => count(db, episodeId, null));

/** What the answers to an episode say: of a club now, of all clubs at most a minute ago. */
export const readThemes = (db: Database, episodeId: string, clubId: string | null): Promise<Themes> =>
  clubId === null ? countOfAllClubs(db, episodeId) : count(db, episodeId, clubId);
