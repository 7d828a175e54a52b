import { eq, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { supportVideos as declared } from '@/contract/support-video';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Transaction } from '../kernel/db/client';
import { folded } from '../tables/fold-text';
import { supportVideos } from '../tables/support-video';

/** The place among those that are not deleted. */
const position = sql<number>`(select count(*)::int from support_videos other
  where other.removed_at is null and other.position <= support_videos.position)`;

/** The table of support videos, and how its list is searched and sorted. */
export const supportVideoRows = {
  table: supportVideos,
  extra: { position },
  search: [supportVideos.title, supportVideos.description, sql`coalesce(${supportVideos.link}, '')`],
  sorts: {
    position: supportVideos.position,
    title: folded(supportVideos.title),
    createdAt: supportVideos.createdAt,
  },
  filter: ({ audience }: QueryOf<typeof declared.list>) => audience && eq(supportVideos.audience, audience),
  counts: { filter: 'audience', value: supportVideos.audience },
  files: {
    video: { kind: 'video', column: 'videoFileId', purpose: 'supportVideo' },
    poster: { kind: 'image', column: 'posterFileId', purpose: 'poster' },
  } as const,
};

/**
 * All videos in their order, deleted ones among them: a restored one is back in its place. A change of the
 * order holds this lock until the transaction ends, so that of two at once the second sees the first.
 */
async function lockOrder(tx: Transaction) {
  await lockUntilEnd(tx, 'support-videos');
  return tx
    .select({ id: supportVideos.id, title: supportVideos.title, removedAt: supportVideos.removedAt })
    .from(supportVideos)
    .orderBy(supportVideos.position, supportVideos.createdAt, supportVideos.id);
}

async function writeOrder(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`update support_videos set position = place
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered(id, place)
    where support_videos.id = ordered.id and position <> place`);
}

/** Gives the newest video the last place. */
export async function closeOrder(tx: Transaction): Promise<void> {
  const rows = await lockOrder(tx);
  await writeOrder(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * Gives a video another place among those that are not deleted, counted from 1. Resolves to its title and the place that
 * it has now, which is null of a deleted one; undefined when there is no such video.
 */
export async function moveTo(tx: Transaction, id: string, place: number) {
  const rows = await lockOrder(tx);
  const moved = rows.find((row) => row.id === id);
  if (!moved) return undefined;
  const { title, removedAt } = moved;
  if (removedAt !== null) return { title, place: null };
  const others = rows.filter((row) => row.id !== id);
  const shown = others.filter((row) => row.removedAt === null);
  // It goes before the video that will follow it.
  const next = shown[place - 1];
  const at = next ? others.indexOf(next) : others.length;
  const ids = others.map((row) => row.id);
  await writeOrder(tx, [...ids.slice(0, at), id, ...ids.slice(at)]);
  return { title, place: Math.min(place, shown.length + 1) };
}
