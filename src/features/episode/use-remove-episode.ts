import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { removeEpisode } from '@/contract/episode';
import { episodesKey } from '@/entities/episode/episode-queries';

/** Deletes a draft. */
export function useRemoveEpisode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeEpisode, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: episodesKey }),
  });
}
