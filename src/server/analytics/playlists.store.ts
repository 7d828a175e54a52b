import { sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import { deletedPlaylist, type listPlaylistFigures } from '@/contract/analytics/playlists';
import type { QueryOf } from '@/contract/endpoint';
import type { Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { containsFolded, folded } from '../tables/fold-text';
import {
  byPlace,
  byPlaylist,
  type HeardFigures,
  type HeardSums,
  heardBy,
  heardSorts,
  heardSums,
  inDaysBefore,
  playedFrom,
} from './heard.store';
import { inDays, peopleSums, reachOf } from './people.store';
import { figureEpisode } from './podcasts.store';
import type { Scope } from './scope';

/** A deleted playlist has no name, restorable or not. */
const there = sql`(select p.id as of_playlist, p.name, club.clubname from playlists p
  left join clubs club on club.id = p.club_id where p.removed_at is null) named`;

interface Totals extends HeardSums {
  people: number;
  peopleBefore: number;
  playlists: number;
  playlistsBefore: number;
}

export async function sumPlaylists(db: Db, scope: Scope): Promise<Totals | undefined> {
  const { rows } = await db.execute<Totals>(sql`
    select heard.*, reached.*
    from (
      select ${heardSums(scope)}, (count(distinct playlist_id) filter (where ${inDays(scope.range)}))::int as playlists,
        (count(distinct playlist_id) filter (where ${inDaysBefore(scope)}))::int as "playlistsBefore"
      from listen_days where ${playedFrom(scope)}) heard,
      (select ${peopleSums(scope)} from reach_days where ${reachOf('anyPlaylist', scope)}) reached`);
  return rows[0];
}

/** The playlist that was played most; null where that is hidden. */
export async function mostPlayed(db: Db, scope: Scope) {
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    select c.id, named.name from ${heardBy({ ...scope, before: null }, byPlaylist)} c left join ${there} on of_playlist = c.id
    where not c.hidden and c.listens > 0 order by c.listens desc, c.id limit 1`);
  return rows[0] ?? null;
}

const cut = <Name extends keyof HeardFigures>(name: Name) =>
  sql<HeardFigures[Name]>`page.${sql.identifier(String(name))}`;

const nameOf = folded(sql`coalesce(named.name, ${deletedPlaylist})`);

export const pagePlaylists = makePager({
  cut: (_query: QueryOf<typeof listPlaylistFigures>, scope: Scope) => sql`
    c.*, named.name, named.clubname
    from ${heardBy(scope, byPlaylist)} c
    left join ${there} on of_playlist = c.id`,
  select: (db, page) =>
    db
      .select({
        id: cut('id'),
        name: sql<string | null>`page.name`,
        clubname: sql<string | null>`page.clubname`,
        listens: cut('listens'),
        begun: cut('begun'),
        finished: cut('finished'),
        seconds: cut('seconds'),
        secondsBefore: cut('secondsBefore'),
        people: cut('people'),
        hidden: cut('hidden'),
        beforeHidden: cut('beforeHidden'),
        total,
      })
      .from(page)
      .$dynamic(),
  search: (q) => containsFolded(nameOf, q),
  sorts: { name: nameOf, ...heardSorts(sql`c`) },
  tie: [nameOf, sql`c.id`],
  shape: ({ clubId, range, before, timeZone, today }) =>
    JSON.stringify([clubId, range, before, timeZone, today]),
});

interface PlaceRow extends Record<string, unknown> {
  id: string;
  /** From 0; null for an episode that is no longer in the playlist. */
  position: number | null;
  episode: FigureEpisode | null;
  listens: number;
  hidden: boolean;
}

/** The episodes of a playlist by their place, then those that have been taken out of it, each with its listens. */
export async function listPlaces(db: Db, scope: Scope, playlistId: string): Promise<PlaceRow[]> {
  const { rows } = await db.execute<PlaceRow>(sql`
    select id, place.position, ${figureEpisode} as episode, coalesce(listens, 0) as listens, coalesce(heard.hidden, false) as hidden
    from (
      select episode_id as id, position from playlist_episodes where playlist_id = ${playlistId}::uuid) place
    full join ${heardBy({ ...scope, before: null }, byPlace(playlistId))} heard using (id)
    left join episodes using (id)
    order by place.position nulls last, id`);
  return rows;
}

/** What a playlist is called, and whose it is; undefined when there is none of that id, or it is deleted. */
export async function findPlaylist(db: Db, playlistId: string) {
  const { rows } = await db.execute<{ name: string; clubId: string | null }>(sql`
    select name, club_id as "clubId" from playlists where id = ${playlistId}::uuid and removed_at is null`);
  return rows[0];
}
