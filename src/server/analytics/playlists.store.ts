import { type SQL, sql } from 'drizzle-orm';
import type { FigureEpisode } from '@/contract/analytics/overview';
import { deletedPlaylist, type listPlaylistFigures } from '@/contract/analytics/playlists';
import type { QueryOf } from '@/contract/endpoint';
import type { Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { containsFolded, folded } from '../tables/fold-text';
import { allClubs } from '../tables/listening-figures';
import {
  beforeOf,
  type HeardRow,
  type HeardSums,
  heardColumns,
  heardSorts,
  heardSums,
  ofScope,
} from './heard-sums.store';
import { peopleTold, rowsTold, type Subject, withBothHidden, withCells, withHidden } from './left-out.store';
import { publishedIn } from './listening.store';
import { figureEpisode } from './podcasts.store';
import type { Scope } from './scope';

/** Listens of a time when nobody was counted by playlist yet stand for one member, so that they are hidden. */
const uncounted = 'playlist_days';
const atLeastOne = (people: SQL, listens: SQL) =>
  sql`greatest(coalesce(${people}, 0), least(${listens}, 1))::int`;

/** All playlists together. */
const anyPlaylist: Subject = {
  ...{ kind: 'anyPlaylist', parts: false, uncounted },
  id: sql`${allClubs}::uuid`,
};
const byPlaylist: Subject = {
  ...{ kind: 'playlist', parts: true, uncounted },
  id: sql`playlist_id`,
  within: { subject: anyPlaylist, id: anyPlaylist.id },
};
const byPlace = (playlistId: string): Subject => ({
  ...{ kind: 'playlistEpisode', parts: true, uncounted },
  id: sql`episode_id`,
  where: sql`playlist_id = ${playlistId}::uuid`,
  within: { subject: byPlaylist, id: sql`${playlistId}::uuid` },
});

/** What was heard of each, and of how many. */
const played = (scope: Scope, subject: Subject) => sql`(
  select heard.*, ${atLeastOne(sql`people`, sql`listens`)} as people,
    ${atLeastOne(sql`"peopleBefore"`, sql`"listensBefore"`)} as "peopleBefore",
    coalesce("leftOut", 0) as "leftOut", coalesce("leftOutBefore", 0) as "leftOutBefore"
  from (
    select id, ${heardSums(scope)} from ${rowsTold(scope, subject, 'playlist_days', { sums: heardColumns })} told
    group by id) heard
  left join ${peopleTold(scope, subject)} reached using (id))`;

/** The playlists, with whether they are hidden. */
const playlistsPlayed = (scope: Scope) => withBothHidden(played(scope, byPlaylist), scope, byPlaylist);

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
  const told = rowsTold(scope, anyPlaylist, 'playlist_days', { sums: heardColumns });
  const { rows } = await db.execute<Totals>(sql`
    ${withCells(scope, anyPlaylist)}
    select heard.*, counted.*, ${atLeastOne(sql`people`, sql`listens + coalesce("leftOut", 0)`)} as people,
      ${atLeastOne(sql`"peopleBefore"`, sql`"listensBefore" + coalesce("leftOutBefore", 0)`)} as "peopleBefore"
    from (select ${heardSums(scope)} from ${told} told) heard
    cross join (
      select (count(distinct playlist_id) filter (where ${publishedIn(scope.range)}))::int as playlists,
        (count(distinct playlist_id) filter (where ${beforeOf(scope)}))::int as "playlistsBefore"
      from playlist_days where ${ofScope(scope)}) counted
    left join ${peopleTold(scope, anyPlaylist)} reached on true`);
  return rows[0];
}

/** The playlist that was played most, if that may be said. */
export async function mostPlayed(db: Db, scope: Scope) {
  const { rows } = await db.execute<{ id: string; name: string | null }>(sql`
    select c.id, named.name from ${playlistsPlayed({ ...scope, before: null })} c left join ${there} on of_playlist = c.id
    where not c.hidden and c.listens > 0 order by c.listens desc, c.id limit 1`);
  return rows[0] ?? null;
}

const cut = <Name extends keyof HeardRow>(name: Name) =>
  sql<HeardRow[Name]>`page.${sql.identifier(String(name))}`;

const nameOf = folded(sql`coalesce(named.name, ${deletedPlaylist})`);

export const pagePlaylists = makePager({
  cut: (_query: QueryOf<typeof listPlaylistFigures>, scope: Scope) => sql`
    c.*, named.name, named.clubname
    from ${playlistsPlayed(scope)} c
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

interface PlaceRow extends Record<string, unknown> {
  id: string;
  /** From 0; null for an episode that is no longer in the playlist. */
  position: number | null;
  episode: FigureEpisode | null;
  listens: number;
  hidden: boolean;
}

/** The episodes of a playlist by their place, then those that have been taken out of it, each with its listens. */
export async function listPlaces(db: Db, days: Scope, playlistId: string): Promise<PlaceRow[]> {
  const scope = { ...days, before: null };
  const subject = byPlace(playlistId);
  const { rows } = await db.execute<PlaceRow>(sql`
    ${withCells(scope, subject)}
    select id, place.position, ${figureEpisode} as episode, coalesce(listens, 0) as listens,
      coalesce(heard.hidden or (listens > 0 and (select hidden from ${playlistsPlayed(scope)} whole where id = ${playlistId}::uuid)), false) as hidden
    from (
      select episode_id as id, position from playlist_episodes where playlist_id = ${playlistId}::uuid) place
    full join ${withHidden(played(scope, subject))} heard using (id)
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
