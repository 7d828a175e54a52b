import { type DayRange, dayMs } from '@/contract/analytics/range';
import type { QueryOf } from '@/contract/endpoint';
import { getClubSeason, getFamilySeason, listSeasons, setSeasonOver } from '@/contract/season/season';
import { dayIn, today as todayIn } from '@/contract/time-zone';
import { t } from '@/language/text';
import { cell } from '../analytics/figure';
import type { Db } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { on } from '../kernel/http/route';
import { readSharedAnswers } from '../reflection/shared-answers.store';
import { countAnswers } from '../reflection/theme.store';
import { atLeast } from '../reflection/theme.view';
import { readCredits, readSeasonHeard } from './club-season.store';
import { listOwnChildren, readHeard } from './family-season.store';
import * as store from './season.store';
import { countWithClub, viewInterviews, viewOverview } from './season.view';

/** A season that is over with its episodes; null when none is. Throws 404 for one that is not over. */
async function readSeason(
  db: Db,
  { principal }: Person,
  clubId: string,
  { season: asked, onlyNew }: QueryOf<typeof getFamilySeason>,
) {
  const over = await store.listOver(db, principal, clubId);
  const found = asked === undefined ? over[0] : over.find(({ season }) => season === asked);
  if (!found) {
    if (asked !== undefined) throw notFound(t`The season`);
    return null;
  }
  if (onlyNew && !found.isNew) return null;
  const rows = await store.listEpisodesOf(db, principal, clubId, found.season);
  const overview = viewOverview(
    found.season,
    over.map(({ season }) => season),
    rows,
  );
  return overview && { ...found, overview, rows, ids: rows.map(({ id }) => id) };
}

const family = on(getFamilySeason, async ({ services, who, query }) => {
  const { db } = services;
  const { clubId, userId } = who.principal;
  const found = clubId === null ? null : await readSeason(db, who, clubId, query);
  if (!found) return { data: null };
  const own = await listOwnChildren(db, who.principal);
  const children = own.filter(({ agreed }) => agreed).map(({ id, firstName }) => ({ id, firstName }));
  const people = [userId, ...children.map(({ id }) => id)];
  const [heard, answers] = await Promise.all([
    readHeard(db, people, found.rows),
    readSharedAnswers(db, who.principal, found.ids),
  ]);
  const unasked = own.filter(({ agreed }) => !agreed).map(({ firstName }) => firstName);
  return { data: { ...found.overview, heard, children, unasked, ...answers } };
});

/** The days from the first episode to the end, or to yesterday, which is the last day that is counted; at least one. */
function daysOf({ from, to }: { from: Date; to: Date }, timeZone: string): DayRange {
  const last = Math.min(to.getTime(), Date.now() - dayMs);
  const first = Math.min(from.getTime(), last);
  return { from: dayIn(timeZone, new Date(first)), to: dayIn(timeZone, new Date(last)) };
}

const club = on(getClubSeason, async ({ services, who, query }) => {
  const { db } = services;
  const { clubId } = who.principal;
  authorize(who, 'club-season:read', { clubId });
  const found = clubId === null ? null : await readSeason(db, who, clubId, query);
  if (!found || clubId === null) return { data: null };
  const { timeZone } = who.account.store;
  const today = todayIn(timeZone);
  const range = daysOf(found, timeZone);
  const [heard, answers, credits] = await Promise.all([
    readSeasonHeard(db, { clubId, episodeIds: found.ids, range, today }),
    countAnswers(db, clubId, found.ids),
    readCredits(db, clubId, found.ids),
  ]);
  const { seconds, listens, members, behind, byMonth } = heard;
  return {
    data: {
      ...found.overview,
      withClub: countWithClub(found.rows),
      interviews: viewInterviews(credits.interviews),
      heard: {
        seconds: cell({ value: seconds, people: behind }),
        listens: cell({ value: listens, people: behind }),
        members: cell({ value: members, people: members }),
        byMonth,
      },
      answers: atLeast(answers.people) === null ? null : atLeast(answers.answers),
      sponsors: credits.sponsors,
    },
  };
});

const list = on(listSeasons, async ({ services }) => ({ data: await store.listManaged(services.db) }));

const setOver = on(setSeasonOver, async (call) => {
  const { services, params, body } = call;
  const { season } = params;
  const data = await services.db.transaction(async (tx) => {
    const [before] = await store.listManaged(tx, season);
    if (!before) throw notFound(t`The season`);
    if (body.over && before.published === 0)
      throw new ApiError('conflict', t`Nothing of this season is published yet. Publish an episode first.`);
    if (await store.sayOver(tx, season, body.over))
      await audit(tx, call, {
        action: body.over ? 'season:over' : 'season:goes-on',
        object: `season:${season}`,
      });
    return (await store.listManaged(tx, season))[0] ?? before;
  });
  if (!body.over && data.endedAt !== null)
    return { data, message: t`Season ${season} cannot continue, because a later season has begun` };
  return { data, message: body.over ? t`Season ${season} is over` : t`Season ${season} continues` };
});

/** The two that name a page go before the list. */
export const seasonRoutes = [family, club, list, setOver];
