import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Day } from '../shapes';
import { AnalyticsRange, ComparedSeries, Figure } from './shapes';

/** Both days inside. */
export const Days = z.object({ from: Day, to: Day });

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
      /** The share of the listens begun that were heard to the end, 0 to 1. */
      finished: Figure,
      /** Seconds really played, by the day under which they are told. */
      days: ComparedSeries,
    }),
  }),
});
