import { useRouter } from 'next/router';
import { Id } from '@/contract/shapes';

/** The episode whose figures are looked at, in the address beside the range, so that a link shows the same. */
export function useEpisodeChoice(): [episodeId: string | undefined, choose: (id: string) => void] {
  const router = useRouter();
  const { query, pathname } = router;
  const choose = (episodeId: string) => {
    const { episodeId: _, ...others } = query;
    const next = episodeId === '' ? others : { ...others, episodeId };
    void router.push({ pathname, query: next }, undefined, { shallow: true, scroll: false });
  };
  return [Id.safeParse(query.episodeId).data, choose];
}
