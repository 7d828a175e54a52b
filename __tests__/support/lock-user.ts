import type { TestApi } from './api';
import { eventually } from './eventually';
import { lockWaits } from './lock-waits';

interface Held {
  /** How many must wait for the row before it is let go: without that the first would be done before the next begins. */
  waiting: number;
  /** What the holder does to the row meanwhile. Nothing, if not given. */
  change?: { sql: string; values: unknown[] };
}

/** Holds a user's row until as many wait for it as asked for, then lets go. */
export async function whileUserLocked<Begun>(
  api: TestApi,
  userId: string,
  { waiting, change }: Held,
  begin: () => Begun,
): Promise<Begun> {
  const holder = await api.services.db.$client.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from users where id = $1 for update', [userId]);
    if (change) await holder.query(change.sql, change.values);
    const begun = begin();
    await eventually(`${waiting} wait for the row`, async () => (await lockWaits(api)) >= waiting);
    await holder.query('commit');
    return begun;
  } finally {
    // Without a transaction this is only a warning.
    await holder.query('rollback');
    holder.release();
  }
}
