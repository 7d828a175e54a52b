import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from './client';

/**
 * What is locked by a name of its own, with the number that tells its names from those of the others. The numbers stay, because
 * an older process of a rolling upgrade takes the same locks. Kinds of one number have no name in common.
 */
const kinds = {
  'content address': 0,
  'link of a subject': 0,
  'parts of a club': 1,
  'name of a club': 2,
  publishing: 3,
  'episode numbers': 4,
  'invites to an address': 4,
  'downloads of a day': 4,
  'platform-admins': 5,
  'support-videos': 6,
  'lists of clubs': 7,
  listener: 12,
  'mastered part': 31,
  'mastering settings': 32,
};
type Kind = keyof typeof kinds;

/** The number that PostgreSQL locks for a name; of what there is only one, the kind is the name. */
export const lockNumber = (kind: Kind, name: string | SQL = kind): SQL =>
  sql`hashtextextended(${name}, ${kinds[kind]})`;

/** Locks it until the transaction ends, alone or shared with others that share it. */
export async function lockUntilEnd(
  tx: Transaction,
  kind: Kind,
  name?: string | SQL,
  how: 'alone' | 'shared' = 'alone',
): Promise<void> {
  const number = lockNumber(kind, name);
  await tx.execute(
    how === 'shared'
      ? sql`select pg_advisory_xact_lock_shared(${number})`
      : sql`select pg_advisory_xact_lock(${number})`,
  );
}

/** Locks it until the transaction ends; false when another has it, which is not waited for. */
export async function tryLockUntilEnd(tx: Transaction, kind: Kind, name?: string | SQL): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockNumber(kind, name)}) as locked`,
  );
  return rows[0]?.locked === true;
}
