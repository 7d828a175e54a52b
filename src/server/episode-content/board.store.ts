import { sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { RenditionStatus } from '@/contract/episode';
import type { BoardRow, listEpisodeClubs, Slot } from '@/contract/episode-content';
import type { Db } from '../db/client';
import { fileUrl } from '../file/file-url';

type Query = QueryOf<typeof listEpisodeClubs>;

interface Row extends Record<string, unknown> {
  id: string;
  clubname: string;
  late: boolean;
  parts: { slot: Slot; key: string; duration: number | null }[];
  status: RenditionStatus | null;
  progress: number | null;
  reason: string | null;
  key: string | null;
  duration: number | null;
  total: number;
}

/**
 * A row for each club that takes part: the active ones, and a suspended one that has sent something; none for a deleted
 * one. Late: not all three parts are there, the episode is still open and its due date has passed.
 */
const board = (episodeId: string) => sql`
  select c.id, c.clubname,
    coalesce(p.parts, '[]'::jsonb) as parts,
    coalesce(p.sent, 0) as sent,
    (coalesce(p.sent, 0) < 3 and e.status = 'in_progress' and e.end_date < current_date) as late,
    r.status, r.progress, r.reason, f.key,
    f.duration
  from clubs c
  join episodes e on e.id = ${episodeId}
  left join lateral (
    select count(*)::int as sent,
      jsonb_agg(jsonb_build_object('slot', ep.slot, 'key', pf.key, 'duration', pf.duration)) as parts
    from episode_parts ep join files pf on pf.id = ep.file_id
    where ep.episode_id = e.id and ep.club_id = c.id
  ) p on true
  left join renditions r on r.episode_id = e.id and r.club_id = c.id
  left join files f on f.id = r.file_id
  where c.removed_at is null and (c.status = 'active' or p.sent > 0)`;

const orders: Record<Query['sort'], ReturnType<typeof sql>> = {
  clubname: sql`lower(clubname), id`,
  '-clubname': sql`lower(clubname) desc, id`,
  sent: sql`sent, lower(clubname), id`,
  '-sent': sql`sent desc, lower(clubname), id`,
};

const shown: Record<Query['show'], ReturnType<typeof sql>> = {
  all: sql`true`,
  late: sql`late`,
  failed: sql`status = 'failed'`,
};

export async function listBoard(db: Db, episodeId: string, query: Query) {
  const search = query.q ? sql`strpos(lower(clubname), lower(${query.q})) > 0` : sql`true`;
  const found = await db.execute<Row>(sql`
    with board as (${board(episodeId)})
    select *, (count(*) over ())::int as total from board
    where ${shown[query.show]} and ${search}
    order by ${orders[query.sort]}
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 };
}

interface Summary extends Record<string, unknown> {
  clubs: number;
  delivered: number;
  late: number;
  silent: number;
  ready: number;
  failed: number;
  mastering: number;
  duration: number;
}

const nothing: Summary = {
  clubs: 0,
  delivered: 0,
  late: 0,
  silent: 0,
  ready: 0,
  failed: 0,
  mastering: 0,
  duration: 0,
};

export async function getBoardSummary(db: Db, episodeId: string): Promise<Summary> {
  const found = await db.execute<Summary>(sql`
    with board as (${board(episodeId)})
    select count(*)::int as clubs,
      (count(*) filter (where sent = 3))::int as delivered,
      (count(*) filter (where late))::int as late,
      (count(*) filter (where sent = 0))::int as silent,
      (count(*) filter (where status = 'ready'))::int as ready,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status in ('queued', 'rendering')))::int as mastering,
      coalesce(sum(duration) filter (where status = 'ready'), 0)::float8 as duration
    from board`);
  return found.rows[0] ?? nothing;
}

export const viewBoardRow = (row: Row): BoardRow => ({
  club: { id: row.id, clubname: row.clubname },
  parts: row.parts.map(({ slot, key, duration }) => ({ slot, url: fileUrl(key), duration })),
  late: row.late,
  rendition: row.status && {
    status: row.status,
    progress: row.progress ?? 0,
    reason: row.reason,
    url: row.key ? fileUrl(row.key) : null,
    duration: row.duration,
  },
});
