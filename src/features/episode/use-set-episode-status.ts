import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { type Episode, type EpisodeStatus, setEpisodeStatus } from '@/contract/episode';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';

/** Opens, publishes, reopens or archives an episode as it is shown: refused when somebody has changed it since. */
export function useSetEpisodeStatus({ id, rev }: Pick<Episode, 'id' | 'rev'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: EpisodeStatus) =>
      call(setEpisodeStatus, { params: { id }, body: { status }, ifMatch: rev }),
    onSuccess: ({ data }) => {
      client.setQueryData(episodeKey(id), data);
      void client.invalidateQueries({ queryKey: episodesKey });
      return client.invalidateQueries({ queryKey: boardKey(id) });
    },
    // Somebody else was faster: show what the episode is now.
    onError: () => client.invalidateQueries({ queryKey: episodeKey(id) }),
  });
}
