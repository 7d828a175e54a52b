import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { ParamsOf } from '@/contract/endpoint';
import { removePart } from '@/contract/episode-content';
import { contentKey } from '@/entities/episode/content-queries';
import { episodesKey } from '@/entities/episode/episode-queries';

/** Takes a part back. */
export function useRemovePart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: ParamsOf<typeof removePart>) => call(removePart, { params }),
    onSuccess: ({ data }, { episodeId, clubId }) => {
      client.setQueryData(contentKey(episodeId, clubId), data);
      void client.invalidateQueries({ queryKey: episodesKey });
    },
  });
}
