import type { ParamsOf, QueryInput, QueryOf, ReplyOf } from '@/contract/endpoint';
import { contractQuery, type ListEndpoint, type RowOf, readAll, useList } from './list-query';
import { userMessage } from './user-message';

/** What a list is asked for, as a screen keeps it: words of the URL. */
export interface ListParams {
  page: number;
  pageSize: number;
  sort: string;
  q: string;
  filters: Record<string, string>;
}

type Change = (next: Partial<ListParams>, correction?: 'correction') => void;

interface UrlState {
  state: ListParams;
  change: Change;
  ready: boolean;
  /** The order that the screen begins with. */
  first: { sort: string };
}

/** The part of TanStack's answer that a list looks at. */
interface QueryResult<Reply> {
  data: Reply | undefined;
  error: unknown;
  isPending: boolean;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

const words = (value: unknown) => (value === undefined ? '' : String(value));

/** A list's endpoint under a query and its answer, in the shape that `ui/list-panel.tsx` takes. */
export function viewOf<E extends ListEndpoint>(
  endpoint: E,
  query: QueryOf<E>,
  found: QueryResult<ReplyOf<E>>,
  change: Change,
  params?: ParamsOf<E>,
) {
  const { page, pageSize, sort, q, ...filters } = query as Record<string, unknown>;
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = found;
  const again = error !== null && isFetching && data === undefined;
  const shown: ListParams = {
    page: Number(page),
    pageSize: Number(pageSize),
    sort: words(sort),
    q: words(q),
    filters: Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, words(value)])),
  };
  return {
    shown,
    change,
    rows: (data?.data ?? []) as RowOf<E>[],
    total: data?.total ?? 0,
    loading: isPending || isPlaceholderData || again,
    failure: error && !again ? { message: userMessage(error), onRetry: () => void refetch() } : undefined,
    readAll: (signal: AbortSignal, onProgress: (read: number, total: number) => void) =>
      readAll(endpoint, query as QueryInput<E>, { params, signal, onProgress }),
  };
}

/** A list's endpoint, asked for what the URL says (`useListState` of ui), in the shape that `ui/list-panel.tsx` takes. */
export function useListView<E extends ListEndpoint>(endpoint: E, { state, change, ready, first }: UrlState) {
  const { page, pageSize, sort, q, filters } = state;
  const chosen = Object.entries({ q, ...filters }).filter(([, value]) => value !== '');
  const query = contractQuery(
    endpoint,
    { page, pageSize, sort, ...Object.fromEntries(chosen) } as QueryInput<E>,
    first as QueryInput<E>,
  );
  const found = useList(endpoint, query as QueryInput<E>, { enabled: ready });
  return viewOf(endpoint, query, found, change);
}
