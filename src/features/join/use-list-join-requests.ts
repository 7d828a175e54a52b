import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { listJoinRequests } from '@/contract/join';
import { joinRequestsKey } from './join-keys';

/** Who waits to be let into the own club, oldest first. */
export const useListJoinRequests = () =>
  useQuery({
    queryKey: joinRequestsKey,
    queryFn: ({ signal }) => call(listJoinRequests, { signal }),
  });
