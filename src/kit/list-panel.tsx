import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { listKey } from '@/client/list-query';
import type { ListEndpoint, RowOf } from '@/contract/list';
import { EmptyState } from '@/ui/feedback/empty-state';
import { PageHeader } from '@/ui/layout/page-header';
import { DataTable } from '@/ui/list/data-table';
import { type Chip, FilterChips } from '@/ui/list/filter-chips';
import type { RowAction } from '@/ui/list/row-menu';
import { SearchField } from '@/ui/list/search-field';
import { CsvButton } from './csv-button';
import { type ListAction, type ListColumn, menuColumn, tableColumns } from './list-columns';
import styles from './list-panel.module.css';
import { useAction } from './use-action';
import { type BulkAction, useBulk } from './use-bulk';
import { useHistory } from './use-history';
import type { ListView } from './use-list-view';

/** `filter` names the filter it sets, where that is not the one of the others: of two filters only one then holds. */
export type FilterChip = Omit<Chip<string>, 'count'> & { filter?: string };

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

interface ListPanelProps<E extends ListEndpoint> {
  /** `useListView` of an endpoint. */
  list: ListView<E>;
  /** What rows are called here, where it is not what the contract calls them. */
  words?: { one: string; many: string };
  columns: readonly ListColumn<E>[];
  rowKey: (row: RowOf<E>) => string;
  /** What one is called, as the label of its menu. */
  rowTitle: (row: RowOf<E>) => string;
  /** What can be done with a row; without it there is no menu. */
  actions?: (row: RowOf<E>) => readonly ListAction[];
  /** What can be done with several rows at once: with it rows can be ticked. */
  bulk?: readonly BulkAction<E>[];
  /** The object that a row is in the audit, such as `club:` and its id: with it the menu has its history. */
  history?: (row: RowOf<E>) => string;
  /** A line above the actions. */
  note?: (row: RowOf<E>) => ReactNode;
  filter?: ListFilter;
  /** Filters beside the chips: their names in the contract, and what they are chosen by. */
  choices?: { names: readonly string[]; controls: ReactNode };
  /** When there is nothing at all yet: what to do about it. */
  empty: { text: ReactNode; action?: ReactNode };
  /** When nothing matches search and filter. */
  noMatch?: { text?: ReactNode; clear?: string };
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A list with its search, filter, order, pages and CSV, and all it can be in: waiting, empty, without a match, failed. */
export function ListPanel<E extends ListEndpoint>(props: ListPanelProps<E>) {
  const { list, columns, rowKey, rowTitle, actions, bulk = [], filter, choices, empty, noMatch } = props;
  const { endpoint, params, shown, change } = list;
  const { one, many } = props.words ?? endpoint.list.words;
  const action = useAction(listKey(endpoint, params as Record<string, unknown>));
  const { run, holder } = action;
  const words = { one, many };
  const selection = useBulk({ list, actions: bulk, words, rowKey, rowTitle, action });

  const nameOf = (chip: FilterChip) => chip.filter ?? filter?.name ?? '';
  const holds = (chip: FilterChip) => shown.filters[nameOf(chip)] === chip.value;
  const chip = filter?.chips.find((each) => each.value !== '' && holds(each)) ?? filter?.chips[0];
  /** With no chip chosen; the names are those of all of them. */
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
      title={none?.title ?? `No ${one} matches`}
      text={none?.text ?? noMatch?.text ?? 'Try another word, or another filter.'}
      action={
        <Button
          onClick={() =>
            change({
              q: '',
              filters: { ...cleared, ...Object.fromEntries(choiceNames.map((name) => [name, ''])) },
            })
          }
        >
          {noMatch?.clear ?? 'Clear filters'}
        </Button>
      }
    />
  ) : (
    <EmptyState title={`No ${many} yet`} text={empty.text} action={empty.action} />
  );

  const past = useHistory();
  const menuOf = (row: RowOf<E>, offered: readonly ListAction[]): RowAction[] => [
    ...offered.map((action) =>
      'onClick' in action ? action : { ...action, onClick: () => void run({ ...action, id: rowKey(row) }) },
    ),
    ...(props.history ? [past.action(props.history(row), rowTitle(row))] : []),
  ];
  const table = [...(bulk.length > 0 ? [selection.column] : []), ...tableColumns(endpoint, columns)];

  return (
    <>
      <DataTable<RowOf<E> & object>
        label={capital(many)}
        nouns={[one, many]}
        columns={
          actions ? [...table, menuColumn(rowTitle, (row) => menuOf(row, actions(row)), props.note)] : table
        }
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
                  chips={filter.chips.map((each) => ({ ...each, count: countOf(each) }))}
                  value={chip.value}
                  onChange={(value) => {
                    const next = filter.chips.find((each) => each.value === value);
                    const chosen = next && next !== filter.chips[0] ? { [nameOf(next)]: value } : {};
                    change({ filters: { ...cleared, ...chosen } });
                  }}
                />
              </div>
            )}
            {choices && <div className={styles.choices}>{choices.controls}</div>}
            <CsvButton list={list} />
          </>
        }
      />
      {selection.bar}
      {past.drawer}
      {holder}
    </>
  );
}

interface ListPageProps<E extends ListEndpoint> extends Omit<ListPanelProps<E>, 'empty'> {
  title: string;
  subtitle: string;
  /** The one thing to do here: "New club". */
  create: { label: string; onClick: () => void };
  /** When there is nothing at all yet: what making the first one is good for. */
  empty: ReactNode;
  /** Between the head and the list, such as a calendar of what is in it. */
  first?: ReactNode;
}

/** A screen that is a list: its head, the button that makes another one, and the list. */
export function ListPage<E extends ListEndpoint>({
  title,
  subtitle,
  create,
  empty,
  first,
  ...panel
}: ListPageProps<E>) {
  const button = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create.onClick}>
      {create.label}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={button} />
      {first}
      <ListPanel {...panel} empty={{ text: empty, action: button }} />
    </>
  );
}
