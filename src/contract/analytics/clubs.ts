import * as z from 'zod';
import { plural, t } from '@/language/text';
import { endpoint, type ReplyOf } from '../endpoint';
import { listEndpoint, type RowOf } from '../list';
import { cellText, Day, Id } from '../shapes';
import { Days, FigureEpisode } from './overview';
import { AnalyticsRange, analyticsFilters, Figure } from './shapes';

/** Delivery is judged by this many episodes: the last whose Due Date was over by the last day of the range. */
export const dueEpisodes = 5;

/** A club needs help when the share of its members who listen falls by this many points. */
export const fallingPoints = 10;

/** The problems of a club, the worst first. */
export const problemKinds = ['silent', 'unreadable', 'late', 'falling', 'new'] as const;
export type ProblemKind = (typeof problemKinds)[number];

/**
 * `count`: the last episodes without anything sent, the days late in an open episode, the points lost, or the
 * families of a new club; `slot`: the part that cannot be read.
 */
export const ClubProblem = z.object({
  kind: z.enum(problemKinds),
  count: z.number().int(),
  slot: z.enum(['intro', 'interview', 'outro']).nullable(),
});
export type ClubProblem = z.infer<typeof ClubProblem>;

/** The problem in a few words. */
export function problemText({ kind, count, slot }: ClubProblem): string {
  switch (kind) {
    case 'silent':
      if (count === 2) return t`Sent nothing, twice`;
      if (count === 3) return t`Sent nothing, three times`;
      return plural(count, { one: 'Sent nothing, # time', other: 'Sent nothing, # times' });
    case 'unreadable':
      if (slot === 'interview') return t`Interview unreadable`;
      return slot === 'outro' ? t`Outro unreadable` : t`Intro unreadable`;
    case 'late':
      return plural(count, { one: 'Late by # day', other: 'Late by # days' });
    case 'falling':
      return plural(count, { one: 'Listeners down # point', other: 'Listeners down # points' });
    case 'new':
      return count === 0
        ? t`New: no families yet`
        : plural(count, { one: 'New: # family', other: 'New: # families' });
  }
}

/** A share as percent, for a spreadsheet. */
const percent = (value: number) => Number((value * 100).toFixed(1));
const hours = (value: number) => Number((value / 3600).toFixed(2));

/** Every club with what its members heard and what it has sent. Those that need help come first. */
export const listClubFigures = listEndpoint({
  path: '/api/analytics/clubs',
  summary: 'Every club: what is wrong, what its members heard, and how it delivers',
  words: { one: t`club`, many: t`clubs` },
  access: 'analytics:read',
  row: z.object({
    id: Id,
    /** "A deleted club" for all that are deleted, whose figures stay. */
    clubname: z.string(),
    removed: z.boolean(),
    problem: ClubProblem.nullable(),
    /** The share of its members who listened, 0 to 1. */
    listened: Figure,
    /** Seconds really played. */
    listening: Figure,
    /** The share of the listens begun that were heard to the end. */
    finished: Figure,
    downloads: Figure,
    /** How many of the last episodes it had to send parts for, and for how many of them it was on time. */
    due: z.number().int(),
    onTime: z.number().int(),
  }),
  sorts: ['clubname', 'listened', 'change', 'listening', 'finished', 'downloads', 'onTime'],
  first: 'problem',
  filters: { ...analyticsFilters, problem: z.enum(['any', ...problemKinds]).optional() },
  columns: {
    clubname: { title: t`Club`, text: ({ clubname }) => clubname },
    problem: { title: t`What is wrong`, text: ({ problem }) => problem && problemText(problem) },
    listened: { title: t`Members who listened (%)`, text: ({ listened }) => cellText(listened, percent) },
    change: {
      title: t`Change (points)`,
      text: ({ listened: { value, before, hidden, beforeHidden } }) =>
        cellText(
          {
            value: value === null || before === null ? null : value - before,
            hidden: hidden || beforeHidden,
          },
          percent,
        ),
    },
    listening: { title: t`Listening (hours)`, text: ({ listening }) => cellText(listening, hours) },
    finished: { title: t`Heard to the end (%)`, text: ({ finished }) => cellText(finished, percent) },
    downloads: { title: t`Downloads`, text: ({ downloads }) => downloads.value },
    onTime: {
      title: t`Delivered on time`,
      text: ({ due, onTime }) => (due === 0 ? null : t`${onTime} of ${due}`),
    },
  },
});
export type ClubFigures = RowOf<typeof listClubFigures>;

/** "Which clubs need help?" */
export const getClubsOverview = endpoint({
  method: 'GET',
  path: '/api/analytics/clubs/totals',
  summary: 'How many clubs need help, and how they deliver from episode to episode',
  access: 'analytics:read',
  query: AnalyticsRange,
  reply: z.object({
    data: z.object({
      range: Days,
      before: Days.nullable(),
      clubs: z.number().int(),
      /** Clubs with a problem. */
      needHelp: z.number().int(),
      /** The number of clubs with each kind of problem. */
      problems: z.object({
        silent: z.number().int(),
        unreadable: z.number().int(),
        late: z.number().int(),
        falling: z.number().int(),
        new: z.number().int(),
      }),
      /** The share of all deliveries of the last episodes that were on time, and that of as many episodes before. */
      onTime: Figure,
      /** The share of members who listened. */
      listened: Figure,
      /** Seconds really played. */
      listening: Figure,
      /** The last episodes that were due, the oldest first: how many clubs had to send parts, and how many were on time. */
      episodes: z.array(
        FigureEpisode.extend({ due: Day, clubs: z.number().int(), onTime: z.number().int() }),
      ),
    }),
  }),
});
export type ClubsOverview = ReplyOf<typeof getClubsOverview>['data'];
