import * as z from 'zod';
import { meaning, t } from '@/language/text';
import { endpoint } from '../endpoint';
import { dayText, listEndpoint, type RowOf } from '../list';
import { cellText, Id, Instant, optionalLine } from '../shapes';
import { spotFigures } from './sponsors';

const filters = { sponsorId: Id.optional() };

/**
 * Each campaign with each episode that was mastered with its spot, for how many clubs, and what became of it until yesterday;
 * deleted campaigns among them. Families are those who heard the sponsor in the episode, whichever of its campaigns it was.
 */
export const listSponsorAnalytics = listEndpoint({
  path: '/api/sponsor/analytics',
  summary: 'Which episodes were mastered with the spots of which campaigns',
  words: { one: t`episode with a spot`, many: t`episodes with a spot` },
  access: 'sponsor:manage',
  row: z.object({
    id: Id,
    campaign: z.object({ id: Id, name: z.string(), removed: z.boolean() }),
    sponsor: z.object({ id: Id, name: z.string() }),
    episode: z.object({ id: Id, number: z.number().int(), season: z.number().int(), name: z.string() }),
    publishedAt: Instant.nullable(),
    /** How many clubs' finished episodes have the spot. */
    clubs: z.number().int(),
    ...spotFigures,
  }),
  sorts: ['campaign', 'sponsor', 'episode', 'publishedAt', 'clubs'],
  first: '-publishedAt',
  filters,
  columns: {
    campaign: { title: t`Campaign`, text: ({ campaign }) => campaign.name },
    sponsor: { title: t`Sponsor`, text: ({ sponsor }) => sponsor.name },
    episode: { title: t`Episode`, text: ({ episode }) => episode.name },
    publishedAt: { title: t`Published`, text: ({ publishedAt }, zone) => dayText(publishedAt, zone) },
    clubs: { title: t`Clubs`, text: ({ clubs }) => clubs },
    delivered: { title: meaning('spots')`Delivered`, text: ({ delivered }) => delivered },
    played: { title: t`Played`, text: ({ played }) => cellText(played) },
    families: { title: t`Families`, text: ({ families }) => cellText(families) },
  },
});
export type SponsorAnalyticsRow = RowOf<typeof listSponsorAnalytics>;

/** Under the same search and filter as the list. */
export const getSponsorTotals = endpoint({
  method: 'GET',
  path: '/api/sponsor/analytics/totals',
  summary: 'How many finished episodes have a campaign’s spot',
  access: 'sponsor:manage',
  query: z.object({ ...filters, q: optionalLine(100).optional() }),
  reply: z.object({
    data: z.object({
      campaigns: z.number().int(),
      episodes: z.number().int(),
      /** Finished episodes of clubs. */
      renditions: z.number().int(),
    }),
  }),
});
