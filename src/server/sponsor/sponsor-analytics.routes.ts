import { getSponsorTotals, listSponsorAnalytics } from '@/contract/sponsor-analytics';
import { on } from '../http/route';
import { listAnalytics, sumAnalytics } from './sponsor-analytics.store';

/** Before the sponsors, whose `/{id}` would take the list's address. */
export const sponsorAnalyticsRoutes = [
  on(listSponsorAnalytics, async ({ services, query }) => {
    const { rows, ...page } = await listAnalytics(services.db, query);
    const data = rows.map((row) => ({
      id: row.id,
      campaign: { id: row.campaignId, name: row.campaign, removed: row.removed },
      sponsor: { id: row.sponsorId, name: row.sponsor },
      episode: { id: row.episodeId, number: row.number, season: row.season, name: row.episode },
      publishedAt: row.publishedAt?.toISOString() ?? null,
      clubs: row.clubs,
    }));
    return { data, ...page };
  }),
  on(getSponsorTotals, async ({ services, query }) => ({ data: await sumAnalytics(services.db, query) })),
];
