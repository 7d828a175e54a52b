import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';

/** More than happens between two questions; so an entry that is committed after a newer one is seen, too. */
const newest = 500;

/**
 * A version of all that people have changed, by the newest entries of the audit: every process writes them, and reading the end of
 * its key costs nothing. Signing in changes nothing that a list shows, but a confirmed address does. `clubId`: of one club, and of
 * what concerns all.
 */
export async function readVersion(db: Db, clubId: string | null): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select coalesce(md5(string_agg(id::text, ' ' order by id)), '') as version from (
      select id, action, result, club_id from audit_entries order by id desc limit ${sql.raw(String(newest))}) entries
    where result = 'ok' and (action not like 'auth:%' or action = 'auth:confirm')
      and (${clubId}::uuid is null or club_id is null or club_id = ${clubId}::uuid)`);
  return rows[0]?.version ?? '';
}
