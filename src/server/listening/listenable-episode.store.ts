import { sql } from 'drizzle-orm';
import type { Chapter } from '@/contract/episode-content';
import type { Principal } from '@/policy/rules';
import { readableBy } from '../episode-club/readable.store';
import type { Db } from '../kernel/db/client';

/** What a club hears of an episode: its parts, its length in seconds, and whose spots are in it. */
export interface ListenableEpisode extends Record<string, unknown> {
  id: string;
  chapters: Chapter[];
  length: number;
  campaignId: string | null;
  sponsorId: string | null;
  localSponsorId: string | null;
  /** Those of the asked playlists that are the platform's or the member's club's. */
  playlistIds: string[];
}

/**
 * The published episodes among these that a member may hear and that are finished for their club: the rule
 * `listen:report` in SQL. A playlist that was deleted lately counts, because what was played from it may
 * arrive late. The local sponsor is the one whose spot is in it, and otherwise the club's own of today.
 */
export async function getListenableEpisodes(
  db: Db,
  who: Principal,
  { episodeIds, playlistIds }: { episodeIds: string[]; playlistIds: string[] },
): Promise<Map<string, ListenableEpisode>> {
  const { rows } = await db.execute<ListenableEpisode>(sql`
    select e.id, r.chapters, f.duration as length, r.campaign_id as "campaignId", k.sponsor_id as "sponsorId",
      (select s.id from sponsors s left join files spot on spot.id = s.spot_file_id
        where s.club_id = r.club_id
        order by spot.sha256 = r.local_spot_sha256 desc nulls last, s.removed_at is null desc limit 1) as "localSponsorId",
      array(select p.id::text from playlists p
        where p.id = any(${sql.param(playlistIds)}::uuid[]) and (p.club_id is null or p.club_id = r.club_id)) as "playlistIds"
    from episodes e
    join renditions r on r.episode_id = e.id and r.club_id = ${who.clubId}
    join files f on f.id = r.file_id and f.duration > 0
    left join campaigns k on k.id = r.campaign_id
    where e.id = any(${sql.param(episodeIds)}::uuid[]) and e.removed_at is null
      and ${readableBy(who, who.clubId, sql`e`)} and jsonb_array_length(r.chapters) > 0`);
  return new Map(rows.map((row) => [row.id, row]));
}
