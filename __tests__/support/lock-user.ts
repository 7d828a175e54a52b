import type { TestApi } from './api';
import { eventually } from './eventually';
import { lockWaits } from './lock-waits';

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
