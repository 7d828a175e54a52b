import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { addEpisodeClub, listCandidates } from '@/contract/episode-club';
import { boardKey, episodesKey } from '@/entities/episode/episode-queries';

const shown = 20;

/** The clubs that could join an episode; they are found by their name. */
export const useCandidates = (episodeId: string, q: string) =>
  useQuery({
    queryKey: [...boardKey(episodeId), 'candidates', q],
    queryFn: ({ signal }) =>
      call(listCandidates, { params: { episodeId }, query: { q: q || undefined, pageSize: shown }, signal }),
    placeholderData: keepPreviousData,
  });

/** Has a club take part in an episode. */
export function useAddClub(episodeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clubId: string) => call(addEpisodeClub, { params: { episodeId }, body: { clubId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: episodesKey });
      return client.invalidateQueries({ queryKey: boardKey(episodeId) });
    },
  });
}
