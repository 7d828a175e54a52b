import type { Database } from '@/server/kernel/db/client';
import type { TestApi } from './api';
import { emptying } from './database';

/** Empties the audit for the next assertion. */
export async function forgetAudit(db: Database): Promise<void> {
  await db.$client.query(emptying('audit_entries'));
}

/** These columns of the audit's entries about an object, oldest first. */
export const auditedOf = (api: TestApi, columns: string, object: string) =>
  api.query(`select ${columns} from audit_entries where object = $1 order by id`, [object]);
