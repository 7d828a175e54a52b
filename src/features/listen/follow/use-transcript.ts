import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { getRenditionTranscript } from '@/contract/transcript/transcript';
import { usePlayer } from '../player/player-store';

/** What is said in the episode that is in the player, once it is `wanted`. A finished episode that is made anew has its own. */
export function useTranscript(wanted: boolean) {
  const episodeId = usePlayer(({ nowPlaying }) => nowPlaying?.episode.id);
  const clubId = usePlayer(({ nowPlaying }) => nowPlaying?.club.id);
  const url = usePlayer(({ nowPlaying }) => nowPlaying?.rendition?.url);
  return useQuery({
    queryKey: ['listen', 'transcript', episodeId ?? '', clubId ?? '', url ?? ''],
    queryFn: async ({ signal }) => {
      const params = { episodeId: episodeId ?? '', clubId: clubId ?? '' };
      return (await call(getRenditionTranscript, { params, signal })).data;
    },
    enabled: wanted && episodeId !== undefined && clubId !== undefined,
    staleTime: 60_000,
  });
}
