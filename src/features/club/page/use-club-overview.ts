import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { listClubs } from '@/contract/club';
import { getClubOverview } from '@/contract/club-page/club-overview';

/** A club's page; asked again with the list of clubs, because the same actions change both. */
export const useClubOverview = (id: string | undefined) =>
  useQuery({
    queryKey: [...listKey(listClubs), 'overview', id],
    queryFn: async ({ signal }) => (await call(getClubOverview, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
  });
