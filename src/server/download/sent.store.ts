import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import type { WindowKind } from '../kernel/download-window';
import type { SpotBytes } from './file-facts';

/** What one address and User-Agent were sent of an episode. */
export interface SentBytes {
  key: string;
  source: string | null;
  clubId: string;
  episodeId: string;
  content: string;
  /** When the first of the requests began. */
  at: string;
  /** As PostgreSQL writes a multirange: `{[0,100),[200,300)}`. */
  bytes: string;
  enough: number;
  spots: SpotBytes[];
}

/** Whether a request (`excluded`) comes within the window of the row `w`. */
const isOpen: Record<WindowKind, SQL> = {
  'calendar-day': sql`(excluded.began_at at time zone 'UTC')::date = (w.began_at at time zone 'UTC')::date`,
  'first-touch': sql`excluded.began_at < w.began_at + interval '24 hours'`,
  'last-touch': sql`excluded.began_at < w.last_at + interval '24 hours'`,
};

/**
 * Adds what was sent to the windows, a row for each window that has become a download with it, and one for
 * each spot that was delivered with it. In one statement, so that nothing is counted twice or lost when other
 * processes write at the same time. Each key may appear only once.
 */
export async function addSent(db: Db, kind: WindowKind, sent: SentBytes[]): Promise<void> {
  // In an order that is always the same, so that two processes cannot deadlock.
  const rows = sent.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await db.execute(sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(
        key uuid, source uuid, "clubId" uuid, "episodeId" uuid, content uuid, at timestamptz, bytes text, enough int8, spots jsonb)
    ), added as (
      insert into download_windows as w (key, club_id, episode_id, began_at, last_at, content, bytes)
      select key, "clubId", "episodeId", at, at, content, bytes::int8multirange from sent
      on conflict (key) do update set
        began_at = case when ${isOpen[kind]} then w.began_at else excluded.began_at end,
        last_at = case when ${isOpen[kind]} then greatest(w.last_at, excluded.last_at) else excluded.last_at end,
        content = excluded.content,
        bytes = case when ${isOpen[kind]} and w.content = excluded.content then w.bytes + excluded.bytes else excluded.bytes end
      returning key, began_at, bytes
    ), valid as (
      select (a.began_at at time zone 'UTC')::date as day, date_trunc('hour', a.began_at, 'UTC') as hour,
        s."clubId" as club_id, s."episodeId" as episode_id, s.key, s.source, s.spots, a.bytes
      from added a join sent s on s.key = a.key
      where (select sum(upper(range) - lower(range)) from unnest(a.bytes) range) >= s.enough
    ), counted as (
      insert into downloads (day, hour, club_id, episode_id, key, source)
      select day, hour, club_id, episode_id, key, source from valid
      on conflict do nothing
    )
    insert into deliveries (day, key, spot, club_id, episode_id, sponsor_id, campaign_id)
    select v.day, v.key, s.spot, v.club_id, v.episode_id, s."sponsorId", s."campaignId"
    from valid v
    cross join jsonb_to_recordset(v.spots) as s(spot text, "sponsorId" uuid, "campaignId" uuid, "from" int8, "to" int8)
    where v.bytes @> int8range(s."from", s."to")
    on conflict do nothing`);
}
