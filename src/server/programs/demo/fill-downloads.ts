import { sql } from 'drizzle-orm';
import { byEpisode } from '../../analytics/heard.store';
import { allClubs } from '../../tables/listening-figures';
import type { DemoContext } from './fill-clubs';

/** Downloads for each listen: apps fetch some episodes that are never played. */
const fetchedPerListen = 1.6;

const clubsAlone = sql`club_id <> ${allClubs}::uuid and day < current_date`;
const scope = sql`coalesce(club_id, ${allClubs}::uuid)`;

/** Downloads and delivered spots of the demo, in proportion to what was listened to; of all clubs together, their sums. */
export async function fillDownloads({ tx }: Pick<DemoContext, 'tx'>): Promise<void> {
  await tx.execute(sql`
    insert into download_days (day, club_id, episode_id, downloads)
    select day, ${scope}, episode_id, sum(fetched)
    from (select *, ceil(listens * ${fetchedPerListen}::float8) as fetched from listen_days where ${clubsAlone} and ${byEpisode.listened}) clubs
    group by grouping sets ((day, club_id, episode_id), (day, episode_id))`);
  await tx.execute(sql`
    insert into delivered_days (day, club_id, episode_id, sponsor_id, campaign_id, delivered)
    select day, ${scope}, episode_id, sponsor_id, campaign_id, sum(fetched)
    from (
      select *, ceil(people * ${fetchedPerListen}::float8) as fetched from reach_days
      where kind = 'play' and not of_month and ${clubsAlone}) clubs
    group by grouping sets ((day, club_id, episode_id, sponsor_id, campaign_id), (day, episode_id, sponsor_id, campaign_id))`);
}
