import { Id } from '@/contract/shapes';
import { useAddress } from '@/ui/list/use-address';

/** The chosen episode, which is in the address beside the range, so that a link shows the same. */
export function useEpisodeChoice(): [episodeId: string | undefined, choose: (id: string) => void] {
  const { query, change } = useAddress();
  return [Id.safeParse(query.episodeId).data, (episodeId) => change({ episodeId })];
}
