import { type DayRange, rangeOf } from '@/contract/analytics/range';
import {
  getSponsorFigures,
  getSponsorReport,
  listSponsorFigures,
  type SponsorFiguresRow,
} from '@/contract/analytics/sponsors';
import { today } from '@/contract/time-zone';
import { fileUrl } from '../file/file-url';
import { fieldError, notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { type Call, on } from '../kernel/http/route';
import { imageOf, soundOf } from '../resource/resource.view';
import { placesOfFew } from '../tables/listening';
import { cell, comparedCells, plainFigure } from './figure';
import { isUntold } from './listening.store';
import { scopeOf } from './scope';
import { clubsTogether, joinOldEpisodes, joinSmallClubs } from './sponsor-report';
import {
  getReportedLocal,
  getReportedSponsor,
  type ReportedSponsor,
  spotsByClub,
  spotsByEpisode,
} from './sponsor-report.store';
import { deletedSponsor, pageSpots, playsByWeek, type SpotSums, sumSpots } from './sponsors.store';
import { weekly } from './weeks.store';

const sums = on(getSponsorFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { range } = scope;
  const { sponsorId } = query;
  const read = async (days: DayRange) => {
    const ofDays = { ...scope, range: days };
    const [all, weeks] = await Promise.all([
      sumSpots(db, ofDays, sponsorId),
      playsByWeek(db, ofDays, sponsorId),
    ]);
    return { all, weeks: weekly(days, new Map(weeks.map(({ day, value }) => [day, value]))) };
  };
  const [now, before, ofFew] = await Promise.all([
    read(range),
    scope.before && read(scope.before),
    isUntold(db, scope.clubId),
  ]);
  const of = (what: 'played' | 'families') => {
    const cellOf = (all: SpotSums) => {
      // Spots were heard, and of none of them may be said how often.
      const untold = ofFew || (all.played === 0 && all.sponsors > 0);
      return cell({ value: all[what], people: untold && all.played === 0 ? 0 : all.families }, untold);
    };
    return comparedCells(cellOf(now.all), before && cellOf(before.all));
  };
  return {
    data: {
      range,
      before: scope.before,
      played: of('played'),
      delivered: plainFigure(now.all.delivered, before?.all.delivered ?? null),
      families: sponsorId ? of('families') : null,
      sponsors: plainFigure(now.all.sponsors, before?.all.sponsors ?? null),
      first: sponsorId ? null : now.all.first,
      weeks: { now: now.weeks, before: before?.weeks ?? null },
    },
  };
});

const list = on(listSponsorFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const [{ rows, ...page }, untold] = await Promise.all([
    pageSpots(db, query, scope),
    isUntold(db, scope.clubId),
  ]);
  const data = rows.map((row): SponsorFiguresRow => {
    const { id, name, clubname, campaigns, delivered, played, families } = row;
    const hidden = row.hidden || (untold && families === 0);
    const shown = (value: number) => ({ value: hidden ? null : value, hidden });
    return {
      ...{ id, clubname, campaigns, delivered },
      name: name ?? deletedSponsor,
      played: shown(played),
      families: shown(families),
    };
  });
  return { data, ...page };
});

/** The sponsor that is asked for, once this person may see its report. */
async function reportedSponsor(
  { services: { db }, who, query: { sponsorId } }: Call<typeof getSponsorReport>,
  range: DayRange,
): Promise<ReportedSponsor> {
  const { clubId } = who.principal;
  authorize(who, 'analytics:read', { clubId });
  if (clubId === null && !sponsorId)
    throw fieldError('invalid', 'sponsorId', 'Choose the sponsor that the report is for');
  const sponsor =
    clubId === null
      ? await getReportedSponsor(db, sponsorId ?? '', range)
      : await getReportedLocal(db, clubId, sponsorId, range);
  if (!sponsor) throw notFound('The sponsor');
  return sponsor;
}

const report = on(getSponsorReport, async (call) => {
  const { services, who, query } = call;
  const { timeZone } = who.account.store;
  const madeOn = today(timeZone);
  const range = rangeOf(query, madeOn);
  if ('message' in range) throw fieldError('invalid', range.field, range.message);
  const { db } = services;
  const sponsor = await reportedSponsor(call, range);
  const { clubId } = sponsor;
  const [ofClubs, ofEpisodes, untold] = await Promise.all([
    spotsByClub(db, sponsor.id, range),
    spotsByEpisode(db, sponsor, range),
    clubId !== null && isUntold(db, clubId),
  ]);
  // What is not told of its club counts as left out, because a zero would be a figure.
  const told = <Row extends { families: number; leftOut: number }>(row: Row): Row =>
    untold && row.families === 0 ? { ...row, leftOut: 1 } : row;
  const [byClub, byEpisode] = [ofClubs.map(told), ofEpisodes.map(told)];
  const { played, families, delivered } = clubsTogether(byClub);
  const clubs = joinSmallClubs(byClub);
  const episodes = joinOldEpisodes(byEpisode);
  const spot = soundOf(sponsor.campaign?.spot ?? sponsor.spot);
  return {
    data: {
      sponsor: {
        id: sponsor.id,
        name: sponsor.name,
        logo: imageOf(sponsor.logo),
        local: sponsor.clubId !== null,
      },
      spot: spot && { ...spot, campaign: sponsor.campaign?.name ?? null },
      ...{ range, madeOn },
      ...{ played, families, delivered },
      episodeCount: byEpisode.length,
      clubCount: byClub.filter(({ id }) => id !== placesOfFew.club).length,
      episodes: episodes.shown.map(({ artworkKey, name, publishedAt, ...row }) => ({
        ...row,
        name: name ?? 'A deleted episode',
        artwork: artworkKey && fileUrl(artworkKey),
        publishedAt: publishedAt && new Date(publishedAt).toISOString(),
      })),
      otherEpisodes: episodes.others,
      clubs: clubs.shown.map(({ name, ...row }) => ({ ...row, name: name ?? 'A deleted club' })),
      otherClubs: clubs.others,
    },
  };
});

/** The parts of the address before what could be taken for one. */
export const sponsorFigureRoutes = [report, list, sums];
