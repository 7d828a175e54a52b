import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/client/http';
import { followed } from '@/client/query';
import type { ParamsOf } from '@/contract/endpoint';
import {
  type EpisodeContent,
  getEpisodeContent,
  masterRendition,
  type SentPart,
  slots,
} from '@/contract/episode-content';
import { boardKey, episodesKey } from './episode-queries';

/** The parts and the finished episode of one club. */
export const contentKey = (episodeId: string, clubId: string) =>
  ['episode-content', episodeId, clubId] as const;

const pollMs = 2000;
/** A check takes seconds. One that takes minutes waits for a worker, so asking often would be useless. */
const closelyMs = 120_000;
const pollSeldomMs = 15_000;

/** A service writes down what is said in it. One that waits for a reason waits for minutes, or for another day. */
const isBeingWritten = (part: SentPart | null): boolean => {
  const text = part?.transcript;
  return text?.status === 'writing' || (text?.status === 'waiting' && text.problem === null);
};

/** How soon to ask again: while a part is checked or the episode mastered, then no more. */
function pollAfter({ sent, rendition }: EpisodeContent): number | false {
  if (rendition?.status === 'queued' || rendition?.status === 'rendering') return pollMs;
  const parts = slots.map((slot) => sent[slot]);
  const newest = Math.max(...parts.map((part) => (part ? Date.parse(part.at) : 0)));
  const isUnmade = (part: SentPart | null) => part?.check === 'good' && !part.mastered && !part.unmastered;
  // Mastering follows the check within seconds.
  if (parts.some(isUnmade) && Date.now() - newest < closelyMs) return pollMs;
  if (!parts.some((part) => part?.check === 'checking')) return parts.some(isBeingWritten) && pollSeldomMs;
  return Date.now() - newest < closelyMs ? pollMs : pollSeldomMs;
}

/** What a club has sent for an episode and its finished episode, followed while the server still works on them. */
export const useGetEpisodeContent = (episodeId: string | undefined, clubId: string | undefined) =>
  useQuery({
    queryKey: contentKey(episodeId ?? '', clubId ?? ''),
    queryFn: async ({ signal }) => {
      const params = { episodeId: episodeId ?? '', clubId: clubId ?? '' };
      return (await call(getEpisodeContent, { params, signal })).data;
    },
    enabled: episodeId !== undefined && clubId !== undefined,
    meta: followed,
    refetchInterval: ({ state: { data } }) => (data ? pollAfter(data) : false),
  });

/** Has a club's episode mastered: the club, to hear it as families will; the platform, once more. */
export function useMasterRendition() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (params: ParamsOf<typeof masterRendition>) => call(masterRendition, { params }),
    onSuccess: ({ data }, { episodeId, clubId }) => {
      client.setQueryData(contentKey(episodeId, clubId), data);
      return client.invalidateQueries({ queryKey: episodesKey });
    },
    // After a failure too, because the board may have been outdated.
    onSettled: (_reply, _failure, { episodeId }) =>
      client.invalidateQueries({ queryKey: boardKey(episodeId) }),
  });
}
