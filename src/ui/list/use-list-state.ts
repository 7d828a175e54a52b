import { useRouter } from 'next/router';
import { useCallback, useEffect, useRef } from 'react';

/** What a list shows, as kept in the URL. `filters` holds whatever else the screen filters by. */
export interface ListState {
  /** From 1. */
  page: number;
  pageSize: number;
  /** A field's name, `-` before it for descending. */
  sort: string;
  q: string;
  filters: Record<string, string>;
}

/** How many rows a page may have. */
export const pageSizes = [10, 20, 50, 100] as const;

/**
 * Each change is a step that Back undoes; `correction` is none. Searching is one step however much is typed: the next
 * words take the place of those before.
 */
export type ChangeList = (next: Partial<ListState>, correction?: 'correction') => void;

interface Options {
  sort: string;
  pageSize?: number;
  /** The names of the filters that belong to this list. */
  filters?: readonly string[];
}

/** Whether two queries of an address say the same, in whatever order. */
export const sameQuery = (one: object, other: object) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const sizeOr = (fallback: number, value: string | undefined) =>
  pageSizes.find((size) => String(size) === value) ?? fallback;

const positive = (value: string | undefined, fallback: number) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

/**
 * Page, size, order, search and filters in the URL's query, so that a list survives a reload and a shared link,
 * and Back undoes one change after the other. Any change that names no page goes back to page 1; defaults are left out of the URL.
 */
export function useListState({ sort, pageSize = 20, filters = [] }: Options) {
  const router = useRouter();
  const { query } = router;
  // What has been asked of the router but is not in its query yet counts too: a search that pauses for a moment must
  // not undo the filter that was chosen meanwhile.
  const asked = useRef(query);
  const searching = useRef(false);
  useEffect(() => {
    // Somebody has gone Back: the next search is a step of its own.
    if (!sameQuery(query, asked.current)) searching.current = false;
    asked.current = query;
  }, [query]);

  const state: ListState = {
    page: positive(one(query.page), 1),
    pageSize: sizeOr(pageSize, one(query.pageSize)),
    sort: one(query.sort) ?? sort,
    q: one(query.q) ?? '',
    filters: Object.fromEntries(filters.map((name) => [name, one(query[name]) ?? ''])),
  };

  const change = useCallback<ChangeList>(
    (next, correction) => {
      const { filters: nextFilters, ...rest } = next;
      const merged: typeof query = { ...asked.current, page: undefined };
      for (const [name, value] of Object.entries({ ...rest, ...nextFilters })) merged[name] = String(value);
      const defaults: Record<string, string> = { page: '1', pageSize: String(pageSize), sort };
      for (const [name, value] of Object.entries(merged)) {
        if (value === undefined || value === '' || value === defaults[name]) delete merged[name];
      }
      const searches = next.q !== undefined;
      const goesOn = searches && searching.current;
      searching.current = searches;
      if (sameQuery(merged, asked.current)) return;
      asked.current = merged;
      const move = goesOn || correction ? router.replace : router.push;
      void move({ pathname: router.pathname, query: merged }, undefined, { shallow: true, scroll: false });
    },
    [router, pageSize, sort],
  );

  // Until the router has read the URL its query is empty, and the first view would be the wrong one.
  return { state, change, ready: router.isReady, first: { sort } };
}
