import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { masterRendition } from '@/contract/episode-content';
import { boardKey } from './episode-keys';

/** Has one club's episode mastered again. */
export function useMasterRendition(episodeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clubId: string) => call(masterRendition, { params: { episodeId, clubId } }),
    onSettled: () => client.invalidateQueries({ queryKey: boardKey(episodeId) }),
  });
}
