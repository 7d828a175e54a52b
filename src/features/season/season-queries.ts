import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { QueryOf } from '@/contract/endpoint';
import { getClubSeason, getFamilySeason } from '@/contract/season/season';

type Which = QueryOf<typeof getFamilySeason>;

const staleTime = 5 * 60_000;

/** The newest season, where it ended a few weeks ago at most. */
export const newSeason: Which = { onlyNew: 'true' };

/** Without a number the newest season that is over; null where none is. */
export const useFamilySeason = (query: Which, enabled: boolean) =>
  useQuery({
    queryKey: ['season', 'family', query],
    queryFn: async ({ signal }) => (await call(getFamilySeason, { query, signal })).data,
    staleTime,
    enabled,
  });

export const useClubSeason = (query: Which, enabled = true) =>
  useQuery({
    queryKey: ['season', 'club', query],
    queryFn: async ({ signal }) => (await call(getClubSeason, { query, signal })).data,
    staleTime,
    enabled,
  });
