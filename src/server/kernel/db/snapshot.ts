import { drizzle } from 'drizzle-orm/node-postgres';
import { schema } from '../../tables/schema';
import type { Database } from './client';

const snapshots = new WeakSet<object>();

/** Whether this connection reads one moment of the database, and can change nothing. */
export const isSnapshot = (db: object): boolean => snapshots.has(db);

/**
 * Reads by `read` from one moment of the database, however long the reader takes. The connection goes back
 * when it ends, fails, or the caller stops reading.
 */
export async function* readSnapshot<Piece>(
  db: Database,
  read: (snapshot: Database) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const client = await db.$client.connect();
  let failure: unknown;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // Lists use it like the pool: both answer queries.
    const snapshot = drizzle({ client, schema, casing: 'snake_case' }) as unknown as Database;
    snapshots.add(snapshot);
    yield* read(snapshot);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await client.query('rollback').catch((error: unknown) => {
      failure = error;
    });
    client.release(failure !== undefined);
  }
}
