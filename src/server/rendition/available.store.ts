import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { dayIn } from '../db/days';
import type { RenditionKey } from './rendition-key';
import type { Available } from './running-order';

/** The club's day that decides which campaign runs: the day of publishing, or today before that. */
const dayOfEpisode = dayIn(sql`c.time_zone`, sql`coalesce(e.published_at, now())`);

/** Which parts are used: only good ones, or also those still being checked when the question is what to expect. */
const usable = { now: sql`('good')`, expected: sql`('good', 'checking')` };

/**
 * Every sound file that the episodes of `keys`, rows of (episode_id, club_id), could be made of. Of the campaigns
 * that run on the day it takes the one that began first, so that it depends on club and day and never on the
 * listener.
 */
export const availableFor = (keys: SQL, when: keyof typeof usable = 'now'): SQL => sql`
  select wanted.episode_id, found.kind, f.sha256, found.source
  from (${keys}) wanted
  join episodes e on e.id = wanted.episode_id
  join clubs c on c.id = wanted.club_id
  cross join lateral (
    select ep.slot as kind, ep.file_id, c.clubname as source
    from episode_parts ep
    where ep.episode_id = e.id and ep.club_id = c.id and ep."check" in ${usable[when]}
    union all select 'audioIdentity', c.identity_file_id, c.clubname
    union all select 'feature', e.feature_file_id, e.name
    union all select 'localSponsorSpot', s.spot_file_id, s.name from sponsors s where s.club_id = c.id
    union all (
      select 'campaignSpot', s.spot_file_id, s.name
      from campaigns k join sponsors s on s.id = k.sponsor_id
      where not k.paused and ${dayOfEpisode} between k.starts_on and k.ends_on and s.spot_file_id is not null
        and (k.all_clubs or exists (
          select from campaign_clubs kc where kc.campaign_id = k.id and kc.club_id = c.id))
      order by k.starts_on, k.id limit 1)
  ) found
  join files f on f.id = found.file_id`;

/** Every sound file that one club's episode could be made of. */
export async function listAvailable(db: Db, { episodeId, clubId }: RenditionKey): Promise<Available[]> {
  const key = sql`select ${episodeId}::uuid as episode_id, ${clubId}::uuid as club_id`;
  const found = await db.execute<Available & Record<string, unknown>>(
    sql`select kind, sha256, source from (${availableFor(key)}) available`,
  );
  return found.rows;
}
