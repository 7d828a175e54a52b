import { sql } from 'drizzle-orm';
import { type FeedEpisode, getFeedEpisode } from '../feed/feed-episodes.store';
import type { Db } from '../kernel/db/client';
import { isPublicFor } from '../part/public-rule.store';
import type { RenditionKey } from '../tables/rendition-key';

/** The episode of a club as people without an account hear it; undefined while it is not public. */
export const findPublicEpisode = (
  db: Db,
  { clubId, episodeId }: RenditionKey,
): Promise<FeedEpisode | undefined> =>
  getFeedEpisode(db, { clubId, audiences: ['everyone'], outside: true }, episodeId, isPublicFor(clubId));

interface PublicClub {
  clubname: string;
  joinCode: string;
  /** The key of its logo. */
  logo: string | null;
}

export async function getPublicClub(db: Db, clubId: string): Promise<PublicClub | undefined> {
  const { rows } = await db.execute<PublicClub & Record<string, unknown>>(sql`
    select c.clubname, c.join_code as "joinCode", logo.key as logo
    from clubs c left join files logo on logo.id = c.logo_file_id where c.id = ${clubId}::uuid`);
  return rows[0];
}

interface Logo {
  sha256: string;
  bytes: number;
  mime: string;
  since: string;
}

/** The logo that an active club has now, by its key. */
export async function getPublicLogo(db: Db, key: string): Promise<Logo | undefined> {
  const { rows } = await db.execute<Logo & Record<string, unknown>>(sql`
    select f.sha256, f.bytes::float8 as bytes, f.mime, f.created_at as since from files f
    where f.key = ${key} and exists (
      select from clubs c where c.logo_file_id = f.id and c.status = 'active' and c.removed_at is null)`);
  return rows[0];
}
