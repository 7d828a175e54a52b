import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { dayText, listEndpoint, type RowOf } from '../list';
import { AtLeast, Themes } from '../reflection/reflection';
import { Cell, cellText, Id, Instant } from '../shapes';
import { Days } from './overview';
import { AnalyticsRange, analyticsFilters, Figure, refuseRange } from './shapes';

/*
 * Every count of people and listens on this page is rounded to steps of `limits.fewestAnswers`, so that no
 * sum, filter or range shows what one family did.
 */

const answered = {
  /** How many people have answered at least one question. */
  answered: AtLeast,
  /** How often it was heard to the end: once for each member and day. */
  heard: Cell,
  /** Answers for each listen to the end, 0 to 1; null without `hidden` where fewer than five answered, or nobody listened. */
  rate: Cell,
};
type Answered = { [Name in keyof typeof answered]: z.infer<(typeof answered)[Name]> };

const share = (rate: number) => Math.round(rate * 100);

/** What the tables of episodes and of clubs say of answers. */
const answeredColumns = {
  answered: {
    title: t`Answers`,
    text: ({ answered: answers }: Answered) => answers ?? t`Fewer than ${limits.fewestAnswers}`,
  },
  heard: {
    title: t`Listens to the end`,
    text: ({ heard }: Answered) => cellText(heard),
  },
  rate: { title: t`Answer rate (%)`, text: ({ rate }: Answered) => cellText(rate, share) },
};

/** "What did families talk about?" Of the episodes that were published in the range and ask something. */
export const getAnalyticsReflections = endpoint({
  method: 'GET',
  path: '/api/analytics/reflections',
  summary:
    'How many answers there are to the episodes published in a range, and how often those were heard to the end',
  access: 'analytics:read',
  query: AnalyticsRange,
  reply: z.object({
    data: z.object({
      range: Days,
      /** Null when nothing is compared. */
      before: Days.nullable(),
      /** How many episodes ask something. */
      episodes: Figure,
      /** Once for each person and episode; hidden below `limits.fewestAnswers`. */
      answered: Figure,
      /** Once for each member, episode and day. */
      heard: Figure,
      /** `answered` for each of `heard`, 0 to 1. */
      rate: Figure,
    }),
  }),
});

/** What was answered to one episode: the one that is asked for, or the newest of the range that asks something. */
export const getReflectionThemes = endpoint({
  method: 'GET',
  path: '/api/analytics/reflections/themes',
  summary: 'The answers to the questions of one episode, in counts of five or more; null where none asks',
  access: 'analytics:read',
  query: z.object({ ...analyticsFilters, episodeId: Id.optional() }).superRefine(refuseRange),
  reply: z.object({ data: Themes.nullable() }),
});

export const listReflectionEpisodes = listEndpoint({
  path: '/api/analytics/reflections/episodes',
  summary: 'The episodes published in a range that ask something, with how many answered',
  words: { one: t`episode with questions`, many: t`episodes with questions` },
  access: 'analytics:read',
  row: z.object({
    id: Id,
    number: z.number().int(),
    name: z.string(),
    publishedAt: Instant,
    ...answered,
  }),
  sorts: ['name', 'number', 'publishedAt', 'answered', 'heard', 'rate'],
  first: '-publishedAt',
  filters: analyticsFilters,
  columns: {
    name: { title: t`Episode`, text: ({ name }) => name },
    number: { title: t`Number`, text: ({ number }) => number },
    publishedAt: { title: t`Published`, text: ({ publishedAt }, zone) => dayText(publishedAt, zone) },
    ...answeredColumns,
  },
});
export type ReflectionEpisode = RowOf<typeof listReflectionEpisodes>;

/** For the platform only. */
export const listReflectionClubs = listEndpoint({
  path: '/api/analytics/reflections/{episodeId}/clubs',
  summary: 'The clubs of one episode, with how many of each answered',
  words: { one: t`club`, many: t`clubs` },
  access: 'analytics:read',
  params: z.object({ episodeId: Id }),
  row: z.object({
    id: Id,
    /** Null for a club that was deleted. */
    name: z.string().nullable(),
    ...answered,
  }),
  sorts: ['name', 'answered', 'heard', 'rate'],
  first: 'name',
  columns: {
    name: { title: t`Club`, text: ({ name }) => name ?? t`A deleted club` },
    ...answeredColumns,
  },
});
export type ReflectionClub = RowOf<typeof listReflectionClubs>;
