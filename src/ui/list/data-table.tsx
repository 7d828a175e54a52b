import { Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '@/language/text';
import { FailureNotice } from '../feedback/failure-notice';
import { lazyComponent } from '../layout/lazy-component';
import { VisuallyHidden } from '../layout/visually-hidden';
import { tokens } from '../theme/theme';
import { useBelow } from '../theme/use-below';
import styles from './data-table.module.css';
import { HeadCell } from './head-cell';
import {
  antdColumns,
  breakpoints,
  type Column,
  hasOwnWidths,
  orderOf,
  type TableRow,
  type TableView,
  tableWidth,
} from './table-columns';
import { useLastPage } from './use-last-page';
import { useRowFocus } from './use-row-focus';
import { useTableTop } from './use-table-top';

// Loaded late, because there is no paging before there are rows, and the select of the page size alone is 30
// KB.
const TableFooter = lazyComponent(() => import('./table-footer').then((module) => module.TableFooter), {
  placeholder: <div className={styles.footer} />,
});

type Nouns = readonly [one: string, many: string];

interface Props<T> extends TableView {
  /** The accessible name of the table. */
  label: string;
  /** The noun for one row and for several, as the count shows it: "1 club", "12 clubs". */
  nouns?: Nouns;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** The number of rows of all pages. */
  total: number;
  onChange: (view: TableView, correction?: 'correction') => void;
  /** `rows` are still those of the earlier view, or none. */
  loading?: boolean;
  /** Why the rows could not be loaded; in their place, or above the earlier ones. */
  failure?: { message: string; onRetry: () => void };
  /** Shown in place of the rows when there are none: an EmptyState. */
  empty: ReactNode;
  /** Search, filter pills, export: above the head. */
  toolbar?: ReactNode;
}

/** How many rows a first load is drawn with, because their number is not known yet. */
const firstRows = 10;

/** The words for a screen reader once the rows have loaded. */
function announcement<T>({
  nouns = [t`row`, t`rows`],
  columns,
  total,
  page,
  pageSize,
  sort,
}: Props<T>): string {
  const pages = Math.ceil(total / pageSize);
  const by = columns.find(({ key }) => orderOf(sort, key) !== undefined);
  return [
    `${total} ${total === 1 ? nouns[0] : nouns[1]}`,
    pages > 1 && t`page ${page} of ${pages}`,
    total > 1 &&
      typeof by?.title === 'string' &&
      (orderOf(sort, by.key) === 'ascending'
        ? t`sorted by ${by.title}, ascending`
        : t`sorted by ${by.title}, descending`),
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * A list from the server, in our look: shows one page of rows. The caller gives the order and the page; the
 * table does not sort or cut.
 */
export function DataTable<T extends object>(props: Props<T>) {
  const { label, columns, rows, rowKey, total, page, pageSize, sort, onChange, failure, empty, toolbar } =
    props;
  const below = {
    md: useBelow(breakpoints.md),
    lg: useBelow(breakpoints.lg),
    xl: useBelow(breakpoints.xl),
    xxl: useBelow(breakpoints.xxl),
  };
  const phone = useBelow(tokens.mobileBelow);
  const tight = below.xl && !phone && columns.some(({ tightWidth }) => tightWidth !== undefined);
  const viewport = { narrow: below.lg, phone, tight };
  const pastEnd = useLastPage(props);
  const loading = (props.loading ?? false) || pastEnd;
  const frame = useRowFocus(rows);
  const comesToTop = useTableTop(frame, page, pageSize);

  // The page that the rows belong to: while another one loads it is drawn with as many rows as it will have,
  // so that nothing moves. A new order or search leaves the earlier rows visible but faded.
  const [drawn, setDrawn] = useState({ page, pageSize });
  const another = drawn.page !== page || drawn.pageSize !== pageSize;
  if (another && !loading) setDrawn({ page, pageSize });
  const waiting = loading && (another || rows.length === 0);
  const expected = rows.length === 0 ? firstRows : Math.max(1, total - (page - 1) * pageSize);

  const shown = columns.filter(({ hideBelow }) => !hideBelow || !below[hideBelow]);
  const data: TableRow<T>[] = waiting
    ? Array.from({ length: Math.min(pageSize, expected) }, (_, index) => ({ key: `waiting-${index}` }))
    : rows.map((row) => ({ key: rowKey(row), row }));
  const nothing = !loading && rows.length === 0;

  return (
    <section ref={frame} tabIndex={-1} className={styles.frame} aria-label={label} aria-busy={loading}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {failure && (
        <div className={styles.failure}>
          <FailureNotice {...failure} />
        </div>
      )}
      {nothing && !failure && empty}
      {!nothing && (
        <div className={loading && !waiting ? styles.fading : undefined}>
          <Table<TableRow<T>>
            aria-label={label}
            columns={antdColumns(shown, sort, viewport, (next) =>
              onChange({ page: 1, pageSize, sort: next }),
            )}
            size={phone || tight ? 'small' : undefined}
            dataSource={data}
            components={{ header: { cell: HeadCell } }}
            rowKey="key"
            pagination={false}
            scroll={{ x: tableWidth(shown, viewport) }}
            tableLayout={hasOwnWidths(shown) ? 'fixed' : undefined}
          />
        </div>
      )}
      {total > 0 && !nothing && (
        <TableFooter
          label={label}
          page={page}
          pageSize={pageSize}
          total={total}
          onChange={(nextPage, nextSize) => {
            comesToTop(nextPage, nextSize);
            onChange({ page: nextPage, pageSize: nextSize, sort });
          }}
        />
      )}
      <VisuallyHidden>
        <span role="status">{loading || failure ? '' : announcement(props)}</span>
      </VisuallyHidden>
    </section>
  );
}
