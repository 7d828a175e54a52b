import { and, count, eq, isNull, like, not, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { episodes, renditions } from '../tables/episode';
import type { RenditionKey } from '../tables/rendition-key';

/** Of a published episode and an active club, and made with other settings than these, by `settingsMark`. */
const isOutdated = (mark: string) =>
  and(
    eq(episodes.status, 'published'),
    isNull(episodes.removedAt),
    eq(renditions.status, 'ready'),
    eq(clubs.status, 'active'),
    isNull(clubs.removedAt),
    not(like(sql`coalesce(${renditions.inputs}, '')`, `${mark}:%`)),
  );

export async function countOutdated(db: Db, mark: string): Promise<number> {
  const [row] = await db
    .select({ outdated: count() })
    .from(renditions)
    .innerJoin(episodes, eq(episodes.id, renditions.episodeId))
    .innerJoin(clubs, eq(clubs.id, renditions.clubId))
    .where(isOutdated(mark));
  return row?.outdated ?? 0;
}

export async function listOutdated(db: Db, mark: string): Promise<RenditionKey[]> {
  return db
    .select({ episodeId: renditions.episodeId, clubId: renditions.clubId })
    .from(renditions)
    .innerJoin(episodes, eq(episodes.id, renditions.episodeId))
    .innerJoin(clubs, eq(clubs.id, renditions.clubId))
    .where(isOutdated(mark));
}
