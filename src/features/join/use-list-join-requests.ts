import { useList } from '@/client/list-query';
import { listJoinRequests } from '@/contract/join';

/** Who waits to be let into the own club, oldest first. */
export const useListJoinRequests = () => useList(listJoinRequests, {});
