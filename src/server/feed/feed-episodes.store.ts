import { type SQL, sql } from 'drizzle-orm';
import type { Audience } from '@/contract/episode';
import type { Chapter } from '@/contract/episode-content';
import type { Db } from '../kernel/db/client';
import { heardOutside } from '../part/voice.store';
import { withTitles } from '../rendition/running-order';
import { hasText } from '../transcript/rendition-text.store';

/** Which finished episodes a reader gets. */
export interface FeedScope {
  clubId: string;
  audiences: readonly Audience[];
  /** The reader is in no club, so no child is heard without the consent to that. */
  outside: boolean;
  /** With what is archived. */
  archived?: boolean;
}

/** A finished episode as podcast apps and public pages get it. */
export interface FeedEpisode {
  id: string;
  /** What podcast apps know it by: its id, or what the host before has called it. */
  guid: string;
  number: number;
  season: number;
  name: string;
  description: string;
  publishedAt: string;
  category: string | null;
  hosts: { name: string }[];
  chapters: Chapter[];
  /** Anything that is said in it is written down. */
  hasText: boolean;
  /** The content of the artwork in full size, and its bytes. */
  artwork: string | null;
  artworkBytes: number | null;
  fileId: string;
  sha256: string;
  bytes: number;
  /** Seconds. */
  duration: number | null;
}

const episodesOf = (
  { clubId, audiences, outside, archived = false }: FeedScope,
  which: SQL = sql`true`,
): SQL => sql`
  select e.id, coalesce(e.guid, e.id::text) as guid, e.number, e.season, e.name, e.description,
    to_char(e.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt",
    k.name as category, r.chapters, ${hasText} as "hasText", a.sha256 as artwork, a.bytes::float8 as "artworkBytes",
    f.id as "fileId", f.sha256, f.bytes::float8 as bytes, f.duration,
    (select coalesce(json_agg(json_build_object('name', h.name) order by eh.position), '[]')
      from episode_hosts eh join hosts h on h.id = eh.host_id and h.removed_at is null
      where eh.episode_id = e.id) as hosts
  from episodes e
  join renditions r on r.episode_id = e.id and r.club_id = ${clubId}
  join files f on f.id = r.file_id
  left join categories k on k.id = e.category_id and k.removed_at is null
  left join files shown on shown.id = e.artwork_file_id
  left join files a on a.id = shown.full_size_id
  where ${archived ? sql`e.status in ('published', 'archived')` : sql`e.status = 'published'`} and e.removed_at is null and e.published_at is not null
    and e.audience = any(${sql.param([...audiences])}::text[])
    and ${outside ? heardOutside : sql`true`} and ${which}`;

const named = (episode: FeedEpisode): FeedEpisode => ({ ...episode, chapters: withTitles(episode.chapters) });

/** The newest first. */
export async function listFeedEpisodes(db: Db, scope: FeedScope, atMost?: number): Promise<FeedEpisode[]> {
  const { rows } = await db.execute<FeedEpisode & Record<string, unknown>>(
    sql`${episodesOf(scope)} order by e.published_at desc, e.season desc, e.number desc, e.id limit ${atMost ?? null}`,
  );
  return rows.map(named);
}

export async function getFeedEpisode(
  db: Db,
  scope: FeedScope,
  episodeId: string,
  /** What else has to hold of the episode `e` and its finished one, `r`. */
  which: SQL = sql`true`,
): Promise<FeedEpisode | undefined> {
  const { rows } = await db.execute<FeedEpisode & Record<string, unknown>>(
    episodesOf(scope, sql`e.id = ${episodeId}::uuid and ${which}`),
  );
  return rows[0] && named(rows[0]);
}

/** A hash of all that `listFeedEpisodes` would resolve to, made in the database: it changes with each of its values. */
export async function hashFeedEpisodes(db: Db, scope: FeedScope): Promise<string> {
  const { rows } = await db.execute<{ hash: string | null }>(sql`
    select md5(string_agg(md5(found::text), '' order by found.id)) as hash from (${episodesOf(scope)}) found`);
  return rows[0]?.hash ?? 'none';
}

/** How many of a club's episodes people outside of it do not get, because a child is heard, or may be. */
export async function countLeftOut(db: Db, { clubId, audiences }: Omit<FeedScope, 'outside'>) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (${episodesOf({ clubId, audiences, outside: false }, sql`not ${heardOutside}`)}) found`);
  return rows[0]?.count ?? 0;
}
