import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Cell, Day } from '../shapes';
import { Days } from './overview';
import { AnalyticsRange, ComparedSeries, Figure } from './shapes';

/** The roles that listen, in the order in which pages name them. */
export const listeningRoles = ['parent', 'child', 'coach'] as const;

/** How many join months are shown, and how many months each is followed for. */
export const retentionMonths = 12;

/** "Who is listening?" Of all clubs, or of one; never about one member. */
export const getAnalyticsMembers = endpoint({
  method: 'GET',
  path: '/api/analytics/members',
  summary: 'How many members listened, for the first time or again, by role and by week',
  access: 'analytics:read',
  query: AnalyticsRange,
  reply: z.object({
    data: z.object({
      range: Days,
      /** Null when nothing is compared. */
      before: Days.nullable(),
      /** How many of today’s members had joined by the end of the range, whether they listen or not. */
      members: z.number().int(),
      /** Different members who listened. */
      listened: Figure,
      /** The part of them that had not listened in the 90 days before, and the part that had. */
      firstTime: Figure,
      returning: Figure,
      roles: z.array(
        z.object({
          role: z.enum(listeningRoles),
          /** How many of today’s had joined by then. */
          members: z.number().int(),
          listened: Figure,
        }),
      ),
      /**
       * Different members who listened in each whole week of the range, by its first day, or in each month of a range that
       * begins more than 90 days ago. Weeks end with the last day of the range.
       */
      weeks: ComparedSeries,
    }),
  }),
});

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/analytics/members/retention',
  summary: 'Of the members who joined in each month, how many listened in that month and in each after it',
  access: 'analytics:read',
  query: AnalyticsRange,
  reply: z.object({
    data: z.object({
      /**
       * The earliest month first, of at most `retentionMonths` that are over by the last day of the range. Each by its first
       * day.
       */
      cohorts: z.array(
        z.object({
          month: Day,
          /** How many of those who joined then are members today. */
          members: z.number().int(),
          /** Different members who listened: in the month of joining, in the next one, and so on. */
          listened: z.array(Cell),
        }),
      ),
    }),
  }),
});
