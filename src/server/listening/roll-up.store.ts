import { sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/client';
import type { ListenerOf } from '../kernel/listener-key';
import { countMonth, countPeopleOfDay, readPeople } from './count-people.store';
import { makeDayFigures } from './day-figures.store';

/** A number that is the same in every process, so that one changes the figures at a time. */
const lock = 7_391_206;

/** The longest time of one statement, within the hour of the job; other statements of the worker end after 15 seconds. */
const patience = '10min';

/** Waits for the roll-up that is under way. The next one waits until the transaction ends. */
export async function holdRollUps(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);
}

/** The given days that have stretches. A day whose stretches are gone keeps the figures that it has. */
async function daysWithStretches(tx: Transaction, days: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select day::text from unnest(${sql.param([...days])}::date[]) wanted (day)
    where exists (select from stretches where stretches.day = wanted.day) order by day`);
  return rows.map(({ day }) => day);
}

/**
 * Whether a month, by its first day, is over in all time zones but those where the day ends last. Its last
 * days are counted again.
 */
const isOver = (month: string, now: Date): boolean => month < `${now.toISOString().slice(0, 7)}-01`;

/**
 * Makes the figures of these days anew from their stretches, in order, because the people who count on a day
 * depend on the days before. The same stretches give the same figures. One transaction, so that no page ever
 * sees half a day.
 */
export async function rollUp(
  tx: Transaction,
  listenerOf: ListenerOf,
  days: readonly string[],
  now: Date = new Date(),
): Promise<void> {
  await tx.execute(
    sql`select set_config('statement_timeout', ${patience}, true), set_config('work_mem', '64MB', true)`,
  );
  await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
  const heard = await daysWithStretches(tx, days);
  if (heard.length === 0) return;
  await makeDayFigures(tx, heard);
  const people = await readPeople(tx, listenerOf, heard);
  for (const day of heard) await countPeopleOfDay(tx, day, people);
  for (const month of new Set(heard.map((day) => `${day.slice(0, 7)}-01`)))
    if (isOver(month, now)) await countMonth(tx, month);
}
