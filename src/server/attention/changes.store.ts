import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';

/** More than happens between two questions; so an entry that is committed after a newer one is seen, too. */
const newest = 500;

/** The rows of a worker's work in one state, by a small partial index: how many there are, and a number that changes with them. */
const rowsIn = (from: string, state: string, clubId: string | null): SQL => sql`(
  select concat(count(*), ' ', bit_xor(hashtextextended(concat(episode_id, club_id), 0))) from ${sql.raw(from)}
  where ${sql.raw(state)} and (${clubId}::uuid is null or club_id = ${clubId}::uuid))`;

/**
 * A version of all that people have changed, by the newest entries of the audit: every process writes them, and reading the end of
 * its key costs nothing. Signing in changes nothing that a list shows, but a confirmed address does. With it goes what workers find
 * out, which no audit has: parts that are checked or bad, and finished episodes that failed. `clubId`: of one club, and of what
 * concerns all.
 */
export async function readVersion(db: Db, clubId: string | null): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select md5(concat_ws(' | ', string_agg(id::text, ' ' order by id),
      ${rowsIn('episode_parts', `"check" = 'checking'`, clubId)}, ${rowsIn('part_versions', `"check" = 'checking'`, clubId)},
      ${rowsIn('episode_parts', `"check" = 'bad'`, clubId)}, ${rowsIn('renditions', `status = 'failed'`, clubId)})) as version from (
      select id, action, result, club_id from audit_entries order by id desc limit ${sql.raw(String(newest))}) entries
    where result = 'ok' and (action not like 'auth:%' or action = 'auth:confirm')
      and (${clubId}::uuid is null or club_id is null or club_id = ${clubId}::uuid)`);
  return rows[0]?.version ?? '';
}
