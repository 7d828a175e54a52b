import type { Logger } from 'pino';
import { addDays } from '@/contract/analytics/range';
import type { Database } from '../kernel/db/client';
import { forgetHeard, makePartitions } from './forget.store';
import { listDaysToRoll } from './roll-days.store';
import { rollUp } from './roll-up.store';
import { moveSmallClubs } from './small-clubs.store';

interface CountContext {
  db: Database;
  log: Logger;
}

/** Once a night, at this hour in UTC, the days in which something may still have come late are rolled up again. */
const nightlyHour = 2;
const lateDays = 8;

/**
 * What is due each hour: small clubs are counted together, the days that have changed are rolled up and published, each in a
 * transaction of its own, months to come get their partitions, and what is kept too long goes. A step that fails is logged
 * and tried again in an hour.
 */
export async function countListening({ db, log }: CountContext, now: Date = new Date()): Promise<void> {
  const steps: Record<string, () => Promise<void>> = {
    'months to come': () => makePartitions(db, now),
    'small clubs': () => moveSmallClubs(db, now),
    'days of listening': async () => {
      const since = addDays(
        now.toISOString().slice(0, 10),
        now.getUTCHours() === nightlyHour ? -lateDays : -1,
      );
      for (const day of await listDaysToRoll(db, since, now)) {
        await db.transaction((tx) => rollUp(tx, [day]));
      }
    },
    'what is kept too long': () => forgetHeard(db, now),
  };
  for (const [step, work] of Object.entries(steps)) {
    await work().catch((err) => log.error({ err, step }, 'counting what was heard failed'));
  }
}
