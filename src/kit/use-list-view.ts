import { contractQuery, useList } from '@/client/list-query';
import type { followed } from '@/client/query';
import { userMessage } from '@/client/user-message';
import type { ParamsOf, QueryInput, QueryOf, ReplyOf } from '@/contract/endpoint';
import type { ListEndpoint, RowOf } from '@/contract/list';
import { type ChangeList, type ListState, useListState } from '@/ui/list/use-list-state';

interface Options<E extends ListEndpoint> {
  params?: ParamsOf<E>;
  /** The first order of the screen; the list's own if absent. */
  sort?: string;
  pageSize?: number;
  /** For a filter of which this screen has only some values: those, the first of them where the URL names none. */
  values?: Record<string, readonly [string, ...string[]]>;
  /** Filters with which the URL need not name any of those values. */
  insteadOfValues?: readonly string[];
  meta?: typeof followed;
  /** Whether something in it is running, so that it is loaded again soon. */
  pollWhile?: (reply: ReplyOf<E>) => boolean;
}

/** A list with the query of the URL, and the state of its loading. */
export interface ListView<E extends ListEndpoint> {
  endpoint: E;
  params?: ParamsOf<E>;
  query: QueryOf<E>;
  /** The query that is sent: that of the URL, without invalid values and with defaults. */
  shown: ListState;
  change: ChangeList;
  reply: ReplyOf<E> | undefined;
  rows: readonly RowOf<E>[];
  /** The number of rows of all pages. */
  total: number;
  /** The rows are those of the earlier view, or none. */
  loading: boolean;
  failure?: { message: string; onRetry: () => void };
}

const words = (value: unknown) => (value === undefined ? '' : String(value));

/** Asks for a list with the page, order, search and filters in the URL. */
export function useListView<E extends ListEndpoint>(endpoint: E, options: Options<E> = {}): ListView<E> {
  const { params, values = {}, insteadOfValues = [], meta, pollWhile } = options;
  const { first, filters: known } = endpoint.list;
  const beginning = { sort: options.sort ?? first, pageSize: options.pageSize };
  const { state, change, ready } = useListState({ ...beginning, filters: Object.keys(known) });

  const free = insteadOfValues.some((name) => state.filters[name]);
  const asked = Object.entries({ q: state.q, ...state.filters }).map(([name, value]) => {
    const allowed = values[name];
    return [name, !allowed || allowed.includes(value) || (free && value === '') ? value : allowed[0]];
  });
  const query = contractQuery(
    endpoint,
    {
      page: state.page,
      pageSize: state.pageSize,
      sort: state.sort,
      ...Object.fromEntries(asked.filter(([, value]) => value !== '')),
    } as QueryInput<E>,
    { sort: beginning.sort } as QueryInput<E>,
  );
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useList(
    endpoint,
    query as QueryInput<E>,
    { params, enabled: ready, meta, pollWhile },
  );

  const { page, pageSize, sort, q, ...filters } = query as Record<string, unknown>;
  const again = error !== null && isFetching && data === undefined;
  return {
    endpoint,
    params,
    query,
    shown: {
      page: Number(page),
      pageSize: Number(pageSize),
      sort: words(sort),
      q: words(q),
      filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, words(value)])),
    },
    change,
    reply: data,
    rows: data?.data ?? [],
    total: data?.total ?? 0,
    loading: isPending || isPlaceholderData || again,
    failure: error && !again ? { message: userMessage(error), onRetry: () => void refetch() } : undefined,
  };
}
