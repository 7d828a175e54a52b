import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { RenditionStatus } from '@/contract/episode';
import type { BoardRow, listEpisodeClubs } from '@/contract/parts/production-board';
import { clubsOfEpisode, isIncomplete, isPrepared, isSilent } from '../episode-club/episode-clubs.store';
import type { Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { publicProblemOf } from '../part/public-rule.store';
import { files } from '../tables/file';
import { containsFolded } from '../tables/fold-text';
import { users } from '../tables/user';
import type { senderName } from './episode-content.view';

type Query = QueryOf<typeof listEpisodeClubs>;

type SentPart = Omit<BoardRow['parts'][number], 'url' | 'by'> & {
  key: string;
  sender: Parameters<typeof senderName>[0];
};

const parts = sql<SentPart[] | null>`(
  select json_agg(json_build_object('slot', ep.slot, 'key', pf.key, 'duration', pf.duration,
    'check', ep."check", 'problem', ep.problem, 'at', ep.sent_at, 'resendAsked', ep.resend_asked_at is not null, 'untold', ep.child_voices = 'untold' and ep."check" <> 'bad',
    'sender', case when u.id is not null
      then json_build_object('role', u.role, 'firstName', u.first_name, 'lastName', u.last_name) end))
  from episode_parts ep join files pf on pf.id = ep.file_id left join users u on u.id = ep.sent_by
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
      shortReason: sql<string | null>`page.short_reason`,
      publicProblem: publicProblemOf(sql`page.episode_id`, sql`page.id`),
      remindedAt: sql<string | null>`page.reminded_at`,
      automatic: sql<boolean>`page.reminded_at = page.auto_reminded_at`,
      reminder: { firstName: users.firstName, lastName: users.lastName },
      file: { key: files.key, duration: files.duration },
      total,
    })
    .from(page)
    .leftJoin(files, sql`${files.id} = page.file_id`)
    .leftJoin(users, sql`${users.id} = page.reminded_by`)
    .$dynamic();
export type BoardListRow = Awaited<ReturnType<typeof selectRows>>[number];

const shown: Record<Query['show'], SQL | undefined> = {
  all: undefined,
  late: sql`board.late`,
  silent: isSilent,
  incomplete: isIncomplete,
  asked: sql`board.asked > 0`,
  untold: sql`board.untold > 0`,
  ready: isPrepared,
  checking: sql`board.checking > 0`,
  bad: sql`board.bad > 0`,
  voices: sql`board.voices > 0`,
  failed: sql`board.status = 'failed'`,
};

const name = sql`board.sort_name`;

/** A page of the production board of an episode. */
export const listBoard = makePager({
  cut: (_query: Query, _episodeId: string) =>
    sql`board.* from (${clubsOfEpisode(sql.placeholder('episodeId'))}) board`,
  select: selectRows,
  where: ({ show }) => shown[show],
  search: (q) => containsFolded(name, q),
  sorts: { clubname: name, sent: sql`board.sent` },
  tie: [name, sql`board.id`],
  values: (episodeId) => ({ episodeId }),
});
