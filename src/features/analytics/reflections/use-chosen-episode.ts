import { useRouter } from 'next/router';
import { Id } from '@/contract/shapes';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { changedQuery, useAddress } from '@/ui/list/use-address';

/** The tables of the page: episodes by their rates, or the clubs of the episode whose answers are shown. */
export type Table = 'episodes' | 'clubs';

/** An empty parameter is removed from the address. */
type Choice = { episodeId?: string; clubId?: string; table?: Table | '' };

/** Search, order and page belong to one table, so they are removed for another. */
const ofOneTable = { q: undefined, sort: undefined, page: undefined };

/** The episode whose answers are shown, and which table: both from the address, so that a link shows the same. */
export function useChosenEpisode() {
  const { pathname } = useRouter();
  const { query, change } = useAddress();
  const { clubId } = useAnalyticsRange();
  const table: Table = query.table === 'clubs' && !clubId ? 'clubs' : 'episodes';
  return {
    episodeId: Id.safeParse(query.episodeId).data,
    table,
    choose: (next: Choice) => change({ ...ofOneTable, ...next }),
    /** The link that chooses the episode of a row. */
    addressOf: (next: Choice) => ({ pathname, query: changedQuery(query, { ...ofOneTable, ...next }) }),
  };
}
