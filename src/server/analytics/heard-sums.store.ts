import { type SQL, sql } from 'drizzle-orm';
import { differentPeople, publishedIn, wholeRange } from './listening.store';
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
}

const measures = [
  ['listens', sql`int`],
  ['begun', sql`int`],
  ['finished', sql`int`],
  ['seconds', sql`float8`],
] as const;

/** The columns of `listen_days` and `playlist_days` that are added up. */
export const heardColumns = measures.map(([name]) => name);

/** Nothing, where nothing is compared. */
export const beforeOf = ({ before }: Scope, column?: SQL): SQL =>
  before ? publishedIn(before, column) : sql`false`;

/** The columns of `HeardSums`, of rows of `listen_days` or `playlist_days`. */
export const heardSums = (scope: Scope): SQL =>
  sql.join(
    measures.flatMap(([name, type]) => {
      const sum = (as: string, within: SQL) =>
        sql`coalesce(sum(${sql.identifier(name)}) filter (where ${within}), 0)::${type} as ${sql.identifier(as)}`;
      return [sum(name, publishedIn(scope.range)), sum(`${name}Before`, beforeOf(scope))];
    }),
    sql`, `,
  );

/** Rows of a scope, in its days and in those before. */
export const ofScope = (scope: Scope): SQL =>
  sql`club_id = ${scope.clubId}::uuid and ${publishedIn(wholeRange(scope))}`;

/** What is shown of one row of a list, of an episode or a playlist. */
export interface HeardRow {
  id: string;
  /** Different members. */
  people: number;
  listens: number;
  begun: number;
  finished: number;
  seconds: number;
  secondsBefore: number;
  /** Whether they are too few, or would tell of too few. */
  hidden: boolean;
  beforeHidden: boolean;
}

/** To sort by. The order must not tell what is hidden, so that it stands last, or first. */
export const heardSorts = (row: SQL) => {
  const shown = (value: SQL) => sql`(case when ${row}.hidden then -9 else ${value} end)`;
  return {
    members: shown(sql`${row}.people`),
    listens: shown(sql`${row}.listens`),
    listening: shown(sql`${row}.seconds`),
    finished: shown(sql`coalesce(least(1, ${row}.finished::float8 / nullif(${row}.begun, 0)), -1)`),
    change: sql`(case when ${row}.hidden or ${row}."beforeHidden" then -9
      else coalesce((${row}.seconds - ${row}."secondsBefore") / nullif(${row}."secondsBefore", 0), -8) end)`,
  };
};

/** How many different members are behind what was heard, in rows of `reach_days`. */
export const peopleSums = (scope: Scope): SQL => sql`${differentPeople(scope.range)} as people,
  ${scope.before ? differentPeople(scope.before) : sql`0`} as "peopleBefore"`;
