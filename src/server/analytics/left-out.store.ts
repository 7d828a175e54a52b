import { type SQL, sql } from 'drizzle-orm';
import type { reachKinds } from '../tables/listening';
import { allClubs } from '../tables/listening-figures';
import { ofScope, peopleSums } from './heard-sums.store';
import { few, publishedIn, wholeRange } from './listening.store';
import type { Scope } from './scope';

/*
 * What is told of all clubs may not tell, less what is told of each of them, what is hidden there. So of each episode, playlist
 * or sponsor the clubs in which it is hidden are left out, unless they have enough people together and, where their figures are
 * parts of sums, are `fewestClubs`: of one or two of them the other figures of their clubs would often tell the rest.
 */
const fewestClubs = sql.raw('3');

/** What figures are told of, each by itself: episodes, playlists, the places in one, or sponsors. */
export interface Subject {
  /** Of which rows in `reach_days` the people are. */
  kind: (typeof reachKinds)[number];
  /** The column that says which one a row is about, in all tables. */
  id: SQL;
  /** Which rows are about them, where not all are. */
  where?: SQL;
  /** Whether there is a sum of them all for each club, so that the next larger ones are hidden with those of few. */
  parts: boolean;
  /** A table in which rows without people stand for one at least. */
  uncounted?: string;
  /** Of what these are parts, and its id: a club that is left out of that is left out of its parts. */
  within?: { subject: Subject; id: SQL };
}

/** Written out, because a plan for any kind would be another. */
const kindOf = (kind: Subject['kind']) => sql.raw(`'${kind}'`);

const isNow = ({ range }: Scope) => sql`(published_on >= ${range.from}::date)`;

/** The rows of each club of a scope. */
export const ofClubs = ({ clubId }: Scope) =>
  clubId === allClubs ? sql`club_id <> ${allClubs}::uuid` : sql`club_id = ${clubId}::uuid`;

/** How many people the parts of a sum are about that are smaller than this one. */
const smaller = (people: SQL, by = sql``): SQL =>
  sql`coalesce(sum(${people}) over (${by} order by ${people}, id rows between unbounded preceding and 1 preceding), 0)`;

/**
 * Whether one of the parts of a sum is hidden: when it is of few people, and for as long as what is missing from the sum is of
 * few. `missing` is what `smaller` gives, which is right as long as those are hidden; where they are not, it is enough.
 */
const tooFew = (people: SQL, missing: SQL): SQL =>
  sql`(${people} < ${few} or (${missing} > 0 and ${missing} < ${few}))`;

/** How many different people each club of a scope has, of each thing, in the days and in those before. */
function countedByClub(scope: Scope, { kind, id, where = sql`true`, uncounted }: Subject): SQL {
  const whole = wholeRange(scope);
  const rows = sql`${ofClubs(scope)} and ${publishedIn(whole)} and ${where}`;
  const since = sql`case when ${isNow(scope)} then ${scope.range.from}::date else ${whole.from}::date end`;
  const people = sql`
    select ${isNow(scope)} as is_now, club_id, ${id} as id, sum(people)::int as people
    from reach_days
    where kind = ${kindOf(kind)} and ${rows} and (prev_published_on is null or prev_published_on < ${since})
    group by is_now, club_id, 3`;
  if (!uncounted) return sql`(${people})`;
  return sql`(
    select is_now, club_id, id, max(people) as people
    from (${people} union all
      select distinct ${isNow(scope)}, club_id, ${id}, 1 from ${sql.identifier(uncounted)} where ${rows} and listens > 0) found
    group by is_now, club_id, id)`;
}

/**
 * Rows of a club, a period and a thing each, with two more columns: whether it is hidden in the club, and whether the club is
 * left out of what is told of all. `whole_hidden` and `of_whole` say the same of what the thing is a part of.
 */
export function withLeftOut(rows: SQL, parts: boolean): SQL {
  const missing = parts ? smaller(sql`people`, sql`partition by is_now, club_id, whole_hidden`) : sql`0`;
  const others = sql`filter (where hidden and not of_whole) over (partition by is_now, id)`;
  const fewClubs = parts ? sql`count(*) ${others} < ${fewestClubs}` : sql`false`;
  return sql`(
    select *, of_whole or (hidden and (sum(people) ${others} < ${few} or ${fewClubs})) as left_out
    from (
      select *, whole_hidden or ${tooFew(sql`people`, sql`missing`)} as hidden
      from (select *, ${missing} as missing from ${rows} by_club) counted) found)`;
}

/** What each club of a scope has of a subject. */
export function cellsOf(scope: Scope, subject: Subject): SQL {
  const { parts, within } = subject;
  const counted = countedByClub(scope, subject);
  if (!within)
    return withLeftOut(
      sql`(select *, false as whole_hidden, false as of_whole from ${counted} counted)`,
      parts,
    );
  return withLeftOut(
    sql`(
      select counted.*, coalesce(whole_hidden, false) as whole_hidden, coalesce(of_whole, false) as of_whole
      from ${counted} counted left join (
        select is_now, club_id, hidden as whole_hidden, left_out as of_whole
        from ${cellsOf(scope, within.subject)} cells where id = ${within.id}) wholes using (is_now, club_id))`,
    parts,
  );
}

/** Puts `cells` before a query, which the fragments below read. Of one club nothing is left out, so there are none. */
export const withCells = (scope: Scope, subject: Subject): SQL =>
  sql`with cells as materialized ${
    scope.clubId === allClubs
      ? cellsOf(scope, subject)
      : sql`(select 0 as people, true as is_now, false as of_whole, false as left_out where false)`
  }`;

const names = (columns: readonly string[], prefix = sql``) =>
  sql.join(
    columns.map((column) => sql`, ${prefix}${sql.identifier(column)} as ${sql.identifier(column)}`),
    sql``,
  );

interface Columns {
  /** Are added up. */
  sums: readonly string[];
  /** Say what is added up. */
  also?: readonly string[];
}

/**
 * The rows of a table, with the `id` of what each is about, whose sums are those of a scope. Rows of all clubs together cannot
 * be told apart, so what is left out of them is taken off by the rows of those clubs.
 */
export function rowsTold(
  scope: Scope,
  { id, where = sql`true` }: Pick<Subject, 'id' | 'where'>,
  table: string,
  { sums, also = [] }: Columns,
): SQL {
  const from = sql`from ${sql.identifier(table)} where ${publishedIn(wholeRange(scope))} and ${where}`;
  const told = sql`select published_on, ${id} as id${names(also)}${names(sums)} ${from} and club_id = ${scope.clubId}::uuid`;
  if (scope.clubId !== allClubs) return sql`(${told})`;
  return sql`(${told} union all
    select published_on, cells.id${names(also)}${names(sums, sql`-taken_off.`)} from cells cross join lateral (
      select * ${from} and club_id = cells.club_id and ${id} = cells.id and ${isNow(scope)} = is_now offset 0) taken_off
    where left_out)`;
}

/** The columns of `peopleTold` beside the `id`. */
export const peopleColumns = ['people', 'peopleBefore', 'leftOut', 'leftOutBefore'];

/** How many different people are behind what is told of each `id`, and behind what of it is left out. */
export function peopleTold(scope: Scope, { kind, id, where = sql`true` }: Subject): SQL {
  if (scope.clubId !== allClubs)
    return sql`(
      select ${id} as id, ${peopleSums(scope)}, 0 as "leftOut", 0 as "leftOutBefore"
      from reach_days where kind = ${kindOf(kind)} and ${ofScope(scope)} and ${where} group by 1)`;
  const sum = (of: SQL, as: string) =>
    sql`coalesce(sum(people) filter (where ${of}), 0)::int as ${sql.identifier(as)}`;
  return sql`(
    select id, ${sum(sql`is_now and not left_out`, 'people')}, ${sum(sql`not is_now and not left_out`, 'peopleBefore')},
      ${sum(sql`is_now and left_out`, 'leftOut')}, ${sum(sql`not is_now and left_out`, 'leftOutBefore')}
    from cells group by id)`;
}

/**
 * `hiddenParts` in SQL, of rows that have an `id` and how many people each is about: with one more column that says whether
 * they are hidden. What is left out is missing from the sum as well.
 */
export function withHidden(rows: SQL, isOf: 'now' | 'before' = 'now'): SQL {
  const [period, hidden] = isOf === 'now' ? ['', 'hidden'] : ['Before', 'beforeHidden'];
  const [people, leftOut] = [sql.identifier(`people${period}`), sql.identifier(`leftOut${period}`)];
  const missing = sql.identifier(`${hidden}_missing`);
  const without = sql`(select coalesce(sum(people), 0) from cells
    where left_out and not of_whole and is_now = ${sql.raw(String(isOf === 'now'))})`;
  return sql`(
    select *, ${people} + ${leftOut} > 0 and ${tooFew(sql`${people}`, sql`${missing}`)} as ${sql.identifier(hidden)}
    from (select *, ${without} + ${smaller(sql`${people}`)} as ${missing} from ${rows} counted) summed)`;
}

/** Rows of a list, with whether the figures of its days and of those before are hidden. */
export const withBothHidden = (rows: SQL, scope: Scope, subject: Subject): SQL =>
  sql`(${withCells(scope, subject)} select * from ${withHidden(withHidden(rows), 'before')} hiding)`;
