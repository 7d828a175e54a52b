import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type UIEvent, useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import type { ParamsOf, QueryInput, ReplyOf } from '@/contract/endpoint';
import type { ListEndpoint, RowOf } from '@/contract/list';
import { t } from '@/language/text';
import { usePaused } from '@/ui/list/use-paused';

const pageSize = 50;
/** The longest search that lists accept. */
const wordsMax = 100;

export interface SearchOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SearchSource<E extends ListEndpoint, Option extends SearchOption> {
  endpoint: E;
  params?: ParamsOf<E>;
  /** The order and the filters of the list. */
  query?: QueryInput<E>;
  /** The option of a row; undefined leaves it out. */
  optionOf: (row: RowOf<E>) => Option | undefined;
  /** The words when nothing is found: "No club of that name." */
  none: string;
}

/**
 * The rows of a list as the options of an antd `Select`, found by their name on the server; more are loaded
 * by scrolling. `props` are for that `Select`. It loads at each opening, and again once typing has paused.
 * Until the answer for what was typed is here there are no options, so that Enter cannot choose one of those
 * for other words.
 */
export function useSearchSelect<E extends ListEndpoint, Option extends SearchOption>(
  source: SearchSource<E, Option>,
) {
  const { endpoint, params, query, optionOf, none } = source;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const words = text.trim().replace(/\s+/g, ' ');
  const asked = usePaused(words);
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...listKey(endpoint, params as Record<string, unknown>), 'options', query, asked],
    queryFn: ({ pageParam, signal }) => {
      const wanted = { ...(query as object), q: asked || undefined, page: pageParam, pageSize };
      return call(endpoint, { params, query: wanted as QueryInput<E>, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }: ReplyOf<E>, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
    enabled: open,
    // Always loaded again, because rows may have been chosen, deleted or made since.
    staleTime: 0,
  });

  const answered = data !== undefined && asked === words;
  const failed = error !== null && !isFetching && asked === words;
  const rows: RowOf<E>[] = answered ? data.pages.flatMap((page) => page.data) : [];

  return {
    /** The typed text. */
    words,
    /** The answer for the typed text is loaded. */
    answered,
    rows,
    props: {
      showSearch: {
        filterOption: false,
        searchValue: text,
        onSearch: (typed: string) => setText(typed.slice(0, wordsMax)),
      },
      loading: isFetching,
      options: rows.flatMap((row) => optionOf(row) ?? []),
      notFoundContent: answered ? none : failed ? userMessage(error) : t`Loading…`,
      onOpenChange: (next: boolean) => {
        setOpen(next);
        if (!next) setText('');
      },
      onInputKeyDown: (event: KeyboardEvent) => {
        // antd would close the list, and what was typed would be lost.
        if (event.key !== 'Enter' || words === '' || answered) return;
        event.preventDefault();
        event.stopPropagation();
      },
      onPopupScroll: ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>) => {
        const nearEnd = scrollTop + 2 * clientHeight > scrollHeight;
        if (nearEnd && hasNextPage && !isFetching) void fetchNextPage();
      },
    },
  };
}
