import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '@/client/http';
import { searchAll } from '@/contract/search';
import { choiceOf } from './choices';

const pauseMs = 150;

/**
 * What the server finds for these words, asked once typing has paused. A call that is no longer wanted is aborted. What
 * was found before stays in sight until then; `current` says whether the answer is that to these words.
 */
export function useSearch(words: string) {
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(words), pauseMs);
    return () => window.clearTimeout(timer);
  }, [words]);

  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', asked],
    queryFn: async ({ signal }) => (await call(searchAll, { query: { q: asked }, signal })).data,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // It is told at once, with a way to try again.
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
