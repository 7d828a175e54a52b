import { Button } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state';
import { CsvButton, type ReadAll } from './csv-button';
import type { CsvColumn } from './csv-column';
import { DataTable, type Nouns } from './data-table';
import { type Chip, FilterChips } from './filter-chips';
import styles from './list-panel.module.css';
import { SearchField } from './search-field';
import type { Column } from './table-columns';
import type { ChangeList, ListState } from './use-list-state';

/** A list as it is asked for and answered: `useListView` of the client makes one from an endpoint. */
export interface ListSource<T> {
  /** What is really asked for: the URL without nonsense, defaults filled in. */
  shown: ListState;
  change: ChangeList;
  rows: readonly T[];
  /** Of all pages. */
  total: number;
  loading: boolean;
  failure?: { message: string; onRetry: () => void };
  readAll: ReadAll<T>;
}

export interface ListChips {
  /** The filter's name in the URL. */
  name: string;
  /** What is filtered, for a screen reader. */
  label: string;
  /** The first is what holds when nothing is chosen. */
  chips: readonly [Chip<string>, ...Chip<string>[]];
  /** By the chip's value: what to say when there is nothing of that kind, and nothing was searched for. */
  none?: Record<string, { title: string; text: ReactNode }>;
}

export interface ListPanelProps<T> {
  /** "club", "clubs": the words of search, count and empty states are made of them. */
  nouns: Nouns;
  list: ListSource<T>;
  columns: readonly Column<T>[];
  rowKey: (row: T) => string;
  filter?: ListChips;
  /** Without it the list cannot be saved as a file. */
  csv?: { name: string; columns: readonly CsvColumn<T>[] };
  /** When there is nothing at all yet: what to do about it. */
  empty: { text: ReactNode; action?: ReactNode };
  /** When nothing matches search and filter. */
  noMatch?: { text?: ReactNode; clear?: string };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A list with its search, filter, order, pages and CSV, and all it can be in: waiting, empty, without a match, failed. */
export function ListPanel<T extends object>(props: ListPanelProps<T>) {
  const { nouns, list, columns, rowKey, filter, csv, empty, noMatch } = props;
  const [one, many] = nouns;
  const { shown, change, rows, total, loading, failure } = list;
  const asked = filter && shown.filters[filter.name];
  const chip = filter?.chips.find(({ value }) => value === asked) ?? filter?.chips[0];
  const filtered = shown.q !== '' || chip !== filter?.chips[0];
  const none = shown.q === '' && chip ? filter?.none?.[chip.value] : undefined;

  const nothing = filtered ? (
    <EmptyState
      title={none?.title ?? `No ${one} matches`}
      text={none?.text ?? noMatch?.text ?? 'Try another word, or another filter.'}
      action={
        <Button onClick={() => change({ q: '', filters: filter ? { [filter.name]: '' } : {} })}>
          {noMatch?.clear ?? 'Clear filters'}
        </Button>
      }
    />
  ) : (
    <EmptyState title={`No ${many} yet`} text={empty.text} action={empty.action} />
  );

  return (
    <DataTable
      label={capital(many)}
      nouns={nouns}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      total={total}
      page={shown.page}
      pageSize={shown.pageSize}
      sort={shown.sort}
      onChange={change}
      loading={loading}
      failure={failure}
      empty={nothing}
      toolbar={
        <>
          <div className={styles.search}>
            <SearchField
              label={`Search ${many}`}
              value={shown.q}
              onSearch={(q) => {
                if (q !== shown.q) change({ q });
              }}
              slash
            />
          </div>
          {filter && chip && (
            <div className={styles.chips}>
              <FilterChips
                label={filter.label}
                chips={filter.chips}
                value={chip.value}
                onChange={(value) =>
                  change({ filters: { [filter.name]: value === filter.chips[0].value ? '' : value } })
                }
              />
            </div>
          )}
          {csv && <CsvButton {...csv} readAll={list.readAll} />}
        </>
      }
    />
  );
}
