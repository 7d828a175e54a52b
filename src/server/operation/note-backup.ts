import { connect, disconnect } from '../kernel/db/client';
import { putBackupTime } from './operation.store';

/** The code of PostgreSQL for a column that is not there. */
const undefinedColumn = '42703';

const isOlderSchema = (error: unknown): boolean =>
  [error, (error as Error).cause].some(
    (each) => (each as { code?: string } | undefined)?.code === undefinedColumn,
  );

/**
 * Keeps when a backup was complete, for `/api/metrics`. Does nothing on a database of an older version, because people make a
 * backup before they use a new one.
 */
export async function noteBackup(url: string, at: Date): Promise<void> {
  const db = connect(url, { max: 1 });
  try {
    await putBackupTime(db, at);
  } catch (error) {
    if (!isOlderSchema(error)) throw error;
  } finally {
    await disconnect(db);
  }
}
