import { and, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { getSponsorTotals, listSponsorAnalytics } from '@/contract/sponsor-analytics';
import type { Db } from '../db/client';
import { makePager, total } from '../db/pager';
import { containsText, folded } from '../db/search';

const counted = sql`campaign_episodes ce
  join campaigns k on k.id = ce.campaign_id join sponsors s on s.id = k.sponsor_id join episodes e on e.id = ce.episode_id`;

const searched = [sql`k.name`, sql`s.name`, sql`e.name`];

/** A count stays at nothing when the last such episode is gone. */
const where = ({ sponsorId }: Pick<QueryOf<typeof listSponsorAnalytics>, 'sponsorId'>): SQL | undefined =>
  and(sql`ce.clubs > 0`, sponsorId ? sql`k.sponsor_id = ${sponsorId}::uuid` : undefined);

export const listAnalytics = makePager({
  cut: (
    _query: QueryOf<typeof listSponsorAnalytics>,
  ) => sql`ce.id, ce.clubs, k.id as campaign_id, k.name as campaign,
    k.removed_at is not null as removed, s.id as sponsor_id, s.name as sponsor, e.id as episode_id, e.number, e.season,
    e.name as episode, e.published_at from ${counted}`,
  select: (db, page) =>
    db
      .select({
        id: sql<string>`page.id`,
        campaignId: sql<string>`page.campaign_id`,
        campaign: sql<string>`page.campaign`,
        removed: sql<boolean>`page.removed`,
        sponsorId: sql<string>`page.sponsor_id`,
        sponsor: sql<string>`page.sponsor`,
        episodeId: sql<string>`page.episode_id`,
        number: sql<number>`page.number`,
        season: sql<number>`page.season`,
        episode: sql<string>`page.episode`,
        publishedAt: sql<Date | null>`page.published_at`.mapWith((value: string) => new Date(value)),
        clubs: sql<number>`page.clubs`,
        total,
      })
      .from(page)
      .$dynamic(),
  where: (query) => where(query),
  search: searched,
  sorts: {
    campaign: folded(sql`k.name`),
    sponsor: folded(sql`s.name`),
    episode: folded(sql`e.name`),
    publishedAt: sql`e.published_at`,
    clubs: sql`ce.clubs`,
  },
  tie: [sql`e.season`, sql`e.number`, sql`ce.id`],
});

interface Totals extends Record<string, unknown> {
  campaigns: number;
  episodes: number;
  renditions: number;
}

/** The sums of the list. */
export async function sumAnalytics(db: Db, query: QueryOf<typeof getSponsorTotals>): Promise<Totals> {
  const { q } = query;
  const found = q ? or(...searched.map((text) => containsText(text, q))) : undefined;
  const { rows } = await db.execute<Totals>(sql`
    select count(distinct ce.campaign_id)::int as campaigns, count(distinct ce.episode_id)::int as episodes,
      coalesce(sum(ce.clubs), 0)::int as renditions
    from ${counted} where ${and(where(query), found)}`);
  return rows[0] ?? { campaigns: 0, episodes: 0, renditions: 0 };
}
