import { useRouter } from 'next/router';
import { useCallback } from 'react';

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

interface Options {
  sort: string;
  pageSize?: number;
  /** The names of the filters that belong to this list. */
  filters?: readonly string[];
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

const positive = (value: string | undefined, fallback: number) => {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

/**
 * Page, size, order, search and filters in the URL's query, so that a list survives a reload, the back button and a
 * shared link. Any change but that of the page goes back to page 1; defaults are left out of the URL.
 */
export function useListState({ sort, pageSize = 20, filters = [] }: Options) {
  const router = useRouter();
  const { query } = router;

  const state: ListState = {
    page: positive(one(query.page), 1),
    pageSize: positive(one(query.pageSize), pageSize),
    sort: one(query.sort) ?? sort,
    q: one(query.q) ?? '',
    filters: Object.fromEntries(filters.map((name) => [name, one(query[name]) ?? ''])),
  };

  const change = useCallback(
    (next: Partial<ListState>) => {
      const { filters: nextFilters, ...rest } = next;
      const merged: typeof query = { ...query, page: undefined };
      for (const [name, value] of Object.entries({ ...rest, ...nextFilters })) merged[name] = String(value);
      const defaults: Record<string, string> = { page: '1', pageSize: String(pageSize), sort };
      for (const [name, value] of Object.entries(merged)) {
        if (value === undefined || value === '' || value === defaults[name]) delete merged[name];
      }
      void router.replace({ pathname: router.pathname, query: merged }, undefined, {
        shallow: true,
        scroll: false,
      });
    },
    [router, query, pageSize, sort],
  );

  return { state, change };
}
