import { type DayRange, rangeOf } from '@/contract/analytics/range';
import {
  getSponsorFigures,
  getSponsorReport,
  listSponsorFigures,
  type SponsorFiguresRow,
} from '@/contract/analytics/sponsors';
import { today } from '@/contract/time-zone';
import { t } from '@/language/text';
import { fileUrl } from '../file/file-url';
import { fieldError, notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { type Call, on } from '../kernel/http/route';
import { imageOf, recordingOf } from '../resource/resource.view';
import { cell, comparedCells, plainFigure } from './figure';
import { isComparable } from './people.store';
import { periodSeries } from './periods';
import { scopeOf } from './scope';
import { clubsTogether, joinOldEpisodes, joinSmallClubs } from './sponsor-report';
import {
  getReportedLocal,
  getReportedSponsor,
  type ReportedSponsor,
  spotsByClub,
  spotsByEpisode,
} from './sponsor-report.store';
import { deletedSponsor, pageSpots, playsByPeriod, sumSpots } from './sponsors.store';

const sums = on(getSponsorFigures, async ({ services: { db }, who, query }) => {
  const scope = scopeOf(who, query);
  const { range } = scope;
  const { sponsorId } = query;
  const read = async (days: DayRange) => {
    const [all, periods] = await Promise.all([
      sumSpots(db, { ...scope, range: days }, sponsorId),
      playsByPeriod(db, scope, days, sponsorId),
    ]);
    return { all, weeks: periodSeries(days, scope, periods, ({ plays }) => plays) };
  };
  const [now, before] = await Promise.all([read(range), scope.before && read(scope.before)]);
  const cellOf = ({ all }: typeof now, what: 'played' | 'families') =>
    cell({ value: all[what], people: all.families });
  const comparable = isComparable(scope) ? before : null;
  return {
    data: {
      range,
      before: scope.before,
      played: comparedCells(cellOf(now, 'played'), before && cellOf(before, 'played')),
      delivered: plainFigure(now.all.delivered, before?.all.delivered ?? null),
      families: sponsorId
        ? comparedCells(cellOf(now, 'families'), comparable && cellOf(comparable, 'families'))
        : null,
      sponsors: plainFigure(now.all.sponsors, before?.all.sponsors ?? null),
      first: sponsorId ? null : now.all.first,
      weeks: { now: now.weeks, before: comparable?.weeks ?? null },
    },
  };
});

const list = on(listSponsorFigures, async ({ services: { db }, who, query }) => {
  const { rows, ...page } = await pageSpots(db, query, scopeOf(who, query));
  const data = rows.map((row): SponsorFiguresRow => {
    const { id, name, clubname, campaigns, delivered, played, families, hidden } = row;
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
    throw fieldError('invalid', 'sponsorId', t`Choose the sponsor that the report is for`);
  const sponsor =
    clubId === null
      ? await getReportedSponsor(db, sponsorId ?? '', range)
      : await getReportedLocal(db, clubId, sponsorId, range);
  if (!sponsor) throw notFound(t`The sponsor`);
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
  const [byClub, byEpisode] = await Promise.all([
    spotsByClub(db, sponsor.id, { range, today: madeOn }),
    spotsByEpisode(db, sponsor, { range, today: madeOn }),
  ]);
  const { played, families, delivered } = clubsTogether(byClub);
  const clubs = joinSmallClubs(byClub);
  const episodes = joinOldEpisodes(byEpisode);
  const spot = recordingOf(sponsor.campaign?.spot ?? sponsor.spot);
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
      clubCount: byClub.length,
      episodes: episodes.shown.map(({ artworkKey, name, publishedAt, ...row }) => ({
        ...row,
        name: name ?? t`A deleted episode`,
        artwork: artworkKey && fileUrl(artworkKey),
        publishedAt: publishedAt && new Date(publishedAt).toISOString(),
      })),
      otherEpisodes: episodes.others,
      clubs: clubs.shown.map(({ name, ...row }) => ({ ...row, name: name ?? t`A deleted club` })),
      otherClubs: clubs.others,
    },
  };
});

export const sponsorFigureRoutes = [report, list, sums];
