import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { RenditionStatus } from '@/contract/episode';
import type { BoardRow, listEpisodeClubs } from '@/contract/episode-content';
import type { Db } from '../db/client';
import { makePager, total } from '../db/pager';
import { files } from '../db/schema/file';
import { folded } from '../db/search';
import { clubsOfEpisode } from '../episode/episode-clubs.store';
import { fileUrl } from '../file/file-url';

type Query = QueryOf<typeof listEpisodeClubs>;

type SentPart = Omit<BoardRow['parts'][number], 'url'> & { key: string };

const parts = sql<SentPart[] | null>`(
  select json_agg(json_build_object('slot', ep.slot, 'key', pf.key, 'duration', pf.duration,
    'check', ep."check", 'problem', ep.problem))
  from episode_parts ep join files pf on pf.id = ep.file_id
  where ep.episode_id = page.episode_id and ep.club_id = page.id)`;

const selectRows = (db: Db, page: SQL) =>
  db
    .select({
      id: sql<string>`page.id`,
      clubname: sql<string>`page.clubname`,
      late: sql<boolean>`page.late`,
      maySendAgain: sql<boolean>`page.may_send_again`,
      parts,
      status: sql<RenditionStatus | null>`page.status`,
      progress: sql<number | null>`page.progress`,
      reason: sql<string | null>`page.reason`,
      file: { key: files.key, duration: files.duration },
      total,
    })
    .from(page)
    .leftJoin(files, sql`${files.id} = page.file_id`)
    .$dynamic();
type Row = Awaited<ReturnType<typeof selectRows>>[number];

const shown: Record<Query['show'], SQL | undefined> = {
  all: undefined,
  late: sql`board.late`,
  failed: sql`board.status = 'failed'`,
};

const name = sql`board.clubname`;

/** A page of the production board of an episode. */
export const listBoard = makePager({
  cut: (_query: Query, _episodeId: string) =>
    sql`board.* from (${clubsOfEpisode(sql.placeholder('episodeId'))}) board`,
  select: selectRows,
  where: ({ show }) => shown[show],
  search: [name],
  sorts: { clubname: folded(name), sent: sql`board.sent` },
  tie: [folded(name), sql`board.id`],
  values: (episodeId) => ({ episodeId }),
});

export const viewBoardRow = (row: Row): BoardRow => ({
  club: { id: row.id, clubname: row.clubname },
  parts: (row.parts ?? []).map(({ key, ...part }) => ({ ...part, url: fileUrl(key) })),
  late: row.late,
  maySendAgain: row.maySendAgain,
  rendition: row.status && {
    status: row.status,
    progress: row.progress ?? 0,
    reason: row.reason,
    url: row.file?.key ? fileUrl(row.file.key) : null,
    duration: row.file?.duration ?? null,
  },
});
