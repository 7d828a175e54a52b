import * as z from 'zod';
import { endpoint, type ReplyOf } from '../endpoint';
import { Cell, Day, Id } from '../shapes';
import { AnalyticsRange, ComparedSeries, Figure } from './shapes';

/** Both days inside. */
export const Days = z.object({ from: Day, to: Day });

/** An episode as figures name it. */
export const FigureEpisode = z.object({
  id: Id,
  number: z.number().int(),
  season: z.number().int(),
  name: z.string(),
});
export type FigureEpisode = z.infer<typeof FigureEpisode>;

/** An episode, and the day on which it came out. */
const Released = FigureEpisode.extend({ day: Day });

/** How many of the newest episodes a club's page lists. */
export const newestEpisodes = 5;

/** The most days in a line, because more points cannot be distinguished. */
export const lineDaysMost = 183;

/** "Are families listening?" Of all clubs, or of one. */
export const getAnalyticsOverview = endpoint({
  method: 'GET',
  path: '/api/analytics/overview',
  summary: 'How much was listened to, by how many members, and how far',
  access: 'analytics:read',
  query: AnalyticsRange,
  reply: z.object({
    data: z.object({
      range: Days,
      /** Null when nothing is compared. */
      before: Days.nullable(),
      /** Seconds really played. */
      listening: Figure,
      /** Different members who listened. */
      members: Figure,
      /** Today’s members who had joined by the end of the range, and by the end of the days before. */
      ofMembers: Figure,
      /** The share of them who listened, 0 to 1. */
      listened: Figure,
      /** The share of the listens begun that were heard to the end, 0 to 1. */
      finished: Figure,
      downloads: Figure,
      /**
       * Seconds really played by day, or by week where most days are hidden or there are more than half a year of them. Weeks end
       * with the last day of the range.
       */
      days: ComparedSeries.extend({ per: z.enum(['day', 'week']) }),
      /** The episodes that came out in these days, in order. */
      released: z.array(Released),
      /** The episode that was listened to most; `most` says that it was more than all others together. */
      top: z.object({ episode: FigureEpisode, most: z.boolean() }).nullable(),
      /** The newest ones that were out by the last day, the newest first, and what was heard of them in these days. */
      newest: z.array(
        Released.extend({
          /** Seconds really played. */
          listening: Cell,
          /** The share of members who listened to it. */
          listened: Cell,
          finished: Cell,
        }),
      ),
    }),
  }),
});
export type AnalyticsOverview = ReplyOf<typeof getAnalyticsOverview>['data'];
