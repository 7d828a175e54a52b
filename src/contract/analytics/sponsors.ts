import * as z from 'zod';
import { meaning, t } from '@/language/text';
import { endpoint } from '../endpoint';
import { listEndpoint, type RowOf } from '../list';
import { Cell, cellText, Day, FileUrl, Id, Instant, UploadedRecording } from '../shapes';
import { Days } from './overview';
import { AnalyticsRange, analyticsFilters, ComparedSeries, Figure, refuseRange } from './shapes';

/**
 * The fate of spots. The two are measured at different places: they are never added up, and one is never
 * shown as a share of the other.
 */
export const spotFigures = {
  /** Times all of the spot was sent in a download that counts (IAB PTMG 2.3), heard or not. About files, not about people. */
  delivered: z.number().int(),
  /** Times a member heard the whole spot in our player, once a day in each episode. Hidden where few families did. */
  played: Cell,
  /** Different households that did. */
  families: Cell,
};

/** "What did sponsors get?" Of all sponsors, or of one; in all clubs, or in one. */
export const getSponsorFigures = endpoint({
  method: 'GET',
  path: '/api/analytics/sponsors',
  summary: 'How often the spots of sponsors were delivered and played',
  access: 'analytics:read',
  query: z.object({ ...analyticsFilters, sponsorId: Id.optional() }).superRefine(refuseRange),
  reply: z.object({
    data: z.object({
      range: Days,
      /** Null when nothing is compared. */
      before: Days.nullable(),
      played: Figure,
      delivered: Figure,
      /** Different households. Only for one sponsor, because the households that two sponsors share are unknown. */
      families: Figure.nullable(),
      /** How many sponsors were heard. */
      sponsors: Figure,
      /** The most heard sponsor; null where that is hidden. */
      first: z.object({ id: Id, name: z.string(), played: z.number().int() }).nullable(),
      /**
       * Plays by week, each by its first day, or by month where the range begins more than 90 days ago. Weeks end with the last
       * day of the range; a shorter range is one week.
       */
      weeks: ComparedSeries,
    }),
  }),
});

/** Each sponsor that was delivered or heard in these days, deleted ones among them. */
export const listSponsorFigures = listEndpoint({
  path: '/api/analytics/sponsors/by-sponsor',
  summary: 'The sponsors whose spots were delivered or played',
  words: { one: t`sponsor`, many: t`sponsors` },
  access: 'analytics:read',
  row: z.object({
    id: Id,
    name: z.string(),
    /** The club whose local sponsor it is; null for one of the platform. */
    clubname: z.string().nullable(),
    /** The names of its campaigns that were delivered or played. */
    campaigns: z.array(z.string()),
    ...spotFigures,
  }),
  sorts: ['name', 'delivered', 'played', 'families'],
  first: '-played',
  filters: analyticsFilters,
  columns: {
    name: { title: t`Sponsor`, text: ({ name }) => name },
    campaigns: {
      title: t`Heard in`,
      text: ({ campaigns, clubname }) => campaigns.join(', ') || (clubname && t`Only ${clubname}`) || '',
    },
    delivered: { title: meaning('spots')`Delivered`, text: ({ delivered }) => delivered },
    played: { title: t`Played`, text: ({ played }) => cellText(played) },
    families: { title: t`Families`, text: ({ families }) => cellText(families) },
  },
});
export type SponsorFiguresRow = RowOf<typeof listSponsorFigures>;

/** Rows that a report shows as one, so that it fits a page. */
const together = z.object({ count: z.number().int(), ...spotFigures }).nullable();

/**
 * A sponsor's report, on one page. For a club that of its local sponsor, whose id it need not know; the
 * platform names any. 404 for a club that never had a sponsor.
 */
export const getSponsorReport = endpoint({
  method: 'GET',
  path: '/api/analytics/sponsors/report',
  summary: 'The report for one sponsor',
  access: 'analytics:read',
  query: z
    .object({ from: AnalyticsRange.shape.from, to: AnalyticsRange.shape.to, sponsorId: Id.optional() })
    .superRefine(refuseRange),
  reply: z.object({
    data: z.object({
      sponsor: z.object({
        id: Id,
        name: z.string(),
        logo: FileUrl.nullable(),
        /** A club's own, which is heard before the outro. */
        local: z.boolean(),
      }),
      /** The campaign that is heard now, or was last in these days. Null where the sponsor's own spot is. */
      spot: UploadedRecording.extend({ campaign: z.string().nullable() }).nullable(),
      range: Days,
      /** The day on which it is made. */
      madeOn: Day,
      ...spotFigures,
      episodeCount: z.number().int(),
      clubCount: z.number().int(),
      /** The newest of them. */
      episodes: z.array(
        z.object({
          id: Id,
          number: z.number().int().nullable(),
          name: z.string(),
          artwork: FileUrl.nullable(),
          publishedAt: Instant.nullable(),
          ...spotFigures,
        }),
      ),
      /** Earlier ones. It is unknown how many households they share. */
      otherEpisodes: together,
      /** The largest of them. */
      clubs: z.array(z.object({ id: Id, name: z.string(), ...spotFigures })),
      /** The others. */
      otherClubs: together,
    }),
  }),
});
export type SponsorReportReply = z.infer<typeof getSponsorReport.reply>['data'];
