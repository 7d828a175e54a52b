import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { toFailure } from '@/client/user-message';
import type { ReplyOf } from '@/contract/endpoint';
import { decideJoinRequest, listJoinRequests } from '@/contract/join';

type List = ReplyOf<typeof listJoinRequests>;

const requests = { queryKey: listKey(listJoinRequests) };

interface Decision {
  id: string;
  decision: 'approve' | 'decline';
}

/** Somebody else of the club was faster, or the person took it back: the list is old. */
const outOfDate = ['not_found', 'conflict'];

/** Lets somebody in, or not. Whoever is decided on leaves the list at once. */
export function useDecideJoinRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: Decision) =>
      call(decideJoinRequest, { params: { id }, body: { decision } }),
    onSuccess: (_, { id }) => {
      client.setQueriesData<List>(
        requests,
        (list) => list && { data: list.data.filter((one) => one.id !== id), total: list.total - 1 },
      );
      void client.invalidateQueries(requests);
    },
    onError: (error) => {
      if (outOfDate.includes(toFailure(error).code)) {
        void client.invalidateQueries(requests);
      }
    },
  });
}
