import { type SQL, sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import { deletedPlaylist, type listPlaylistFigures } from '@/contract/analytics/playlists';
import type { QueryOf } from '@/contract/endpoint';
import type { Db } from '../db/client';
import { makePager, total } from '../db/pager';
import { containsFolded, folded } from '../db/search';
import {
  beforeOf,
  type HeardRow,
  type HeardSums,
  heardSorts,
  heardSums,
  ofScope,
  peopleSums,
  withHidden,
} from './heard-sums.store';
import { differentPeople, publishedIn } from './listening.store';
import { figureEpisode } from './podcasts.store';
import type { Scope } from './scope';

/** Listens of a time when nobody was counted by playlist yet stand for one member, so that they are hidden. */
const atLeastOne = (people: SQL, listens: SQL) =>
  sql`greatest(coalesce(${people}, 0), least(${listens}, 1))::int`;

const people = sql`${atLeastOne(sql`people`, sql`listens`)} as people,
  ${atLeastOne(sql`"peopleBefore"`, sql`"listensBefore"`)} as "peopleBefore"`;

const played = (scope: Scope) => sql`(
  select heard.*, ${people}
  from (select playlist_id as id, ${heardSums(scope)} from playlist_days where ${ofScope(scope)} group by playlist_id) heard
  left join (
    select playlist_id as id, ${peopleSums(scope)} from reach_days
    where kind = 'playlist' and ${ofScope(scope)} group by playlist_id) reached using (id))`;

/** A playlist that is deleted, for now or for good, has no name. */
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
    select heard.*, ${people}
    from (
      select ${heardSums(scope)},
        (count(distinct playlist_id) filter (where ${publishedIn(scope.range)}))::int as playlists,
        (count(distinct playlist_id) filter (where ${beforeOf(scope)}))::int as "playlistsBefore"
      from playlist_days where ${ofScope(scope)}) heard,
      (select ${peopleSums(scope)} from reach_days where kind = 'anyPlaylist' and ${ofScope(scope)}) reached`);
  return rows[0];
}

/** The playlist that was played most, if that may be said. */
export async function mostPlayed(db: Db, scope: Scope) {
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    select c.id, named.name from ${withHidden(played(scope))} c left join ${there} on of_playlist = c.id
    where not c.hidden and c.listens > 0 order by c.listens desc, c.id limit 1`);
  return rows[0] ?? null;
}

const cut = <Name extends keyof HeardRow>(name: Name) =>
  sql<HeardRow[Name]>`page.${sql.identifier(String(name))}`;

const nameOf = folded(sql`coalesce(named.name, ${deletedPlaylist})`);

export const pagePlaylists = makePager({
  cut: (_query: QueryOf<typeof listPlaylistFigures>, scope: Scope) => sql`
    c.*, named.name, named.clubname
    from ${withHidden(withHidden(played(scope)), 'peopleBefore', 'beforeHidden')} c
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
  shape: ({ clubId, range, before, timeZone }) => JSON.stringify([clubId, range, before, timeZone]),
});

export interface PlaceRow extends Record<string, unknown> {
  id: string;
  /** From 0; null for an episode that is no longer in the playlist. */
  position: number | null;
  episode: FigureEpisode | null;
  listens: number;
  people: number;
}

/** The episodes of a playlist by their place, then those that have been taken out of it, each with its listens. */
export async function listPlaces(db: Db, { clubId, range }: Scope, playlistId: string): Promise<PlaceRow[]> {
  const told = sql`playlist_id = ${playlistId}::uuid and club_id = ${clubId}::uuid and ${publishedIn(range)}`;
  const { rows } = await db.execute<PlaceRow>(sql`
    select id, place.position, ${figureEpisode} as episode, coalesce(listens, 0) as listens,
      ${atLeastOne(sql`people`, sql`listens`)} as people
    from (
      select episode_id as id, position from playlist_episodes where playlist_id = ${playlistId}::uuid) place
    full join (
      select episode_id as id, sum(listens)::int as listens from playlist_days where ${told} group by episode_id) heard using (id)
    left join (
      select episode_id as id, ${differentPeople(range)} as people from reach_days
      where kind = 'playlistEpisode' and ${told} group by episode_id) reached using (id)
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
