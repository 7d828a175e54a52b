import { getPlaylistFigures, getPlaylistPlaces, listPlaylistFigures } from '@/contract/analytics/playlists';
import { t } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { allClubs } from '../tables/listening-figures';
import { figure, finishedShare, plainFigure, share, viewHeard } from './figure';
import { peopleOf } from './heard.store';
import { isComparable } from './people.store';
import * as store from './playlists.store';
import { scopeOf } from './scope';

const get = on(getPlaylistFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const [sums, most] = await Promise.all([store.sumPlaylists(db, scope), store.mostPlayed(db, scope)]);
  if (!sums) throw new Error('summing returned no row');
  const { begunBefore, finishedBefore } = sums;
  const { people, peopleBefore } = peopleOf(scope, sums);
  const of = (value: number | null, before: number | null) =>
    figure({ value, people }, scope.before && { value: before, people: peopleBefore });
  return {
    data: {
      range: scope.range,
      before: scope.before,
      members: of(people, isComparable(scope) ? peopleBefore : null),
      listens: of(sums.listens, sums.listensBefore),
      finished: of(finishedShare(sums), finishedShare({ begun: begunBefore, finished: finishedBefore })),
      listening: of(sums.seconds, sums.secondsBefore),
      playlists: plainFigure(sums.playlists, scope.before && sums.playlistsBefore),
      most,
    },
  };
});

const places = on(getPlaylistPlaces, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const [playlist, rows] = await Promise.all([
    store.findPlaylist(db, query.playlistId),
    store.listPlaces(db, scope, query.playlistId),
  ]);
  const ofOther = playlist?.clubId && scope.clubId !== allClubs && playlist.clubId !== scope.clubId;
  if (ofOther || (!playlist && rows.length === 0)) throw notFound(t`The playlist`);
  const all = rows.reduce((sum, { listens }) => sum + listens, 0);
  return {
    data: {
      range: scope.range,
      name: playlist?.name ?? null,
      places: rows.map(({ id, position, episode, listens, hidden }) => ({
        id,
        place: position === null ? null : position + 1,
        episode,
        listens: { value: hidden ? null : listens, hidden },
        share: { value: hidden ? null : share(listens, all), hidden },
      })),
    },
  };
});

const list = on(listPlaylistFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { rows, ...page } = await store.pagePlaylists(db, query, scope);
  const data = rows.map((row) => ({
    id: row.id,
    name: row.name,
    clubname: row.clubname,
    ...viewHeard(row, scope),
  }));
  return { data, ...page };
});

export const playlistFigureRoutes = [get, places, list];
