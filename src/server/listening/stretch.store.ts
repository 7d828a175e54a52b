import { type SQL, sql } from 'drizzle-orm';
import { maySignIn } from '../consent/may-sign-in.store';
import { lockNumber } from '../kernel/db/advisory-lock';
import type { Db, Transaction } from '../kernel/db/client';
import type { stretches } from '../tables/listening';
import { holdRollUps } from './roll-up.store';

/** When a stretch ended: the club's day, and the second of it. */
export interface ClubTime {
  day: string;
  second: number;
}

interface Member extends Record<string, unknown> {
  clubId: string;
  /** The instants that are the given numbers of seconds ago. */
  times: ClubTime[];
}

/**
 * Locks a listener, so that two devices never count one second twice, and reads what counting needs of the member, whose row is
 * locked so that nothing is added beside an erasure. Undefined for people who are not counted: those of suspended and deleted
 * clubs, and children without consent.
 */
export async function lockListener(
  tx: Transaction,
  { userId, listener }: { userId: string; listener: string },
  agos: number[],
): Promise<Member | undefined> {
  const { rows } = await tx.execute<Member>(sql`
    select users.club_id as "clubId", (
      select json_agg(json_build_object('day', at::date, 'second', floor(extract(epoch from at::time))) order by place)
      from unnest(${sql.param(agos)}::float8[]) with ordinality as heard (ago, place)
      cross join lateral (select (now() - make_interval(secs => ago)) at time zone c.time_zone as at) clock) as times
    from (select pg_advisory_xact_lock(${lockNumber('listener', listener)})) locked, users
    join clubs c on c.id = users.club_id and c.status = 'active'
    where users.id = ${userId} and users.role = 'user' and users.club_member_role is distinct from 'admin' and ${maySignIn()}
    for key share of users`);
  return rows[0];
}

export interface CountedSeconds extends ClubTime, Record<string, unknown> {
  id: string;
  seconds: number;
}

/** What of a listener is counted on these days, by the stretches that the player sent. */
export async function listCountedSeconds(
  tx: Transaction,
  listener: string,
  days: string[],
): Promise<CountedSeconds[]> {
  const { rows } = await tx.execute<CountedSeconds>(sql`
    select id, day::text, second, sum(seconds)::float8 as seconds from stretches
    where day = any(${sql.param(days)}::date[]) and listener = ${listener}::uuid group by id, day, second`);
  return rows;
}

export type StretchRow = typeof stretches.$inferSelect;

/** Rows as the JSON of a table: columns by the names of the database. */
const snakeCase = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
          value,
        ]),
      ),
    ),
  );

/** One parameter for all rows: binding eighteen for each takes longer than writing them. */
export async function addStretches(db: Db, rows: readonly StretchRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into stretches select * from json_populate_recordset(null::stretches, ${snakeCase(rows)}::json)`);
}

async function removeStretches(tx: Transaction, where: SQL): Promise<void> {
  // A roll-up that has read the stretches before would write their listens after.
  await holdRollUps(tx);
  for (const table of ['stretches', 'listens'])
    await tx.execute(sql`delete from ${sql.raw(table)} where ${where}`);
}

/** Deletes what is kept of listeners. The figures of rolled-up days stay, because they are about no single person. */
export const removeListeners = (tx: Transaction, listeners: readonly string[]): Promise<void> =>
  removeStretches(tx, sql`listener = any(${sql.param([...listeners])}::uuid[])`);

/** Deletes what all listeners have heard in a club that is deleted for good. */
export const removeHeardIn = (tx: Transaction, clubId: string): Promise<void> =>
  removeStretches(tx, sql`club_id = ${clubId}::uuid`);
