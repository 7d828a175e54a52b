import { type SQL, sql } from 'drizzle-orm';
import type { reachKinds } from '../tables/listening-figures';
import { everything } from '../tables/listening-figures';
import { isFewSql } from './hide-few.store';
import { inDays, peopleBehind, peopleBehindSql, peopleSums, reachOf, wholeRange } from './people.store';
import type { Scope } from './scope';

/** What was heard in the days of a scope, and in those before. */
export interface HeardSums extends Record<string, unknown> {
  listens: number;
  listensBefore: number;
  begun: number;
  begunBefore: number;
  finished: number;
  finishedBefore: number;
  seconds: number;
  secondsBefore: number;
  /** The most different members of one day. */
  mostInDay: number;
  mostInDayBefore: number;
}

const measures = [
  ['listens', sql`int`],
  ['begun', sql`int`],
  ['finished', sql`int`],
  ['seconds', sql`float8`],
] as const;

/** Zeros, where nothing is compared. */
export const inDaysBefore = ({ before }: Scope): SQL => (before ? inDays(before) : sql`false`);

/** The columns of `HeardSums`, of rows of `listen_days`. */
export const heardSums = (scope: Scope): SQL =>
  sql`${sumsOfMeasures(scope)}, coalesce(max(listeners) filter (where ${inDays(scope.range)}), 0)::int as "mostInDay",
  coalesce(max(listeners) filter (where ${inDaysBefore(scope)}), 0)::int as "mostInDayBefore"`;

const sumsOfMeasures = (scope: Scope): SQL =>
  sql.join(
    measures.flatMap(([name, type]) => {
      const sum = (as: string, within: SQL) =>
        sql`coalesce(sum(${sql.identifier(name)}) filter (where ${within}), 0)::${type} as ${sql.identifier(as)}`;
      return [sum(name, inDays(scope.range)), sum(`${name}Before`, inDaysBefore(scope))];
    }),
    sql`, `,
  );

const all = sql.raw(`'${everything}'::uuid`);

/** Rows of `listen_days` of a scope, in its days and in those before: of all its episodes together, by episode, by playlist. */
const ofScope = (scope: Scope): SQL => sql`club_id = ${scope.clubId}::uuid and ${inDays(wholeRange(scope))}`;
export const altogether = sql`episode_id = ${all} and playlist_id = ${all}`;
export const listenedIn = (scope: Scope): SQL => sql`${ofScope(scope)} and ${altogether}`;
export const playedFrom = (scope: Scope): SQL => sql`${ofScope(scope)} and playlist_id <> ${all}`;

/** What is shown of one row of a list, of an episode or a playlist. */
export interface HeardFigures {
  id: string;
  /** Different members. */
  people: number;
  listens: number;
  begun: number;
  finished: number;
  seconds: number;
  secondsBefore: number;
  hidden: boolean;
  beforeHidden: boolean;
}

/** The columns of `heardBy`. */
export const heardFigureNames = [
  'people',
  'peopleBefore',
  'listens',
  'begun',
  'finished',
  'seconds',
  'secondsBefore',
];

interface HeardOf {
  kind: (typeof reachKinds)[number];
  /** The column that says which one a row is about. */
  id: SQL;
  /** The conditions for the rows of `listen_days` and of `reach_days` that are about it. */
  listened: SQL;
  reached?: SQL;
}

export const byEpisode: HeardOf = {
  ...{ kind: 'episode', id: sql`episode_id` },
  listened: sql`playlist_id = ${all} and episode_id <> ${all}`,
};
export const byPlaylist: HeardOf = {
  ...{ kind: 'playlist', id: sql`playlist_id` },
  listened: sql`playlist_id <> ${all}`,
};
export const byPlace = (playlistId: string): HeardOf => {
  const ofPlaylist = sql`playlist_id = ${playlistId}::uuid`;
  return { kind: 'playlistEpisode', id: sql`episode_id`, listened: ofPlaylist, reached: ofPlaylist };
};

/** `peopleBehind` of the days of a scope, and of those before. */
export const peopleOf = (
  { range, before, today }: Scope,
  sums: { people: number; peopleBefore: number; mostInDay: number; mostInDayBefore: number },
): { people: number; peopleBefore: number } => ({
  people: peopleBehind(range, { today }, sums.people, sums.mostInDay),
  peopleBefore: before ? peopleBehind(before, { today }, sums.peopleBefore, sums.mostInDayBefore) : 0,
});

/** `peopleOf` as columns of a query, under the same names. */
export const peopleColumns = ({ range, before, today }: Scope): SQL => {
  const now = peopleBehindSql(range, { today }, sql`coalesce(people, 0)`, sql`coalesce("mostInDay", 0)`);
  const earlier =
    before &&
    peopleBehindSql(before, { today }, sql`coalesce("peopleBefore", 0)`, sql`coalesce("mostInDayBefore", 0)`);
  return sql`${now} as people, ${earlier ?? sql`0`} as "peopleBefore"`;
};

/** What was heard of each episode or playlist, as a query of `HeardFigures` for a `from`. */
export const heardBy = (scope: Scope, { kind, id, listened, reached = sql`true` }: HeardOf): SQL => sql`(
  select *, ${isFewSql(sql`people`)} as hidden, ${isFewSql(sql`"peopleBefore"`)} as "beforeHidden"
  from (
    select heard.*, ${peopleColumns(scope)}
    from (
      select ${id} as id, ${heardSums(scope)} from listen_days where ${ofScope(scope)} and ${listened} group by 1) heard
    left join (
      select ${id} as id, ${peopleSums(scope)} from reach_days where ${reachOf(kind, scope)} and ${reached} group by 1) reached
    using (id)) counted)`;

/** A share of at most 1, as a column. Null when the whole is 0, because `least` alone would ignore the null and give 1. */
export const shareOf = (part: SQL, whole: SQL): SQL =>
  sql`case when ${whole} > 0 then least(1, ${part}::float8 / ${whole}) end`;

/** To sort by. The order must not reveal hidden figures, so they come last, or first. */
export const heardSorts = (row: SQL) => {
  const shown = (value: SQL) => sql`(case when ${row}.hidden then -9 else ${value} end)`;
  return {
    members: shown(sql`${row}.people`),
    listens: shown(sql`${row}.listens`),
    listening: shown(sql`${row}.seconds`),
    finished: shown(sql`coalesce(${shareOf(sql`${row}.finished`, sql`${row}.begun`)}, -1)`),
    change: sql`(case when ${row}.hidden or ${row}."beforeHidden" then -9
      else coalesce((${row}.seconds - ${row}."secondsBefore") / nullif(${row}."secondsBefore", 0), -8) end)`,
  };
};
