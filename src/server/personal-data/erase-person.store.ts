import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/client';
import { users } from '../db/schema/user';

/**
 * Deletes a person and all that is about them, at once: rows that refer to them go or lose the reference by their foreign
 * keys, and what repeats their names elsewhere goes here. The audit and the ledger of consents keep the bare id.
 */
export async function erasePerson(
  tx: Transaction,
  { id, username }: { id: string; username: string | null },
): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
  // An answer that is kept for whoever repeats a request may show them to somebody else.
  await tx.execute(sql`delete from idempotency_keys where strpos(body, ${id}) > 0`);
  await tx.execute(sql`delete from rate_limits where strpos(key, ${id}) > 0`);
  // A forgotten password is asked for by a name as typed, which waits in the queue and stays there for a while after.
  if (username === null) return;
  for (const table of ['pgboss.job', 'pgboss.archive']) {
    await tx.execute(
      sql`delete from ${sql.raw(table)} where name = 'send-letter' and lower(data ->> 'identifier') = lower(${username})`,
    );
  }
}
