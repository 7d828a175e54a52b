import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getChanges } from '@/contract/attention';
import { call } from './http';

/** With the time of an answer, a list follows within five seconds. */
const askMs = 4000;

const key = ['changes'];

/**
 * A page that shows what others change has the queries that say so (`meta: followed`) loaded again within seconds. One small
 * question for all of them, by the first of these hooks in a tab; none while the page is hidden, or without a network.
 */
export function useFollowChanges(): void {
  const client = useQueryClient();
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<{ version: string; at: number }>(key);
      if (before && performance.now() - before.at < askMs / 2) return before;
      const { version } = (await call(getChanges, { signal })).data;
      if (before && before.version !== version)
        void client.invalidateQueries({ predicate: ({ meta }) => meta?.followed === true });
      return { version, at: performance.now() };
    },
    refetchInterval: askMs,
    networkMode: 'online',
    staleTime: 0,
  });
}
