import { sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';

/** A spot in a finished episode. `start` and `end` in seconds. */
export interface Spot {
  fileId: string;
  spot: 'campaign' | 'local';
  sponsorId: string;
  /** Null for the club's own sponsor. */
  campaignId: string | null;
  start: number;
  end: number;
}

/**
 * The spots in these finished episodes, with their sponsors. A club may have had several sponsors of its own,
 * some deleted: it is the one whose sound is in the episode, or else the one of today. A spot whose campaign
 * was deleted has no sponsor.
 */
export async function listSpots(db: Db, fileIds: string[]): Promise<Spot[]> {
  const found = await db.execute<Spot & Record<string, unknown>>(sql`
    with chapters as (
      select r.file_id, r.club_id, r.campaign_id, r.local_spot_sha256, c.kind, c.start, c."end"
      from renditions r
      cross join jsonb_to_recordset(r.chapters) as c(kind text, start float8, "end" float8)
      where r.file_id = any (${sql.param(fileIds)}::uuid[]) and c.kind in ('campaignSpot', 'localSponsorSpot')
    )
    select c.file_id as "fileId", 'campaign' as spot, k.sponsor_id as "sponsorId", k.id as "campaignId", c.start, c."end"
    from chapters c join campaigns k on k.id = c.campaign_id
    where c.kind = 'campaignSpot'
    union all
    select c.file_id, 'local', s.id, null, c.start, c."end"
    from chapters c
    cross join lateral (
      select s.id from sponsors s left join files f on f.id = s.spot_file_id
      where s.club_id = c.club_id
      order by f.sha256 is not distinct from c.local_spot_sha256 desc, s.removed_at is null desc, s.created_at desc
      limit 1) s
    where c.kind = 'localSponsorSpot'`);
  return found.rows;
}
