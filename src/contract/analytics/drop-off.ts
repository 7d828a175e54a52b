import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import type { ChapterKind } from '../episode-content';
import { Cell, ChapterKinds, Id } from '../shapes';
import { Days, FigureEpisode } from './overview';
import { analyticsFilters, refuseRange } from './shapes';

/** What people call the parts of a finished episode, in its running order, where a chart shows them beside each other. */
export const partNames: Readonly<Record<ChapterKind, string>> = {
  audioIdentity: t`Jingle`,
  intro: t`Intro`,
  campaignSpot: t`Spot`,
  interview: t`Interview`,
  feature: t`Feature`,
  localSponsorSpot: t`Local spot`,
  outro: t`Outro`,
};

/** Advertisements. */
export const isSpot = (part: ChapterKind): boolean => part === 'campaignSpot' || part === 'localSponsorSpot';

/**
 * "Where do members stop?" Of those who began an episode, how many still listen at each time. Parts are as long as they were on
 * average, because every club's episode is another one.
 */
export const getDropOff = endpoint({
  method: 'GET',
  path: '/api/analytics/drop-off',
  summary: 'Where an episode’s listeners stop, over its parts',
  access: 'analytics:read',
  query: z.object({ ...analyticsFilters, episodeId: Id }).superRefine(refuseRange),
  reply: z.object({
    data: z.object({
      range: Days,
      episode: FigureEpisode.nullable(),
      /** The share of the listens begun that reached the end, 0 to 1. */
      finished: Cell,
      /** The times are in seconds of the episode. */
      parts: z.array(z.object({ part: ChapterKinds, from: z.number(), to: z.number() })),
      /** In order of time; null where it is about fewer than 10 people. */
      points: z.array(z.object({ at: z.number(), share: z.number().nullable() })),
    }),
  }),
});
