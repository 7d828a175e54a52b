import { getSponsorTotals, listSponsorAnalytics } from '@/contract/analytics/sponsor-analytics';
import { cell } from '../analytics/figure';
import { on } from '../kernel/http/route';
import { listAnalytics, readLeftOut, sumAnalytics } from './sponsor-analytics.store';

/** Where all families are of clubs that are left out, they are hidden, and not none. */
function viewHeard({ played, families, leftOut }: { played: number; families: number; leftOut: number }) {
  const people = Math.max(families, Math.min(leftOut, 1));
  return { played: cell({ value: played, people }), families: cell({ value: families, people }) };
}

/** Before the sponsors, whose `/{id}` would take the list's address. */
export const sponsorAnalyticsRoutes = [
  on(listSponsorAnalytics, async ({ services, query }) => {
    const { pairs } = await readLeftOut(services.db, '');
    const { rows, ...page } = await listAnalytics(services.db, query, { leftOut: pairs });
    const data = rows.map(
      ({ id, campaign, sponsor, episode: { publishedAt, ...episode }, clubs, ...spots }) => ({
        id,
        campaign: { id: campaign.id, name: campaign.name, removed: campaign.removedAt !== null },
        sponsor,
        episode,
        publishedAt: publishedAt?.toISOString() ?? null,
        clubs,
        delivered: spots.delivered,
        ...viewHeard(spots),
      }),
    );
    return { data, ...page };
  }),
  on(getSponsorTotals, async ({ services, query }) => ({ data: await sumAnalytics(services.db, query) })),
];
