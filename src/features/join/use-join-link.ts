import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { getJoinLink } from '@/contract/club-details';

export const joinLinkKey = (clubId: string) => ['club', clubId, 'join-code'];

/** How people join a club: its code, and the address it leads to. */
export const useJoinLink = (clubId: string) =>
  useQuery({
    queryKey: joinLinkKey(clubId),
    enabled: clubId !== '',
    queryFn: async ({ signal }) => (await call(getJoinLink, { params: { id: clubId }, signal })).data,
  });
