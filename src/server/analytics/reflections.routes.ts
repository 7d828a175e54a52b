import {
  getAnalyticsReflections,
  getReflectionThemes,
  listReflectionClubs,
  listReflectionEpisodes,
} from '@/contract/analytics/reflections';
import type { Cell } from '@/contract/shapes';
import { t } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import * as themes from '../reflection/theme.store';
import { atLeast, viewThemes } from '../reflection/theme.view';
import { allClubs } from '../tables/listening-figures';
import { cell, comparedCells, plainFigure } from './figure';
import * as store from './reflections.store';
import { type Scope, scopeOf } from './scope';

const what = t`The episode`;

/** The club of a scope: null for all clubs, as the store of answers expects it. */
const clubOf = ({ clubId }: Scope) => (clubId === allClubs ? null : clubId);

/** How often something was heard to its end, in the steps in which answers are shown. */
const heardCell = ({ heard, people }: store.HeardToEnd): Cell =>
  cell({ value: heard === 0 ? 0 : atLeast(heard), people });

/**
 * Both figures together, as far as they may be shown. Only people who have heard the episode to its end can
 * answer, but some of their listening is not counted. Then answers may outnumber listens: the higher of the
 * two is shown, and no share.
 */
function besideHeard(answered: number | null, heard: Cell): { heard: Cell; rate: Cell } {
  const rate = (value: number | null): Cell => ({ value, hidden: heard.hidden });
  if (answered === null || heard.value === null) return { heard, rate: rate(null) };
  if (answered > heard.value) return { heard: { value: answered, hidden: false }, rate: rate(null) };
  return { heard, rate: rate(heard.value === 0 ? null : answered / heard.value) };
}

const viewAnswered = (row: store.HeardToEnd & { answered: number | null }) => ({
  answered: row.answered,
  ...besideHeard(row.answered, heardCell(row)),
});

/** What sorting and a page need of the counts: only what may be shown, because an order reveals hidden figures. */
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
    // How many people the episodes have in common is unknown, so the highest number of one episode is used.
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
      rate: comparedCells(now.rate, before?.rate ?? null),
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
  const { rows, ...page } = await store.listReflectionEpisodes(db, query, { scope, answered });
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
  const { rows, ...page } = await store.listReflectionClubs(db, query, { episodeId, answered });
  return { data: rows.map(({ id, name, ...counts }) => ({ id, name, ...viewAnswered(counts) })), ...page };
});

export const reflectionsRoutes = [get, getThemes, episodes, clubs];
