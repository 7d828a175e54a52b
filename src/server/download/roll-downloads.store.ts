import { type SQL, sql } from 'drizzle-orm';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Database, Db } from '../kernel/db/client';
import { allClubs } from '../tables/listening-figures';
import { keyRestMs } from './download-key.store';

/** More downloads than this from one address on one day are not those of people, so none of that day counts. */
export const mostFromOneAddress = 500;

/** How long the rows of single downloads are kept, in days. */
const keptDays = 90;

/** Longer than a window stays open after the last request in it, in hours. */
const windowHours = 48;

/** The downloads of a day that count. Addresses of the safe networks always count, others only while they are not too many. */
const counted = (day: string): SQL => sql`
  select d.* from downloads d
  where d.day = ${day}::date and (d.source is null or d.source not in (
    select source from downloads where day = ${day}::date and source is not null
    group by source having count(*) > ${mostFromOneAddress}::int))`;

/** Counts a day in UTC again, by club and episode. Done again it gives the same figures. */
export const rollDownloads = (db: Database, day: string): Promise<void> =>
  db.transaction(async (tx) => {
    // Two processes at once would both add their rows.
    await lockUntilEnd(tx, 'downloads of a day', `downloads ${day}`);
    await tx.execute(sql`delete from download_days where day = ${day}::date`);
    await tx.execute(sql`delete from delivered_days where day = ${day}::date`);
    await tx.execute(sql`
      insert into download_days (day, club_id, episode_id, downloads)
      select ${day}::date, coalesce(club_id, ${allClubs}::uuid), episode_id, count(*)
      from (${counted(day)}) counted
      group by grouping sets ((club_id, episode_id), (episode_id))`);
    await tx.execute(sql`
      insert into delivered_days (day, club_id, episode_id, sponsor_id, campaign_id, delivered)
      select ${day}::date, coalesce(v.club_id, ${allClubs}::uuid), v.episode_id, v.sponsor_id, v.campaign_id, count(*)
      from deliveries v join (${counted(day)}) counted on counted.key = v.key
      where v.day = ${day}::date
      group by grouping sets (
        (v.club_id, v.episode_id, v.sponsor_id, v.campaign_id), (v.episode_id, v.sponsor_id, v.campaign_id))`);
  });

/**
 * Counts every day again that may have changed since the last time: the days on which a window began that may
 * still be open, because rows are only added to those.
 */
export async function rollChangedDays(db: Database): Promise<void> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct ((began_at at time zone 'UTC')::date)::text as day from download_windows order by day`,
  );
  for (const { day } of rows) await rollDownloads(db, day);
}

/** Makes room for the months to come. Where there is none a row goes to the default partition. */
async function makePartitions(db: Db): Promise<void> {
  await db.execute(
    sql`select make_month_partitions(parent, now()::date) from unnest(array['downloads', 'deliveries']) parent`,
  );
}

/** Deletes what is not needed any more: closed windows, keys past their time, single downloads after 90 days. */
export async function removeOldDownloads(db: Database, now = new Date()): Promise<void> {
  await makePartitions(db);
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(
    sql`delete from download_windows where last_at < ${at} - make_interval(hours => ${windowHours}::int)`,
  );
  await db.execute(
    sql`delete from download_keys where ends_at <= ${at} - make_interval(secs => ${keyRestMs / 1000}::int)`,
  );
  const before = sql`((${at} at time zone 'UTC')::date - ${keptDays}::int)`;
  for (const table of [sql`downloads`, sql`deliveries`])
    await db.execute(sql`delete from ${table} where day < ${before}`);
  // Only empty partitions are dropped, because their rows have just been deleted.
  await db.execute(
    sql`select drop_month_partitions(parent, now()::date - ${keptDays}::int) from unnest(array['downloads', 'deliveries']) parent`,
  );
}

/** Figures first, because the windows, which are deleted then, say which days have changed. */
export async function cleanDownloads(db: Database): Promise<void> {
  await rollChangedDays(db);
  await removeOldDownloads(db);
}
