import type { ReactNode } from 'react';
import { t } from '@/language/text';
import type { Chip } from '@/ui/list/filter-chips';

/** `filter` names the filter it sets, where that is not the one of the others: of two filters only one then holds. */
export type FilterChip = Chip<string> & { filter?: string };

export interface ListFilter {
  /** The filter's name in the contract and in the URL. */
  name: string;
  /** The accessible name of the filter. */
  label: string;
  /** The first one is active by default. */
  chips: readonly [FilterChip, ...FilterChip[]];
  /** By the chip's value: what to say when there is nothing of that kind, and nothing was searched for. */
  none?: Record<string, { title: string; text: ReactNode }>;
}

const all: FilterChip = { value: '', label: t`All` };

/** A chip for all, and one for each value by its name. */
export const chipsOf = <Value extends string>(
  names: Readonly<Record<Value, string>>,
  tones: Partial<Record<Value, FilterChip['tone']>> = {},
): ListFilter['chips'] => [
  all,
  ...(Object.keys(names) as Value[]).map((value) => ({ value, label: names[value], tone: tones[value] })),
];

/** The chip for deleted rows, in lists with the filter `removed`. */
export const deletedChip: FilterChip = { filter: 'removed', value: 'true', label: t`Deleted` };

/** For a list without a filter of its own. */
export const withDeleted: ListFilter['chips'] = [all, deletedChip];
