import { sql } from 'drizzle-orm';
import type { FamilySeason } from '@/contract/season/season';
import type { Principal } from '@/policy/rules';
import { consentedSince } from '../consent/consent.store';
import { maySignIn } from '../consent/may-sign-in.store';
import { seasonNotice } from '../consent/notices';
import type { Db } from '../kernel/db/client';
import type { SeasonEpisodeRow } from './season.store';

interface ChildRow extends Record<string, unknown> {
  id: string;
  firstName: string;
  agreed: boolean;
}

/**
 * The children whose listening is added to that of their guardian, and those whose guardian has to agree first (`agreed`). None
 * without consent, none that was deleted, and none whose account is its own.
 */
export async function listOwnChildren(db: Db, { userId, persona }: Principal): Promise<ChildRow[]> {
  if (persona !== 'parent') return [];
  const { rows } = await db.execute<ChildRow>(sql`
    select id, first_name as "firstName", ${consentedSince(sql`child.id`, 'account', seasonNotice)} as agreed
    from users child
    where child.claimed_at is null and ${maySignIn('child')} and child.id in (
      select their.user_id from family_members own
      join family_members their on their.family_id = own.family_id and their.place = 'child'
      where own.user_id = ${userId} and own.place = 'guardian')
    order by child.created_at, child.first_name, child.id`);
  return rows;
}

/** How far some people got in the episodes, each episode once: as far as the one who got furthest. */
export async function readHeard(
  db: Db,
  userIds: readonly string[],
  episodes: readonly SeasonEpisodeRow[],
): Promise<FamilySeason['heard']> {
  const { rows } = await db.execute<FamilySeason['heard'] & Record<string, unknown>>(sql`
    select (count(*) filter (where finished))::int as finished, (count(*) filter (where not finished))::int as begun,
      coalesce(sum(seconds), 0)::float8 as seconds
    from (
      select bool_or(heard.finished) as finished,
        max(case when heard.finished then of.length else least(heard.position, of.length) end) as seconds
      from unnest(${sql.param(episodes.map(({ id }) => id))}::uuid[], ${sql.param(episodes.map(({ duration }) => duration))}::float8[])
        as of (id, length)
      join progress heard on heard.episode_id = of.id and heard.user_id = any(${sql.param([...userIds])}::uuid[])
        and (heard.finished or heard.position > 0)
      group by of.id) each_episode`);
  return rows[0] ?? { finished: 0, begun: 0, seconds: 0 };
}
