import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import type { Principal } from '@/policy/rules';
import { consented } from '../consent/consent.store';
import { readableBy } from '../episode-club/readable.store';
import type { Database, Db } from '../kernel/db/client';
import { shareForAMinute } from '../kernel/db/share-for-a-minute';
import { episodes } from '../tables/episode';
import { askedColumns } from './reflection.store';

/** Whether an episode asks families something. Episodes for coaches alone are not answered in families. */
export const asksFamilies: SQL = sql`(${ne(episodes.audience, 'coaches')} and jsonb_array_length(${episodes.questions}) > 0)`;

/**
 * An episode whose answers are counted: the one that is asked for, or the newest published one that asks something, `among`
 * some if that is said.
 */
export async function getThemedEpisode(db: Db, who: Principal, episodeId: string | undefined, among?: SQL) {
  const newest = and(eq(episodes.status, 'published'), asksFamilies, among);
  const rows = await db
    .select(askedColumns)
    .from(episodes)
    .where(
      and(
        isNull(episodes.removedAt),
        readableBy(who, who.clubId),
        episodeId === undefined ? newest : and(eq(episodes.id, episodeId), ne(episodes.status, 'draft')),
      ),
    )
    .orderBy(sql`${episodes.publishedAt} desc nulls last`, episodes.id)
    .limit(1);
  return rows[0];
}
export type ThemedEpisode = NonNullable<Awaited<ReturnType<typeof getThemedEpisode>>>;

/**
 * The answers that count: to the questions as they are now, to the episode and of the club (all of them for
 * null), and of children only while a guardian agrees to it. Spoken answers are for the family alone and are
 * not counted.
 */
const counted = (episodeId: string | null, clubId: string | null): SQL => sql`
  select given.user_id, given.episode_id, given.club_id, given.question, given.choice, given.words
  from reflection_answers given
  join episodes episode on episode.id = given.episode_id and given.asked = episode.questions -> given.question
  join users person on person.id = given.user_id
  where ${episodeId === null ? sql`true` : sql`given.episode_id = ${episodeId}`}
    ${clubId === null ? sql`` : sql`and given.club_id = ${clubId}`}
    and given.file_id is null and person.status <> 'removed'
    and (person.club_member_role <> 'child' or ${consented(sql`person.id`, 'reflections')})`;

export interface CountRow extends Record<string, unknown> {
  question: number;
  /** Both are null in the row for all answers to the question. */
  choice: string | null;
  word: string | null;
  people: number;
}

/** Words with fewer characters say nothing by themselves. */
const shortestWord = 4;

/**
 * How many people have answered each question, chose each answer, and used each word. Words without a meaning
 * of their own (PostgreSQL’s list for English) and the names of members are left out, because a name would
 * identify a person.
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

/** How many families there are, and how many of them have an answer. */
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

/** How many people have answered something, by the id of an episode or of a club. */
export type Answering = ReadonlyMap<string, number>;

async function countPeople(db: Db, by: 'episode_id' | 'club_id', answers: SQL): Promise<Answering> {
  const { rows } = await db.execute<{ id: string; people: number }>(sql`
    select id, count(*)::int as people
    from (select distinct ${sql.raw(by)} as id, user_id from (${answers}) counted) each_person group by id`);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

const ofAllClubs = 'all';

const countByEpisode = shareForAMinute(500, (db, clubId) =>
  countPeople(db, 'episode_id', counted(null, clubId === ofAllClubs ? null : clubId)),
);

/** Who of a club has answered, or for null of all clubs, by episode; at most a minute old. */
export const answeringByEpisode = (db: Database, clubId: string | null): Promise<Answering> =>
  countByEpisode(db, clubId ?? ofAllClubs);

/** The people who have answered to an episode, by club; at most a minute old. */
export const answeringByClub: (db: Database, episodeId: string) => Promise<Answering> = shareForAMinute(
  20,
  (db, episodeId) => countPeople(db, 'club_id', counted(episodeId, null)),
);

/** How many answers a club's families have given to some episodes, and how many people gave them. */
export async function countAnswers(
  db: Db,
  clubId: string,
  episodeIds: readonly string[],
): Promise<{ answers: number; people: number }> {
  const { rows } = await db.execute<{ answers: number; people: number }>(sql`
    select count(*)::int as answers, count(distinct user_id)::int as people from (${counted(null, clubId)}) counted
    where episode_id = any(${sql.param([...episodeIds])}::uuid[])`);
  return rows[0] ?? { answers: 0, people: 0 };
}
