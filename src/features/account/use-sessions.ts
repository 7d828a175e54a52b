import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import type { ReplyOf } from '@/contract/endpoint';
import { endOtherSessions, endSession, listSessions } from '@/contract/session';

const key = ['auth', 'session'] as const;
type Sessions = ReplyOf<typeof listSessions>;

/** Where the person is signed in. */
export const useListSessions = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(listSessions, { signal }), staleTime: 0 });

/** Ends one of the sessions, or without an id all but this one. What is ended leaves the list at once. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? call(endOtherSessions) : call(endSession, { params: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData<Sessions>(
        key,
        (list) =>
          list && { data: list.data.filter((one) => one.current || (id !== undefined && one.id !== id)) },
      ),
    onError: (error) => {
      // It has ended by itself: the list is old.
      if (toFailure(error).code === 'not_found') void client.invalidateQueries({ queryKey: key });
    },
  });
}
