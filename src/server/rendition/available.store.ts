import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { dayInSql } from '../kernel/db/days';
import { onRecord } from '../part/voice.store';
import type { RenditionKey } from '../tables/rendition-key';
import { hasSpot, inOrderOfBeginning, isForClub } from './campaign-order.store';
import type { Available } from './running-order';

/** The club's day that decides which campaign runs: the day of publishing, or today before that. */
const dayOfEpisode = dayInSql(sql`c.time_zone`, sql`coalesce(e.published_at, now())`);

/** The parts that count: only good ones, or also those still being checked when the episode is only previewed. */
const usable = { now: sql`('good')`, expected: sql`('good', 'checking')` };

const isForThisClub = isForClub(sql`k`, sql`c.id`);

/**
 * The campaign whose spot an episode would have in a club: of those that run on the day the one that began first, so
 * that it depends on club and day and never on the listener. For queries that name the tables `episodes e` and `clubs c`.
 */
const heardOn = (day: SQL) => sql`
  select k.id, s.name, coalesce(k.spot_file_id, s.spot_file_id) as file_id
  from campaigns k join sponsors s on s.id = k.sponsor_id and s.removed_at is null
  where k.removed_at is null and not k.paused and ${day} between k.starts_on and k.ends_on
    and ${hasSpot(sql`k`, sql`s`)} and ${isForThisClub}
  order by ${inOrderOfBeginning(sql`k`)} limit 1`;
export const campaignHeard = heardOn(dayOfEpisode);

/** Whether a campaign `k` runs in a club on the day of an episode, or did if it is paused or deleted by now. */
export const isMeantForEpisode = sql`(${dayOfEpisode} between k.starts_on and k.ends_on and ${isForThisClub})`;

/** The club's day on which an episode is published by itself, or today. */
const dayPlanned = dayInSql(sql`c.time_zone`, sql`coalesce(e.published_at, greatest(e.publish_at, now()))`);

/** `campaignHeard` for the day that is planned for the episode. */
export const campaignPlanned = heardOn(dayPlanned);
/** Whether a campaign `k` runs in a club on that day, or begins later. */
export const isAheadOfEpisode = sql`(k.ends_on >= ${dayPlanned} and ${isForThisClub})`;

/**
 * Every sound file that the episodes of `keys`, rows of (episode_id, club_id), could be made of. A show that came
 * from elsewhere stays as it was, without the jingle and the spots of today.
 */
export const availableFor = (keys: SQL, when: keyof typeof usable = 'now'): SQL => sql`
  select wanted.episode_id, found.kind, f.id as file_id, f.sha256, found.source, found.campaign_id
  from (${keys}) wanted
  join episodes e on e.id = wanted.episode_id
  join clubs c on c.id = wanted.club_id
  cross join lateral (
    select ep.slot as kind, ep.file_id, c.clubname as source, null::uuid as campaign_id
    from episode_parts ep
    where ep.episode_id = e.id and ep.club_id = c.id and ep."check" in ${usable[when]} and ${onRecord}
    union all select 'audioIdentity', c.identity_file_id, c.clubname, null
    union all select 'feature', e.feature_file_id, e.name, null
    union all select 'localSponsorSpot', s.spot_file_id, s.name, null
      from sponsors s where s.club_id = c.id and s.removed_at is null
    union all select 'campaignSpot', heard.file_id, heard.name, heard.id from (${campaignHeard}) heard
  ) found
  join files f on f.id = found.file_id and (e.of_club_id is null or found.kind = 'feature')`;

/** Every sound file that one club's episode could be made of. */
export async function listAvailable(db: Db, { episodeId, clubId }: RenditionKey): Promise<Available[]> {
  const key = sql`select ${episodeId}::uuid as episode_id, ${clubId}::uuid as club_id`;
  const found = await db.execute<Available & Record<string, unknown>>(
    sql`select kind, file_id as "fileId", sha256, source, campaign_id as "campaignId" from (${availableFor(key)}) available`,
  );
  return found.rows;
}
