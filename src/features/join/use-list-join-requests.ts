import { useList } from '@/client/list-query';
import { listJoinRequests } from '@/contract/join';
import { limits } from '@/contract/limits';

/** Who waits to be let into the own club, oldest first. */
export const useListJoinRequests = () => useList(listJoinRequests, { pageSize: limits.pageSizeMax });
