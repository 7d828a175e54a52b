import type { Logger } from 'pino';
import { addDays } from '@/contract/analytics/range';
import type { Database } from '../kernel/db/client';
import type { ListenerOf } from '../kernel/listener-key';
import { forgetStretches, listDaysToRoll, makePartitions } from './due.store';
import { rollUp } from './roll-up.store';

interface CountContext {
  db: Database;
  log: Logger;
  listenerOf: ListenerOf;
}

/** Once a night, at this hour in UTC, the days in which something may still have come late are rolled up again. */
const nightlyHour = 2;
/** Seven days late, a day more for zones west of UTC, and two nights, because on one of them no worker may run. */
const lateDays = 10;

/**
 * What is due each hour: the coming months get their partitions, because rows of a month without one go to
 * the default partition; the last days are rolled up, each in a transaction of its own; and rows that are too
 * old are removed. A failed step is logged and tried again in an hour.
 */
export async function countListening(
  { db, log, listenerOf }: CountContext,
  now: Date = new Date(),
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const steps: Record<string, () => Promise<void>> = {
    'months to come': () => makePartitions(db, today),
    'days of listening': async () => {
      const since = addDays(today, now.getUTCHours() === nightlyHour ? -lateDays : -1);
      for (const day of await listDaysToRoll(db, since, today))
        await db.transaction((tx) => rollUp(tx, listenerOf, [day], now));
    },
    'what is kept too long': () => forgetStretches(db, today),
  };
  for (const [step, work] of Object.entries(steps)) {
    await work().catch((err) => log.error({ err, step }, 'counting what was heard failed'));
  }
}
