import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/client';
import type { Received, Storage } from '../storage/storage';

/** One lock for each content address: an upload shares it until it commits, the sweep wants it alone. */
const addressKey = (sha256: string) => sql`hashtextextended(${sha256}, 0)`;

/**
 * Moves a received file to its content address inside the transaction that will refer to it. Should the transaction
 * fail, the file has no row and the sweep takes it; while it runs, the sweep waits.
 */
export async function keepFile(tx: Transaction, storage: Storage, received: Received): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${addressKey(received.sha256)})`);
  await storage.keep(received);
}

/** Takes the address for the sweep alone, until the transaction ends. */
export async function lockAddress(tx: Transaction, sha256: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${addressKey(sha256)})`);
}
