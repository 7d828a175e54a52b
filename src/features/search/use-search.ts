import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { searchAll } from '@/contract/search/search';
import { usePaused } from '@/ui/list/use-paused';
import { choiceOf } from './choices';

/**
 * What the server finds for these words, asked once typing has paused. A call that is no longer wanted is
 * aborted. Earlier results stay visible until then; `current` says whether the answer is for these words.
 */
export function useSearch(words: string) {
  const asked = usePaused(words);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) => (await call(searchAll, { query: { q: asked }, signal })).data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // A failure is shown at once, with a button to try again.
    retry: false,
  });
  const none = words === '';
  const failed = error !== null && !isFetching;
  return {
    found: none || !data ? [] : data.map(choiceOf),
    current: none || (asked === words && !isFetching && !isPlaceholderData && !failed),
    error: !none && failed ? error : undefined,
    refetch,
  };
}
