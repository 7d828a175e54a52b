import { Table, type TableProps } from 'antd';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { TableFooter } from './table-footer';

export interface TableView {
  page: number;
  pageSize: number;
  /** A field's name, `-` before it for descending. */
  sort: string;
}

export interface Column<T> {
  /** The field's name; also what `sort` carries when the column is sortable. */
  key: string;
  title: ReactNode;
  render: (row: T) => ReactNode;
  sortable?: boolean;
  /** Numbers are right-aligned with tabular figures. */
  numeric?: boolean;
  width?: number | string;
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

/** What a column needs on average before its words break badly, in CSS pixels. */
const columnRoom = 112;

function antdColumns<T>(columns: readonly Column<T>[], sort: string): TableProps<T>['columns'] {
  return columns.map((column) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.numeric ? 'end' : undefined,
    className: column.numeric ? styles.numeric : undefined,
    sorter: column.sortable ?? false,
    sortOrder: sort === column.key ? 'ascend' : sort === `-${column.key}` ? 'descend' : null,
    // A list always has an order: a third press turns it round again.
    sortDirections: ['ascend', 'descend', 'ascend'],
    render: (_: unknown, row: T) => column.render(row),
  }));
}

/** A list from the server, in our look: one page of rows, its order and its paging are told, not worked out here. */
export function DataTable<T extends object>(props: Props<T>) {
  const { label, columns, rows, rowKey, total, page, pageSize, sort, onChange, loading, empty, toolbar } =
    props;
  const nothing = !loading && rows.length === 0;
  return (
    <section className={styles.frame} aria-label={label} aria-busy={loading}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      {nothing ? (
        empty
      ) : (
        <Table<T>
          aria-label={label}
          columns={antdColumns(columns, sort)}
          dataSource={[...rows]}
          rowKey={rowKey}
          loading={loading}
          pagination={false}
          // Below this width the table scrolls sideways inside its frame instead of breaking every cell.
          scroll={{ x: columns.length * columnRoom }}
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
