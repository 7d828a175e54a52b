import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import type { BodyInput } from '@/contract/endpoint';
import { createEpisode, updateEpisode } from '@/contract/episode';
import { episodeKey, episodesKey } from './episode-keys';

export type EpisodeValues = BodyInput<typeof updateEpisode>;

/** Creates an episode, or changes the one with `id`. */
export function useSaveEpisode(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EpisodeValues) =>
      id ? call(updateEpisode, { params: { id }, body }) : call(createEpisode, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(episodeKey(data.id), data);
      return client.invalidateQueries({ queryKey: episodesKey });
    },
  });
}
