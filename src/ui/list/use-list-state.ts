import { useCallback, useRef } from 'react';
import { changedQuery, sameQuery, useAddress } from './use-address';

/** The state of a list, as kept in the URL. `filters` holds all further filters of the screen. */
export interface ListState {
  /** From 1. */
  page: number;
  pageSize: number;
  /** A field's name, `-` before it for descending. */
  sort: string;
  q: string;
  filters: Record<string, string>;
}

/** The page sizes. */
export const pageSizes = [10, 20, 50, 100] as const;

/**
 * Each change is a step that Back undoes, except a `correction`. Searching is one step: the next words
 * replace the earlier ones.
 */
export type ChangeList = (next: Partial<ListState>, correction?: 'correction') => void;

interface Options {
  sort: string;
  pageSize?: number;
  /** The names of the filters that belong to this list. */
  filters?: readonly string[];
}

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
  const { query, asked, go, ready } = useAddress();
  // The query that the last search made. After Back a search begins a new step of the history.
  const searched = useRef<object>(undefined);

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
      const usual = { page: '1', pageSize: String(pageSize), sort };
      const merged = changedQuery(asked(), { page: undefined, ...rest, ...nextFilters }, usual);
      const goesOn = next.q !== undefined && searched.current && sameQuery(searched.current, asked());
      searched.current = next.q === undefined ? undefined : merged;
      go(merged, goesOn || correction ? 'replace' : 'push');
    },
    [asked, go, pageSize, sort],
  );

  // Until the router has read the URL its query is empty, and the first view would be the wrong one.
  return { state, change, ready, first: { sort } };
}
