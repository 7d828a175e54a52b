import type { Database } from '@/server/kernel/db/client';
import { emptying } from './database';

/** Empties the audit for the next assertion. */
export async function forgetAudit(db: Database): Promise<void> {
  await db.$client.query(emptying('audit_entries'));
}
