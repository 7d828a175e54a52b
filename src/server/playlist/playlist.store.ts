import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { PlaylistEpisode, playlists as playlistsDeclared } from '@/contract/playlist';
import { t } from '@/language/text';
import { audiencesFor } from '@/policy/audience';
import type { Principal } from '@/policy/rules';
import { readableBy } from '../episode-club/readable.store';
import type { Db, Transaction } from '../kernel/db/client';
import { makePager, pageOf, total } from '../kernel/db/pager';
import { fieldError } from '../kernel/http/api-error';
import { episodes } from '../tables/episode';
import { files } from '../tables/file';
import { folded } from '../tables/fold-text';
import { playlistEpisodes, playlists } from '../tables/playlist';

type Query = QueryOf<typeof playlistsDeclared.list>;

/** How long the mastered episode `e` of a club is, in seconds. */
const durationFor = (clubId: SQL) => sql`(
  select f.duration from renditions r join files f on f.id = r.file_id
  where r.episode_id = e.id and r.club_id = ${clubId})`;

/** The same where no club is meant: of the first that has it. */
const durationOfFirst = sql`(
  select f.duration from renditions r join files f on f.id = r.file_id
  where r.episode_id = e.id order by r.club_id limit 1)`;

/** The episodes of a playlist in their order: those for which `shown` holds, with that duration. */
const episodesIn = (duration: SQL, shown?: SQL) => sql<PlaylistEpisode[]>`(
  select coalesce(json_agg(json_build_object('id', e.id, 'number', e.number, 'name', e.name, 'status', e.status,
    'audience', e.audience, 'deleted', e.removed_at is not null, 'duration', ${duration}) order by pe.position), '[]')
  from playlist_episodes pe join episodes e on e.id = pe.episode_id
  where pe.playlist_id = playlists.id${shown && sql` and ${shown}`})`;

const names = sql`(select string_agg(e.name, ' · ') from playlist_episodes pe join episodes e on e.id = pe.episode_id
  where pe.playlist_id = playlists.id)`;
const count = sql`(select count(*) from playlist_episodes pe where pe.playlist_id = playlists.id)`;

/** Where the playlists of the platform and of clubs are kept and how they are found. */
export const playlistRows = {
  table: playlists,
  // Apart, because PostgreSQL would look at the episodes of all clubs where either may be meant.
  extra: {
    episodes: episodesIn(
      sql`case when playlists.club_id is null then ${durationOfFirst} else ${durationFor(sql`playlists.club_id`)} end`,
    ),
  },
  search: [playlists.name, playlists.description, sql`coalesce(${names}, '')`],
  sorts: { name: folded(playlists.name), episodes: count, createdAt: playlists.createdAt },
  filter: ({ audience }: Query) => audience && eq(playlists.audience, audience),
  counts: { filter: 'audience', value: playlists.audience },
  files: { cover: { kind: 'image', column: 'coverFileId', purpose: 'cover' } },
  owned: true,
} as const;

/**
 * Puts these episodes into a playlist, in this order and in place of those before. One that is gone is a 422;
 * with `publishedOnly` also one that is not published, unless it was in the playlist before.
 */
export async function setEpisodes(
  tx: Transaction,
  playlistId: string,
  ids: readonly string[],
  { publishedOnly, clubId }: { publishedOnly: boolean; clubId: string | null },
) {
  const stoodBefore = sql`exists (select from playlist_episodes pe
    where pe.playlist_id = ${playlistId} and pe.episode_id = ${episodes.id})`;
  const isPublished = and(eq(episodes.status, 'published'), isNull(episodes.removedAt));
  const found = await tx
    .select({ id: episodes.id })
    .from(episodes)
    .where(
      and(
        inArray(episodes.id, [...ids]),
        sql`(${episodes.ofClubId} is null or ${episodes.ofClubId} = ${clubId}::uuid)`,
        publishedOnly ? or(isPublished, stoodBefore) : undefined,
      ),
    )
    .orderBy(episodes.id)
    // Locked, so that none of them is deleted for good until this is written.
    .for('key share');
  const known = new Set(found.map(({ id }) => id));
  const gone = ids.findIndex((id) => !known.has(id));
  if (gone >= 0) {
    const place = gone + 1;
    const sentence = publishedOnly
      ? t`Episode ${place} of this playlist is not published any more. Take it out, and save again.`
      : t`Episode ${place} of this playlist was deleted. Take it out, and save again.`;
    throw fieldError('invalid', 'episodes', sentence);
  }
  await tx.delete(playlistEpisodes).where(eq(playlistEpisodes.playlistId, playlistId));
  if (ids.length === 0) return;
  await tx
    .insert(playlistEpisodes)
    .values(ids.map((episodeId, position) => ({ playlistId, episodeId, position })));
}

/** Which episodes a member may hear. */
const heardBy = (who: Principal, clubId: SQL): SQL =>
  sql`e.removed_at is null and ${readableBy(who, clubId, sql`e`)}`;

/** Which playlists a member may read, as `playlist:read` of the policy says: with something in them to hear. */
const forMember = (who: Principal, clubId: SQL, query?: Query): SQL | undefined =>
  and(
    isNull(playlists.removedAt),
    or(isNull(playlists.clubId), eq(playlists.clubId, clubId)),
    inArray(playlists.audience, [...audiencesFor(who.persona)]),
    query?.audience && eq(playlists.audience, query.audience),
    sql`exists (select from playlist_episodes pe join episodes e on e.id = pe.episode_id
      where pe.playlist_id = playlists.id and ${heardBy(who, clubId)})`,
  );

const selectForMember = (db: Db, page: SQL, who: Principal, clubId: SQL) =>
  db
    .select({
      playlist: playlists,
      cover: files.key,
      episodes: episodesIn(durationFor(clubId), heardBy(who, clubId)),
      total,
    })
    .from(playlists)
    .innerJoin(page, sql`page.id = ${playlists.id}`)
    .leftJoin(files, eq(files.id, playlists.coverFileId))
    .$dynamic();

const tie = sql`${playlists.id}`;
const clubPlaceholder = sql`${sql.placeholder('clubId')}::uuid`;

/** The playlists of a member. Search, order and length know only of the episodes that this member may hear. */
export const listForMember = makePager({
  cut: (_query: Query, _who: Principal) => sql`${playlists.id} from ${playlists}`,
  select: (db, page, _query, who) => selectForMember(db, page, who, clubPlaceholder),
  where: (query, who) => forMember(who, clubPlaceholder, query),
  search: [playlists.name, playlists.description],
  sorts: { name: folded(playlists.name), createdAt: playlists.createdAt },
  orders: (who) => {
    const heard = sql`(select count(*) from playlist_episodes pe join episodes e on e.id = pe.episode_id
      where pe.playlist_id = playlists.id and ${heardBy(who, clubPlaceholder)})`;
    return { episodes: [heard, tie], '-episodes': [sql`${heard} desc`, tie] };
  },
  tie: [tie],
  shape: ({ persona }) => persona,
  values: ({ clubId }) => ({ clubId }),
});

export async function getForMember(db: Db, who: Principal, id: string) {
  const clubId = sql`${who.clubId}::uuid`;
  const rows = await selectForMember(db, pageOf(id), who, clubId).where(forMember(who, clubId));
  return rows[0];
}
