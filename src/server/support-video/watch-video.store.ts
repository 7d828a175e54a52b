import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import { type listWatchable as declared, type WatchState, watchedFrom } from '@/contract/support-video';
import type { Db } from '../kernel/db/client';
import { makePager, pageOf, total } from '../kernel/db/pager';
import { fileOfRow } from '../resource/resource.store';
import { folded } from '../tables/fold-text';
import { supportVideos, videoProgress } from '../tables/support-video';

const forClubs = and(isNull(supportVideos.removedAt), inArray(supportVideos.audience, ['both', 'club']));

/** For queries that join the caller's `video_progress`. */
const state = sql<WatchState>`case when video_progress.watched_at is not null then 'watched'
  when video_progress.position > 0 then 'begun' else 'new' end`;

const ofCaller = (userId: SQL) =>
  sql`${videoProgress.videoId} = ${supportVideos.id} and ${videoProgress.userId} = ${userId}`;
const caller = sql`${sql.placeholder('userId')}::uuid`;

const select = (db: Db, page: SQL, userId: SQL) =>
  db
    .select({
      id: supportVideos.id,
      title: supportVideos.title,
      description: supportVideos.description,
      link: supportVideos.link,
      video: fileOfRow(supportVideos.videoFileId),
      poster: fileOfRow(supportVideos.posterFileId),
      position: sql<number>`coalesce(${videoProgress.position}, 0)`,
      state,
      total,
    })
    .from(supportVideos)
    .innerJoin(page, sql`page.id = ${supportVideos.id}`)
    .leftJoin(videoProgress, ofCaller(userId))
    .$dynamic();

/** The videos for clubs, with a person's progress. */
export const listWatchable = makePager({
  cut: (_query: QueryOf<typeof declared>, _userId: string) =>
    sql`${supportVideos.id} from ${supportVideos} left join ${videoProgress} on ${ofCaller(caller)}`,
  select: (db, page) => select(db, page, caller),
  where: (query) => and(forClubs, query.state && sql`${state} = ${query.state}`),
  search: [supportVideos.title, supportVideos.description],
  sorts: { position: supportVideos.position, title: folded(supportVideos.title) },
  tie: [supportVideos.id],
  values: (userId) => ({ userId }),
  counts: { filter: 'state', value: state },
});
export type WatchableRow = Awaited<ReturnType<typeof listWatchable>>['rows'][number];

export async function getWatchable(db: Db, userId: string, id: string) {
  const rows = await select(db, pageOf(id), sql`${userId}::uuid`).where(forClubs);
  return rows[0];
}

interface Watched {
  position?: number | undefined;
  watched?: boolean | undefined;
}

/** Saves a person's progress. Reaching the end marks the video as watched, until the person unmarks it. */
export async function saveWatched(
  db: Db,
  key: { userId: string; videoId: string },
  { position, watched }: Watched,
): Promise<void> {
  const isOver = sql`coalesce(${position ?? null}::float8 >= ${watchedFrom} * (
    select f.duration from support_videos v join files f on f.id = v.video_file_id where v.id = ${key.videoId}::uuid), false)`;
  const reached = watched === undefined ? isOver : sql`${watched}::boolean`;
  const kept = watched === false ? sql`null` : sql`${videoProgress.watchedAt}`;
  await db
    .insert(videoProgress)
    .values({ ...key, position: position ?? 0, watchedAt: sql`case when ${reached} then now() end` })
    .onConflictDoUpdate({
      target: [videoProgress.userId, videoProgress.videoId],
      set: {
        ...(position !== undefined && { position }),
        watchedAt: sql`coalesce(${kept}, case when ${reached} then now() end)`,
        updatedAt: sql`now()`,
      },
    });
}
