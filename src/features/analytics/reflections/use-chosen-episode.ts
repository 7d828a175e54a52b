import { useRouter } from 'next/router';
import { Id } from '@/contract/shapes';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';

/** Which tables the page has: episodes by their rates, or the clubs of the episode whose answers are shown. */
export type Table = 'episodes' | 'clubs';

/** The episode whose answers are shown, and which table: both from the address, so that a link shows the same. */
export function useChosenEpisode() {
  const { pathname, query } = useRouter();
  const range = useAnalyticsRange();
  /** The address with other choices. Search, order and page are those of one table, and do not go along. */
  const addressOf = (next: { episodeId?: string; table?: Table | undefined; clubId?: string }) => {
    const { q: _q, sort: _sort, page: _page, ...rest } = query;
    const merged = { ...rest, ...next };
    return { pathname, query: Object.fromEntries(Object.entries(merged).filter(([, value]) => value)) };
  };
  const table: Table = query.table === 'clubs' && !range.clubId ? 'clubs' : 'episodes';
  return { episodeId: Id.safeParse(query.episodeId).data, table, addressOf };
}
