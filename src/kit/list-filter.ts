import type { ReactNode } from 'react';
import type { Chip } from '@/ui/list/filter-chips';

/** `filter` names the filter it sets, where that is not the one of the others: of two filters only one then holds. */
export type FilterChip = Chip<string> & { filter?: string };

export interface ListFilter {
  /** The filter's name in the contract and in the URL. */
  name: string;
  /** What is filtered, for a screen reader. */
  label: string;
  /** The first is what holds when nothing is chosen. */
  chips: readonly [FilterChip, ...FilterChip[]];
  /** By the chip's value: what to say when there is nothing of that kind, and nothing was searched for. */
  none?: Record<string, { title: string; text: ReactNode }>;
}

const all: FilterChip = { value: '', label: 'All' };

/** All, and each value by its name. */
export const chipsOf = <Value extends string>(
  names: Readonly<Record<Value, string>>,
  tones: Partial<Record<Value, FilterChip['tone']>> = {},
): ListFilter['chips'] => [
  all,
  ...(Object.keys(names) as Value[]).map((value) => ({ value, label: names[value], tone: tones[value] })),
];

/** What is deleted, of a list whose filter for that is `removed`. */
export const deletedChip: FilterChip = { filter: 'removed', value: 'true', label: 'Deleted' };

/** For a list without a filter of its own. */
export const withDeleted: ListFilter['chips'] = [all, deletedChip];
