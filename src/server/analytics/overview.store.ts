import { type SQL, sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import { isListener } from '../consent/may-sign-in.store';
import type { Db } from '../kernel/db/client';
import { allClubs } from '../tables/listening-figures';
import { users } from '../tables/user';
import { listenedIn } from './heard.store';
import { hadJoinedBy, inDays, membersBefore, peopleSums, reachOf, wholeRange } from './people.store';
import type { Scope } from './scope';

export interface DayRow extends Record<string, unknown> {
  day: string;
  seconds: number;
  begun: number;
  finished: number;
  /** Different members. */
  listeners: number;
}

/** What was heard in the days of a scope and those before, by day; only days with listening. */
export async function heardByDay(db: Db, scope: Scope): Promise<DayRow[]> {
  const { rows } = await db.execute<DayRow>(sql`
    select day::text, seconds, begun, finished, listeners from listen_days where ${listenedIn(scope)}`);
  return rows;
}

interface Counts extends Record<string, unknown> {
  people: number;
  peopleBefore: number;
  members: number;
  membersBefore: number;
  downloads: number;
  downloadsBefore: number;
}

const noCounts: Counts = {
  people: 0,
  peopleBefore: 0,
  members: 0,
  membersBefore: 0,
  downloads: 0,
  downloadsBefore: 0,
};

/** How many have listened, of how many members; and downloads, which are counted by the server and in UTC. */
export async function countOverview(db: Db, scope: Scope): Promise<Counts> {
  const { clubId, range } = scope;
  const ofClubs: SQL =
    clubId === allClubs
      ? sql`${users.clubId} = any (array(select id from clubs where removed_at is null))`
      : sql`${users.clubId} = ${clubId}::uuid`;
  const { rows } = await db.execute<Counts>(sql`
    select reached.*, members.*, fetched.*
    from (select ${peopleSums(scope)} from reach_days where ${reachOf('member', scope)}) reached, (
      select count(*)::int as members, ${membersBefore(scope)} as "membersBefore"
      from ${users} where ${isListener} and ${ofClubs} and ${hadJoinedBy(range.to, scope)}) members, (
      select coalesce(sum(downloads) filter (where day >= ${range.from}::date), 0)::int as downloads,
        coalesce(sum(downloads) filter (where day < ${range.from}::date), 0)::int as "downloadsBefore"
      from download_days where club_id = ${clubId}::uuid and ${inDays(wholeRange(scope))}) fetched`);
  return rows[0] ?? noCounts;
}

export interface ReleasedRow extends FigureEpisode, Record<string, unknown> {
  day: string;
}

/**
 * The episodes that came out in the days of a scope, and the newest `most` that were out by its last day; the
 * newest first.
 */
export async function listReleasedEpisodes(
  db: Db,
  { range, timeZone, clubId }: Scope,
  most: number,
): Promise<ReleasedRow[]> {
  const { rows } = await db.execute<ReleasedRow>(sql`
    select id, number, season, name, day::text
    from (
      select id, number, season, name, published_at, (published_at at time zone ${timeZone}::text)::date as day,
        row_number() over (order by published_at desc, id) as place
      from episodes
      where status in ('published', 'archived') and removed_at is null and (of_club_id is null or of_club_id = ${clubId}::uuid) and published_at < ((${range.to}::date + 1)::timestamp at time zone ${timeZone}::text)) out
    where day >= ${range.from}::date or place <= ${sql.raw(String(most))}
    order by published_at desc, id`);
  return rows;
}
