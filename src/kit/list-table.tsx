import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ListEndpoint, RowOf } from '@/contract/list';
import { t } from '@/language/text';
import { EmptyState } from '@/ui/feedback/empty-state';
import { DataTable } from '@/ui/list/data-table';
import { FilterChips } from '@/ui/list/filter-chips';
import { SearchField } from '@/ui/list/search-field';
import type { Column } from '@/ui/list/table-columns';
import { CsvButton } from './csv-button';
import { type ListColumn, tableColumns } from './list-columns';
import type { FilterChip, ListFilter } from './list-filter';
import styles from './list-table.module.css';
import type { ListView } from './use-list-view';

export interface ListTableProps<E extends ListEndpoint> {
  /** The result of `useListView`. */
  list: ListView<E>;
  /** The words for the rows, where the contract's do not fit. */
  words?: { one: string; many: string };
  columns: readonly ListColumn<E>[];
  rowKey: (row: RowOf<E>) => string;
  /** Columns around those of the contract: what ticks a row, and what can be done with it. */
  before?: Column<RowOf<E>>;
  after?: Column<RowOf<E>>;
  filter?: ListFilter;
  /** Filters beside the chips: their names in the contract, and what they are chosen by. */
  choices?: { names: readonly string[]; controls: ReactNode };
  /** The words and the button for an empty list. */
  empty: { text: ReactNode; action?: ReactNode };
  /** When nothing matches search and filter. */
  noMatch?: { text?: ReactNode; clear?: string };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A list to be read: its search, filter, order, pages and CSV, and all its states: loading, empty, without a match, failed. */
export function ListTable<E extends ListEndpoint>(props: ListTableProps<E>) {
  const { list, columns, rowKey, before, after, filter, choices, empty, noMatch } = props;
  const { endpoint, shown, change } = list;
  const { one, many } = props.words ?? endpoint.list.words;

  const nameOf = (chip: FilterChip) => chip.filter ?? filter?.name ?? '';
  const isChosen = (chip: FilterChip) => shown.filters[nameOf(chip)] === chip.value;
  const chip = filter?.chips.find((each) => each.value !== '' && isChosen(each)) ?? filter?.chips[0];
  /** The query without any chip; the chips may set several filters. */
  const cleared = Object.fromEntries((filter?.chips ?? []).map((each) => [nameOf(each), '']));
  const { counts } = endpoint.list;
  const countOf = (each: FilterChip) =>
    list.reply?.counts && counts?.filter === nameOf(each) && counts.values.includes(each.value)
      ? (list.reply.counts[each.value] ?? 0)
      : undefined;
  const choiceNames = choices?.names ?? [];
  const chosen = choiceNames.some((name) => shown.filters[name] !== undefined && shown.filters[name] !== '');
  const filtered = shown.q !== '' || chosen || chip !== filter?.chips[0];
  const none = shown.q === '' && !chosen && chip ? filter?.none?.[chip.value] : undefined;
  const nothing = filtered ? (
    <EmptyState
      title={none?.title ?? t`No ${one} matches`}
      text={none?.text ?? noMatch?.text ?? t`Try another word, or another filter.`}
      action={
        <Button
          onClick={() =>
            change({
              q: '',
              filters: { ...cleared, ...Object.fromEntries(choiceNames.map((name) => [name, ''])) },
            })
          }
        >
          {noMatch?.clear ?? t`Clear filters`}
        </Button>
      }
    />
  ) : (
    <EmptyState title={t`No ${many} yet`} text={empty.text} action={empty.action} />
  );

  return (
    <DataTable<RowOf<E> & object>
      label={capital(many)}
      nouns={[one, many]}
      columns={[...(before ? [before] : []), ...tableColumns(endpoint, columns), ...(after ? [after] : [])]}
      rows={list.rows as readonly (RowOf<E> & object)[]}
      rowKey={rowKey}
      total={list.total}
      page={shown.page}
      pageSize={shown.pageSize}
      sort={shown.sort}
      onChange={change}
      loading={list.loading}
      failure={list.failure}
      empty={nothing}
      toolbar={
        <>
          <div className={styles.search}>
            <SearchField
              label={t`Search ${many}`}
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
                chips={filter.chips.map((each) => ({ ...each, count: each.count ?? countOf(each) }))}
                value={chip.value}
                onChange={(value) => {
                  const next = filter.chips.find((each) => each.value === value);
                  const chosen = next && next !== filter.chips[0] ? { [nameOf(next)]: value } : {};
                  change({ filters: { ...cleared, ...chosen } });
                }}
              />
            </div>
          )}
          <div className={styles.file}>
            <CsvButton list={list} />
          </div>
          {choices && <div className={styles.choices}>{choices.controls}</div>}
        </>
      }
    />
  );
}
