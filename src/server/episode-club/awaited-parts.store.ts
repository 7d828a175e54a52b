import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { todayInSql } from '../kernel/db/days';
import { listParts } from '../part/part.store';
import { clubs } from '../tables/club';
import { episodes } from '../tables/episode';
import { takesPartsOf } from './episode-clubs.store';

/** An episode that takes parts of a club, and what the club has sent; undefined when it takes none any more. */
export async function getAwaitedParts(db: Db, episodeId: string, clubId: string) {
  const [episode] = await db
    .select({
      name: episodes.name,
      endDate: episodes.endDate,
      status: episodes.status,
      clubname: clubs.clubname,
      /** From today until the Due Date by the club's clock; negative once it has passed. */
      daysLeft: sql<number>`${episodes.endDate} - ${todayInSql(clubs.timeZone)}`,
    })
    .from(episodes)
    .innerJoin(clubs, and(eq(clubs.id, clubId), isNull(clubs.removedAt)))
    .where(and(eq(episodes.id, episodeId), takesPartsOf(clubId)));
  return episode && { ...episode, parts: await listParts(db, episodeId, clubId) };
}
