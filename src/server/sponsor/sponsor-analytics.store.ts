import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { getSponsorTotals, listSponsorAnalytics } from '@/contract/analytics/sponsor-analytics';
import type { QueryOf } from '@/contract/endpoint';
import { heardSpots } from '../analytics/sponsors.store';
import type { Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { campaignEpisodes, episodes } from '../tables/episode';
import { containsFolded } from '../tables/fold-text';
import { allClubs } from '../tables/listening-figures';
import { campaigns, sponsors } from '../tables/sponsor';

/**
 * A table whose names are folded once each and numbered in that order: thousands of pairs repeat the same
 * names, and sort faster by a number than by a text.
 */
const withFolded = (table: string, name: string) =>
  sql.raw(
    `(select *, dense_rank() over (order by folded) as place from (select *, fold_text(name) as folded from ${table} offset 0) each_row) ${name}`,
  );

const counted = sql`campaign_episodes ce
  join ${withFolded('campaigns', 'k')} on k.id = ce.campaign_id
  join ${withFolded('sponsors', 's')} on s.id = k.sponsor_id
  join ${withFolded('episodes', 'e')} on e.id = ce.episode_id`;

/** Enough where no name is looked for. */
const ofCampaigns = sql`campaign_episodes ce join campaigns k on k.id = ce.campaign_id`;

const ofPair = sql`sponsor_id = ${sponsors.id} and episode_id = ${episodes.id}`;

/** The deliveries of the spot in the episode, until yesterday. */
const sent = sql`lateral (
  select sum(delivered)::int as delivered from delivered_days
  where club_id = ${allClubs}::uuid and ${ofPair} and campaign_id = ${campaigns.id} and day < (now() at time zone 'UTC')::date) sent`;
const heard = sql`lateral ${heardSpots({ sponsorId: sponsors.id, episodeId: episodes.id, campaignId: campaigns.id })} heard`;

const found = (q: Placeholder | string) =>
  or(...[sql`k.folded`, sql`s.folded`, sql`e.folded`].map((text) => containsFolded(text, q)));

/** A count stays at zero when the last such episode is gone. */
const where = ({ sponsorId }: Pick<QueryOf<typeof listSponsorAnalytics>, 'sponsorId'>): SQL | undefined =>
  and(sql`ce.clubs > 0`, sponsorId ? sql`k.sponsor_id = ${sponsorId}::uuid` : undefined);

export const listAnalytics = makePager({
  cut: (_query: QueryOf<typeof listSponsorAnalytics>) => sql`ce.id from ${counted}`,
  select: (db, page) =>
    db
      .select({
        id: campaignEpisodes.id,
        clubs: campaignEpisodes.clubs,
        campaign: { id: campaigns.id, name: campaigns.name, removedAt: campaigns.removedAt },
        sponsor: { id: sponsors.id, name: sponsors.name },
        episode: {
          id: episodes.id,
          number: episodes.number,
          season: episodes.season,
          name: episodes.name,
          publishedAt: episodes.publishedAt,
        },
        delivered: sql<number>`coalesce(sent.delivered, 0)`,
        played: sql<number>`heard.played`,
        families: sql<number>`heard.families`,
        /** The least number of different families, by which both are hidden. */
        fewest: sql<number>`heard.fewest`,
        total,
      })
      .from(page)
      .innerJoin(campaignEpisodes, sql`${campaignEpisodes.id} = page.id`)
      .innerJoin(campaigns, eq(campaigns.id, campaignEpisodes.campaignId))
      .innerJoin(sponsors, eq(sponsors.id, campaigns.sponsorId))
      .innerJoin(episodes, eq(episodes.id, campaignEpisodes.episodeId))
      .leftJoin(sent, sql`true`)
      .innerJoin(heard, sql`true`)
      .$dynamic(),
  where: (query) => where(query),
  search: found,
  sorts: {
    campaign: sql`k.place`,
    sponsor: sql`s.place`,
    episode: sql`e.place`,
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
  const { rows } = await db.execute<Totals>(sql`
    with pairs as materialized (
      select ce.campaign_id, ce.episode_id, ce.clubs from ${q ? counted : ofCampaigns} where ${and(where(query), q ? found(q) : undefined)})
    select (select count(*)::int from (select from pairs group by campaign_id) each_campaign) as campaigns,
      (select count(*)::int from (select from pairs group by episode_id) each_episode) as episodes,
      (select coalesce(sum(clubs), 0)::int from pairs) as renditions`);
  return rows[0] ?? { campaigns: 0, episodes: 0, renditions: 0 };
}
