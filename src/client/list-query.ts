import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Endpoint, ParamsOf, QueryInput, QueryOf, ReplyOf } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import { call } from './http';

/** A list of the contract: pages of rows, and how many there are of all pages. */
export type ListEndpoint = Endpoint<
  string,
  z.ZodType,
  z.ZodType,
  z.ZodType,
  z.ZodType<{ data: unknown[]; total: number }>
>;
export type RowOf<E extends ListEndpoint> = ReplyOf<E>['data'][number];

/**
 * The query that a URL asks for. What somebody has edited into nonsense counts as not asked, and `first` holds, as the
 * screen begins; the rest is as asked.
 */
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

interface Options<E extends Endpoint> {
  params?: ParamsOf<E>;
  /** False until it is known what to ask for. */
  enabled?: boolean;
}

/** A page of a list. The page before stays in sight while the next one comes. */
export const useList = <E extends ListEndpoint>(
  endpoint: E,
  query: QueryInput<E>,
  { params, enabled }: Options<E> = {},
): UseQueryResult<ReplyOf<E>> =>
  useQuery<ReplyOf<E>>({
    queryKey: [...listKey(endpoint, params as Record<string, unknown>), query],
    queryFn: ({ signal }) => call(endpoint, { params, query, signal }),
    placeholderData: keepPreviousData as never,
    enabled,
  });

/** More rows than this are no file that somebody reads. */
export const readAllMax = 10_000;

interface ReadAllOptions<E extends Endpoint> {
  params?: ParamsOf<E>;
  signal?: AbortSignal;
  onProgress?: (read: number, total: number) => void;
}

/** Every row of a list under the filters of `query`, page after page, up to `readAllMax`. `total` is how many there are. */
export async function readAll<E extends ListEndpoint>(
  endpoint: E,
  query: QueryInput<E>,
  { params, signal, onProgress }: ReadAllOptions<E> = {},
): Promise<{ rows: RowOf<E>[]; total: number }> {
  const rows: RowOf<E>[] = [];
  for (let page = 1; ; page += 1) {
    const paged = { ...(query as object), page, pageSize: limits.pageSizeMax } as QueryInput<E>;
    const { data, total } = await call(endpoint, { params, query: paged, signal });
    rows.push(...data);
    onProgress?.(rows.length, total);
    const bound = Math.min(total, readAllMax);
    if (data.length === 0 || rows.length >= bound) return { rows: rows.slice(0, readAllMax), total };
  }
}
