import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { getClubWeek } from '@/contract/listen';

const minute = 60_000;

/** How much the club's members listened last week. */
export const useClubWeek = () =>
  useQuery({
    queryKey: ['club-week'],
    queryFn: async ({ signal }) => (await call(getClubWeek, { signal })).data,
    staleTime: 5 * minute,
  });
