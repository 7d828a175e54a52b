import {
  getAnalyticsReflections,
  getReflectionThemes,
  listReflectionClubs,
  listReflectionEpisodes,
} from '@/contract/analytics/reflections';
import type { Cell } from '@/contract/analytics/shapes';
import { fewestShown } from '@/contract/listen';
import { notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import * as themes from '../reflection/theme.store';
import { atLeast, viewThemes } from '../reflection/theme.view';
import { allClubs } from '../tables/listening-figures';
import { comparedCells, plainFigure } from './figure';
import * as store from './reflections.store';
import { type Scope, scopeOf } from './scope';

const what = 'The episode';

/** The club of a scope as the store of answers has it. */
const clubOf = ({ clubId }: Scope) => (clubId === allClubs ? null : clubId);

/** How often something was heard to its end, in the steps in which answers are told. Fewer people than ten hide any number. */
const heardCell = ({ heard, people }: store.HeardToEnd): Cell =>
  people < fewestShown
    ? { value: heard === 0 ? 0 : null, hidden: heard > 0 }
    : { value: atLeast(heard), hidden: false };

/**
 * Both beside each other, as they may be told. Only those answer who have heard the episode to its end, some of them in ways
 * that are not counted as heard: then as many have heard it at least as have answered, and no share can be told.
 */
function besideHeard(answered: number | null, heard: Cell): { heard: Cell; rate: number | null } {
  if (answered === null || heard.value === null) return { heard, rate: null };
  if (answered > heard.value) return { heard: { value: answered, hidden: false }, rate: null };
  return { heard, rate: heard.value === 0 ? null : answered / heard.value };
}

const viewAnswered = (row: store.HeardToEnd & { answered: number | null }) => ({
  answered: row.answered,
  ...besideHeard(row.answered, heardCell(row)),
});

/** What sorting and a page need of the counts: as they may be told, because an order tells, too. */
const toldJson = (answering: themes.Answering) =>
  JSON.stringify(
    [...answering].flatMap(([id, people]) =>
      atLeast(people) === null ? [] : { id, people: atLeast(people) },
    ),
  );

const get = on(getAnalyticsReflections, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const [episodes, answering] = await Promise.all([
    store.listAsking(db, scope),
    themes.answeringByEpisode(db, clubOf(scope)),
  ]);
  const sumOf = (isNow: boolean) => {
    const of = episodes.filter((episode) => episode.isNow === isNow);
    const people = of.reduce((sum, { id }) => sum + (answering.get(id) ?? 0), 0);
    // Nobody knows how many the episodes have in common: so many at least as of the one that most may have heard out.
    const heard = heardCell({
      heard: of.reduce((sum, episode) => sum + episode.heard, 0),
      people: Math.max(0, ...of.map((episode) => episode.people)),
    });
    const answered = {
      value: people === 0 ? 0 : atLeast(people),
      hidden: people > 0 && atLeast(people) === null,
    };
    return { episodes: of.length, answered, ...besideHeard(atLeast(people), heard) };
  };
  const now = sumOf(true);
  const before = scope.before && sumOf(false);
  return {
    data: {
      range: scope.range,
      before: scope.before,
      episodes: plainFigure(now.episodes, before?.episodes ?? null),
      answered: comparedCells(now.answered, before?.answered ?? null),
      heard: comparedCells(now.heard, before?.heard ?? null),
      rate: plainFigure(now.rate, before?.rate ?? null),
    },
  };
});

const getThemes = on(getReflectionThemes, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { range, timeZone } = scope;
  const clubId = clubOf(scope);
  const among = store.publishedWithin(range, timeZone);
  const episode = await themes.getThemedEpisode(db, who.principal, query.episodeId, among);
  if (!episode && query.episodeId !== undefined) throw notFound(what);
  if (!episode) return { data: null };
  authorize(who, 'reflection:themes', { ...episode, clubId }, what);
  if (episode.questions.length === 0) return { data: null };
  const { counts, families } = await themes.readThemes(db, episode.id, clubId);
  return { data: viewThemes(episode, counts, families) };
});

const episodes = on(listReflectionEpisodes, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const answered = toldJson(await themes.answeringByEpisode(db, clubOf(scope)));
  const { rows, ...page } = await store.listEpisodes(db, query, { scope, answered });
  const data = rows.flatMap(({ id, number, name, publishedAt, ...counts }) =>
    publishedAt ? { id, number, name, publishedAt: publishedAt.toISOString(), ...viewAnswered(counts) } : [],
  );
  return { data, ...page };
});

const clubs = on(listReflectionClubs, async ({ services: { db }, who, query, params: { episodeId } }) => {
  authorize(who, 'analytics:read', { clubId: null }, what);
  const episode = await themes.getThemedEpisode(db, who.principal, episodeId);
  if (!episode) throw notFound(what);
  const answered = toldJson(await themes.answeringByClub(db, episodeId));
  const { rows, ...page } = await store.listClubs(db, query, { episodeId, answered });
  return { data: rows.map(({ id, name, ...counts }) => ({ id, name, ...viewAnswered(counts) })), ...page };
});

export const reflectionsRoutes = [get, getThemes, episodes, clubs];
