import type { TestApi } from './api';
import { eventually } from './eventually';

/** How many of the test's own connections wait for a row that another one holds. */
export async function lockWaits({ services }: TestApi): Promise<number> {
  const { rowCount } = await services.db.$client.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

interface LockOptions {
  /** How many must wait for the row before the lock ends; otherwise the first would be done before the next begins. */
  waiting: number;
  /** A change to the row by the connection that has locked it. */
  change?: { sql: string; values: unknown[] };
}

/** Locks a user's row until so many connections wait for it, then ends the lock. */
export async function whileUserLocked<Begun>(
  api: TestApi,
  userId: string,
  { waiting, change }: LockOptions,
  begin: () => Begun,
): Promise<Begun> {
  const locking = await api.services.db.$client.connect();
  try {
    await locking.query('begin');
    await locking.query('select 1 from users where id = $1 for update', [userId]);
    if (change) await locking.query(change.sql, change.values);
    const begun = begin();
    await eventually(`${waiting} wait for the row`, async () => (await lockWaits(api)) >= waiting);
    await locking.query('commit');
    return begun;
  } finally {
    // Without a transaction this is only a warning.
    await locking.query('rollback');
    locking.release();
  }
}

type Statements = [text: string, ...values: unknown[]][];

/**
 * Two who meet: `first` is done in a transaction of its own, then `other` until it waits for that, then `last` before
 * the commit. Resolves to what `other` came to; fails when the two waited for each other.
 */
export async function crossing<Result>(
  api: TestApi,
  { first, other, last }: { first: Statements; other: () => Promise<Result>; last: Statements },
): Promise<Result> {
  const client = await api.services.db.$client.connect();
  const run = async (statements: Statements) => {
    for (const [text, ...values] of statements) await client.query(text, values);
  };
  try {
    await client.query('begin');
    await run(first);
    const going = other();
    await eventually('the other waits', async () => (await lockWaits(api)) > 0);
    // The deadlock ends one of the two, so both are awaited together and neither rejection is unhandled.
    const [answer] = await Promise.all([going, run(last).then(() => client.query('commit'))]);
    return answer;
  } finally {
    await client.query('rollback');
    client.release();
  }
}
