import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { RenditionStatus } from '@/contract/episode';
import type { BoardRow, listEpisodeClubs } from '@/contract/episode-content';
import type { Db } from '../db/client';
import { clubsOf } from '../episode/episode-clubs.store';
import { fileUrl } from '../file/file-url';

type Query = QueryOf<typeof listEpisodeClubs>;

interface Row extends Record<string, unknown> {
  id: string;
  clubname: string;
  late: boolean;
  may_send_again: boolean;
  parts: (Omit<BoardRow['parts'][number], 'url'> & { key: string })[];
  status: RenditionStatus | null;
  progress: number | null;
  reason: string | null;
  key: string | null;
  duration: number | null;
}

const orders: Record<Query['sort'], SQL> = {
  clubname: sql`lower(clubname), id`,
  '-clubname': sql`lower(clubname) desc, id`,
  sent: sql`sent, lower(clubname), id`,
  '-sent': sql`sent desc, lower(clubname), id`,
};

const shown: Record<Query['show'], SQL> = {
  all: sql`true`,
  late: sql`late`,
  failed: sql`status = 'failed'`,
};

/** A page of the production board, and the number of rows on all pages, also for a page past the end. */
export async function listBoard(db: Db, episodeId: string, query: Query) {
  const search = query.q ? sql`strpos(lower(clubname), lower(${query.q})) > 0` : sql`true`;
  const matching = sql`from (${clubsOf([episodeId])}) board where ${shown[query.show]} and ${search}`;
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`);
  // Parts and files are looked up only for the rows of the page, because there may be hundreds of clubs.
  const found = await db.execute<Row>(sql`
    select page.*, coalesce(p.parts, '[]'::jsonb) as parts, f.key, f.duration
    from (
      select *, row_number() over (order by ${orders[query.sort]}) as place ${matching}
      order by place limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) page
    left join lateral (
      select jsonb_agg(jsonb_build_object('slot', ep.slot, 'key', pf.key, 'duration', pf.duration,
        'check', ep."check", 'problem', ep.problem)) as parts
      from episode_parts ep join files pf on pf.id = ep.file_id
      where ep.episode_id = page.episode_id and ep.club_id = page.id
    ) p on true
    left join files f on f.id = page.file_id
    order by page.place`);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export const viewBoardRow = (row: Row): BoardRow => ({
  club: { id: row.id, clubname: row.clubname },
  parts: row.parts.map(({ key, ...part }) => ({ ...part, url: fileUrl(key) })),
  late: row.late,
  maySendAgain: row.may_send_again,
  rendition: row.status && {
    status: row.status,
    progress: row.progress ?? 0,
    reason: row.reason,
    url: row.key ? fileUrl(row.key) : null,
    duration: row.duration,
  },
});
