import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/client';
import { publish } from './publish.store';
import { insertFigures } from './rolled-tables.store';

/** A number that is the same in every process, so that one changes the figures at a time. */
const lock = 7_391_206;

/** So long one statement may take, of the whole hour that there is; other statements of the worker end after 15 seconds. */
const patience = '10min';

/** Those of the days that have events. A day whose events are gone keeps the figures that it has. */
async function daysWithEvents(tx: Transaction, days: readonly string[]): Promise<string[]> {
  const has = (table: string) => sql`exists (select from ${sql.raw(table)} raw where raw.day = wanted.day)`;
  const { rows } = await tx.execute<{ day: string }>(sql`
    select day::text from unnest(${sql.param([...days])}::date[]) wanted (day)
    where ${has('heard_events')} or ${has('reach_events')} or ${has('listening_before')}`);
  return rows.map(({ day }) => day);
}

/** A late event joins the figures under which its day was told. */
const insertCountedDays = (days: SQL) => sql`
  insert into counted_days (club_id, day, published_on)
  select club_id, day, (
    select min(p.published_on) from counted_days p where p.club_id = heard.club_id and p.published_on >= heard.day)
  from (
    select club_id, day from heard_events where day = any(${days})
    union select club_id, day from reach_events where day = any(${days})
    union select club_id, day from listening_before where day = any(${days})) heard
  on conflict do nothing`;

/** Waits for its turn, and has time from then on. Before anything is read. */
export async function lockFigures(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select set_config('statement_timeout', ${patience}, true), set_config('work_mem', '64MB', true)`,
  );
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
}

/**
 * Makes the figures of these days anew from their events, and publishes what is due. The same events give the same figures.
 * One transaction, so that no page ever sees half a day.
 */
export async function rollUp(tx: Transaction, days: readonly string[]): Promise<void> {
  await lockFigures(tx);
  // Before the events are read: what is noted after this is rolled up the next time.
  await tx.execute(sql`delete from listening_changes where day = any(${sql.param([...days])}::date[])`);
  const rolled = await daysWithEvents(tx, days);
  const those = sql`${sql.param(rolled)}::date[]`;
  if (rolled.length > 0) {
    await tx.execute(insertCountedDays(those));
    await insertFigures(tx, those);
  }
  await publish(tx, rolled);
}
