import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { dayText, listEndpoint, type RowOf } from '../list';
import { Cell, ChapterKinds, cellText, Id, Instant } from '../shapes';
import { Days, FigureEpisode } from './overview';
import { AnalyticsRange, analyticsFilters, Figure } from './shapes';

/** The words for a deleted episode, whose figures stay. */
export const deletedEpisode = t`A deleted episode`;

/** The headline figures of listening, for episodes and for playlists. */
export const heardFigures = {
  range: Days,
  /** Null when nothing is compared. */
  before: Days.nullable(),
  /** A listen is one member, one episode, one day. Of playlists those that were played from one. */
  listens: Figure,
  /** The share of the listens begun that were heard to the end, 0 to 1. */
  finished: Figure,
  /** Seconds really played. */
  listening: Figure,
};

/** The figures of one episode. */
export const heardCells = {
  /** Different members. */
  members: Cell,
  listens: Cell,
  /** Seconds really played. */
  listening: Figure,
  /** The share of the listens begun that were heard to the end, 0 to 1. */
  finished: Cell,
};

/** When people listen, in the finest blocks of hours in which at least half of the listening is shown. */
export const HoursOfDay = z.object({
  /** How many hours are shown together: 1, 3 or 6. Null if nobody listened. */
  span: z.number().int().nullable(),
  /** Seconds by block, named by its first hour. None if there is no span. */
  blocks: z.array(z.object({ hour: z.number().int(), seconds: Cell })),
  /** The zone of the hours. Null for all clubs: each in its own. */
  timeZone: z.string().nullable(),
});
export type HoursOfDay = z.infer<typeof HoursOfDay>;

/** "Where do members stop?" Of all clubs, or of one. */
export const getPodcastFigures = endpoint({
  method: 'GET',
  path: '/api/analytics/podcasts',
  summary: 'How often episodes were heard, how far, in which parts and at what time of the day',
  access: 'analytics:read',
  query: AnalyticsRange,
  reply: z.object({
    data: z.object({
      ...heardFigures,
      downloads: Figure,
      /** The most heard episode; null where too few listened. */
      most: FigureEpisode.nullable(),
      /** In running order: the share of all seconds that were heard in this part, in whole percent. Null: about fewer than 10 people. */
      parts: z.array(z.object({ part: ChapterKinds, share: z.number().nullable() })),
      /** When people listen. */
      hours: HoursOfDay,
    }),
  }),
});

const hours = (value: number) => Number((value / 3600).toFixed(2));
const percent = (value: number) => Number((value * 100).toFixed(1));

/** How a figure has changed since the days before, in percent, for a file. */
const changeText = ({ value, before, hidden, beforeHidden }: Figure) =>
  cellText(
    {
      value: value === null || !before ? null : (value - before) / before,
      hidden: hidden || beforeHidden,
    },
    percent,
  );

/** The columns of what was heard, which episodes and playlists have in common. */
export const heardTexts = {
  members: { title: t`Members who listened`, text: ({ members }: { members: Cell }) => cellText(members) },
  listens: { title: t`Listens`, text: ({ listens }: { listens: Cell }) => cellText(listens) },
  listening: {
    title: t`Listening (hours)`,
    text: ({ listening }: { listening: Cell }) => cellText(listening, hours),
  },
  change: {
    title: t`Change (%)`,
    text: ({ listening }: { listening: Figure }) => changeText(listening),
  },
  finished: {
    title: t`Heard to the end (%)`,
    text: ({ finished }: { finished: Cell }) => cellText(finished, percent),
  },
};

/** Every episode that was out by the last day, and deleted ones that were heard or downloaded in these days or those before. */
export const listPodcastFigures = listEndpoint({
  path: '/api/analytics/podcasts/episodes',
  summary: 'The episodes with what was heard and downloaded of each',
  words: { one: t`episode`, many: t`episodes` },
  access: 'analytics:read',
  row: z.object({
    id: Id,
    /** Null for one that is deleted. */
    episode: FigureEpisode.nullable(),
    publishedAt: Instant.nullable(),
    ...heardCells,
    /** Files fetched: not listening. */
    downloads: z.number().int(),
  }),
  sorts: ['name', 'publishedAt', 'listens', 'members', 'listening', 'change', 'finished', 'downloads'],
  first: '-publishedAt',
  filters: analyticsFilters,
  columns: {
    name: { title: t`Episode`, text: ({ episode }) => episode?.name ?? deletedEpisode },
    number: { title: t`Number`, text: ({ episode }) => episode?.number ?? null },
    publishedAt: { title: t`Published`, text: ({ publishedAt }, zone) => dayText(publishedAt, zone) },
    ...heardTexts,
    downloads: { title: t`Downloads`, text: ({ downloads }) => downloads },
  },
});
export type PodcastFigures = RowOf<typeof listPodcastFigures>;
