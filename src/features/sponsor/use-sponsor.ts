import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { sponsors } from '@/contract/sponsor';

export const readSponsor = async (id: string) => (await call(sponsors.get, { params: { id } })).data;

/** A sponsor of the platform, read for its name and its spot. */
export const useSponsor = (id = '') =>
  useQuery({
    queryKey: [...listKey(sponsors.list), 'one', id],
    queryFn: () => readSponsor(id),
    enabled: id !== '',
    retry: false,
  });
