import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { setClubAccess } from '@/contract/episode-club';
import { boardKey } from '@/entities/episode/episode-queries';

/** Lets one club send its parts again after publishing, or closes that again. */
export function useSetClubAccess(episodeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ clubId, maySendAgain }: { clubId: string; maySendAgain: boolean }) =>
      call(setClubAccess, { params: { episodeId, clubId }, body: { maySendAgain } }),
    onSettled: () => client.invalidateQueries({ queryKey: boardKey(episodeId) }),
  });
}
