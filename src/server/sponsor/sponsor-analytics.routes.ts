import { getSponsorTotals, listSponsorAnalytics } from '@/contract/analytics/sponsor-analytics';
import { hideFew } from '../analytics/hide-few.store';
import { on } from '../kernel/http/route';
import { listAnalytics, sumAnalytics } from './sponsor-analytics.store';

const shownCell = (value: number, hidden = true) => ({ value: hidden ? null : value, hidden });

/** Before the sponsors, whose `/{id}` would take the list's address. */
export const sponsorAnalyticsRoutes = [
  on(listSponsorAnalytics, async ({ services, query }) => {
    const { rows, ...page } = await listAnalytics(services.db, query);
    const hidden = hideFew(rows.map(({ fewest }) => fewest));
    const data = rows.map(
      ({ id, campaign, sponsor, episode: { publishedAt, ...episode }, clubs, ...spots }, place) => ({
        id,
        campaign: { id: campaign.id, name: campaign.name, removed: campaign.removedAt !== null },
        sponsor,
        episode,
        publishedAt: publishedAt?.toISOString() ?? null,
        clubs,
        delivered: spots.delivered,
        played: shownCell(spots.played, hidden[place]),
        families: shownCell(spots.families, hidden[place]),
      }),
    );
    return { data, ...page };
  }),
  on(getSponsorTotals, async ({ services, query }) => ({ data: await sumAnalytics(services.db, query) }), {
    replica: true,
    expensive: true,
  }),
];
