import { type SQL, sql } from 'drizzle-orm';
import type { EpisodeStatus } from '@/contract/episode';
import type { Db, Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import type { RenditionKey } from '../tables/rendition-key';
import { campaignHeard, campaignPlanned, isAheadOfEpisode, isMeantForEpisode } from './available.store';
import { hasSpot, inOrderOfBeginning } from './campaign-order.store';
import { requestAll } from './request-rendition';

/** A condition on the id of a campaign, such as `= any (…)`. */
export const oneCampaign = (id: string): SQL => sql`= ${id}::uuid`;
export const campaignsOf = (sponsorId: string): SQL =>
  sql`in (select id from campaigns where sponsor_id = ${sponsorId}::uuid)`;

/**
 * The finished episodes of some status whose spot would be another one if they were mastered now, among those that some
 * campaigns are or were heard in.
 */
const withOldSpot = (which: SQL, status: EpisodeStatus, states: SQL): SQL => sql`
  select r.episode_id as "episodeId", r.club_id as "clubId"
  from renditions r
  join episodes e on e.id = r.episode_id and e.status = ${status} and e.of_club_id is null
  join clubs c on c.id = r.club_id and c.status = 'active' and c.removed_at is null
  left join lateral (
    select f.sha256 from (${campaignHeard}) heard join files f on f.id = heard.file_id) spot on true
  where r.status in ${states}
    and (r.campaign_id ${which} or exists (select from campaigns k where k.id ${which} and ${isMeantForEpisode}))
    and spot.sha256 is distinct from r.spot_sha256`;

const finished = sql`('ready')`;
/** One that is being mastered may have read the campaigns before they were changed. */
const begun = sql`('ready', 'rendering')`;

/**
 * Requests the episodes in progress again whose spot has changed, in the transaction of the change. What is published
 * stays as it is.
 */
export async function followSpots(tx: Transaction, queue: Queue, which: SQL): Promise<void> {
  const found = await tx.execute<RenditionKey & Record<string, unknown>>(
    withOldSpot(which, 'in_progress', begun),
  );
  await requestAll(tx, queue, found.rows);
}

/** The finished episodes of a club of some status that would have another spot of its own sponsor if they were mastered now. */
const withOldLocalSpot = (clubId: string, status: EpisodeStatus, states: SQL): SQL => sql`
  select r.episode_id as "episodeId", r.club_id as "clubId"
  from renditions r
  join episodes e on e.id = r.episode_id and e.status = ${status} and e.of_club_id is null
  left join sponsors s on s.club_id = r.club_id and s.removed_at is null
  left join files f on f.id = s.spot_file_id
  where r.club_id = ${clubId}::uuid and r.status in ${states} and f.sha256 is distinct from r.local_spot_sha256`;

/** Requests the club's episodes in progress again whose local spot has changed, in the transaction of the change. */
export async function followLocalSpot(tx: Transaction, queue: Queue, clubId: string): Promise<void> {
  const found = await tx.execute<RenditionKey & Record<string, unknown>>(
    withOldLocalSpot(clubId, 'in_progress', begun),
  );
  await requestAll(tx, queue, found.rows);
}

const oldLocalSpots = (clubId: string) => withOldLocalSpot(clubId, 'published', finished);

/** How many published episodes of a club keep another local spot than its sponsor has now. */
export async function countOldLocalSpots(db: Db, clubId: string): Promise<number> {
  const found = await db.execute<{ episodes: number }>(
    sql`select count(*)::int as episodes from (${oldLocalSpots(clubId)}) kept`,
  );
  return found.rows[0]?.episodes ?? 0;
}

/** Requests these again. Resolves to how many. Until each is ready, families hear the one they have. */
export async function remasterOldLocalSpots(tx: Transaction, queue: Queue, clubId: string): Promise<number> {
  const found = await tx.execute<RenditionKey & Record<string, unknown>>(oldLocalSpots(clubId));
  await requestAll(tx, queue, found.rows);
  return found.rows.length;
}

interface SilentSpots extends Record<string, unknown> {
  clubs: number;
  /** The first three campaigns, and how many there are. */
  campaigns: { id: string; name: string }[];
  total: number;
}

/** The clubs of an episode in which no spot will be heard although campaigns run or are scheduled there, since these have no audio. */
export async function countSilentSpots(db: Db, episodeId: string): Promise<SilentSpots> {
  const { rows } = await db.execute<SilentSpots>(sql`
    with silent as (
      select c.id as club_id, k.id, k.name, k.starts_on, k.created_at
      from episode_clubs ec
      join episodes e on e.id = ec.episode_id
      join clubs c on c.id = ec.club_id and c.status = 'active' and c.removed_at is null
      join campaigns k on k.removed_at is null and not k.paused and ${isAheadOfEpisode}
      join sponsors s on s.id = k.sponsor_id and s.removed_at is null and not ${hasSpot(sql`k`, sql`s`)}
      where ec.episode_id = ${episodeId} and not exists (${campaignPlanned})),
    named as (select id, name, starts_on, created_at from silent group by 1, 2, 3, 4 order by ${inOrderOfBeginning(sql`silent`)})
    select (select count(distinct club_id)::int from silent) as clubs, (select count(*)::int from named) as total,
      coalesce((select json_agg(json_build_object('id', id, 'name', name)) from (select * from named limit 3) first), '[]') as campaigns`);
  return rows[0] ?? { clubs: 0, campaigns: [], total: 0 };
}

/** How many finished episodes of the published ones keep a spot that has changed since. */
export async function countOldSpots(db: Db, which: SQL): Promise<{ renditions: number; episodes: number }> {
  const found = await db.execute<{ renditions: number; episodes: number }>(sql`
    select count(*)::int as renditions, count(distinct "episodeId")::int as episodes
    from (${withOldSpot(which, 'published', finished)}) kept`);
  return found.rows[0] ?? { renditions: 0, episodes: 0 };
}

/** Requests these again. Resolves to how many. Until each is ready, families hear the one they have. */
export async function remasterOldSpots(tx: Transaction, queue: Queue, which: SQL): Promise<number> {
  const found = await tx.execute<RenditionKey & Record<string, unknown>>(
    withOldSpot(which, 'published', finished),
  );
  await requestAll(tx, queue, found.rows);
  return found.rows.length;
}
