import { Table } from 'antd';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { antdColumns, type Column, roomFor } from './table-columns';
import { TableFooter } from './table-footer';
import { tokens } from './theme';
import { useBelow } from './use-below';

export interface TableView {
  page: number;
  pageSize: number;
  /** A field's name, `-` before it for descending. */
  sort: string;
}

interface Props<T> extends TableView {
  /** What the table lists, for a screen reader. */
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Of all pages. */
  total: number;
  onChange: (view: TableView) => void;
  loading?: boolean;
  /** Shown in place of the rows when there are none: an EmptyState. */
  empty: ReactNode;
  /** Search, filter pills, export: above the head. */
  toolbar?: ReactNode;
}

/** Window widths in pixels: below them columns are left out, and the table scrolls sideways. */
const foldsBelow = 768;
const scrollsBelow = 992;

/** A list from the server, in our look: one page of rows, its order and its paging are told, not worked out here. */
export function DataTable<T extends object>(props: Props<T>) {
  const { label, columns, rows, rowKey, total, page, pageSize, sort, onChange, loading, empty, toolbar } =
    props;
  const narrow = useBelow(scrollsBelow);
  const middle = useBelow(foldsBelow);
  const phone = useBelow(tokens.mobileBelow);
  const room = { narrow, phone };
  const shown = columns.filter(({ from }) => !(narrow && from === 'lg') && !(middle && from === 'md'));
  const nothing = !loading && rows.length === 0;
  return (
    <section className={styles.frame} aria-label={label} aria-busy={loading}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {nothing ? (
        empty
      ) : (
        <Table<T>
          aria-label={label}
          columns={antdColumns(shown, sort, room)}
          size={phone ? 'small' : undefined}
          dataSource={[...rows]}
          rowKey={rowKey}
          loading={loading}
          pagination={false}
          scroll={{ x: roomFor(shown, room) }}
          onChange={(_, __, sorter) => {
            const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
            onChange({ page: 1, pageSize, sort: `${order === 'descend' ? '-' : ''}${String(columnKey)}` });
          }}
        />
      )}
      {!nothing && (
        <TableFooter
          page={page}
          pageSize={pageSize}
          total={total}
          onChange={(nextPage, nextSize) => onChange({ page: nextPage, pageSize: nextSize, sort })}
        />
      )}
    </section>
  );
}
