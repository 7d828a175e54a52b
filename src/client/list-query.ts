import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Endpoint, ParamsOf, QueryInput, QueryOf, ReplyOf } from '@/contract/endpoint';
import type { ListEndpoint } from '@/contract/list';
import { call } from './http';
import type { followed } from './query';

/** The query of a URL. A value that the contract refuses is ignored, and `first` fills what is missing. */
export function contractQuery<E extends Endpoint>(
  endpoint: E,
  asked: QueryInput<E>,
  first: QueryInput<E> = {} as QueryInput<E>,
): QueryOf<E> {
  const parsed = endpoint.query.safeParse(asked);
  if (parsed.success) return parsed.data as QueryOf<E>;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const rest = Object.entries(asked as Record<string, unknown>).filter(([name]) => !wrong.has(name));
  const again = endpoint.query.safeParse({ ...(first as object), ...Object.fromEntries(rest) });
  return (again.success ? again.data : endpoint.query.parse(first)) as QueryOf<E>;
}

const segmentOf = (segment: string, params: Record<string, unknown>) =>
  segment.replace(/^\{(\w+)\}$/, (_, name: string) => String(params[name] ?? ''));

/**
 * The key of all views of a list: its path, and `list`. A mutation that invalidates it makes every page, order and
 * filter stale: `client.invalidateQueries({ queryKey: listKey(listClubs) })`.
 */
export const listKey = (endpoint: Endpoint, params: Record<string, unknown> = {}): QueryKey => [
  ...endpoint.path
    .split('/')
    .slice(2)
    .map((segment) => segmentOf(segment, params)),
  'list',
];

/** How often a list is loaded again while something in it is running. */
const pollEvery = 2000;

interface Options<E extends Endpoint> {
  params?: ParamsOf<E>;
  /** False until the query is known. */
  enabled?: boolean;
  meta?: typeof followed;
  /** Whether something in it is running, so that it is loaded again soon. */
  pollWhile?: (reply: ReplyOf<E>) => boolean;
}

/** A page of a list. The earlier page stays visible while the next one loads. */
export const useList = <E extends ListEndpoint>(
  endpoint: E,
  query: QueryInput<E>,
  { params, enabled, meta, pollWhile }: Options<E> = {},
): UseQueryResult<ReplyOf<E>> =>
  useQuery<ReplyOf<E>>({
    queryKey: [...listKey(endpoint, params as Record<string, unknown>), query],
    queryFn: ({ signal }) => call(endpoint, { params, query, signal }),
    placeholderData: keepPreviousData as never,
    enabled,
    meta,
    // A list that is polled is always loaded, not only taken from the cache.
    staleTime: pollWhile ? 0 : undefined,
    refetchInterval: ({ state: { data } }) => (data && pollWhile?.(data) ? pollEvery : false),
  });
