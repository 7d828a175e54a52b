import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton';
import styles from './data-table.module.css';
import type { HeadCellProps } from './head-cell';

export interface Column<T> {
  /** The field's name; also what `sort` carries when the column is sortable. */
  key: string;
  title: ReactNode;
  /** The content of a head that sorts; `title` then only names the column. */
  head?: ReactNode;
  render: (row: T) => ReactNode;
  sortable?: boolean;
  /** Numbers are right-aligned with tabular figures. */
  numeric?: boolean;
  width?: number;
  /** Its width on a phone. */
  phoneWidth?: number;
  /**
   * Its width, or the least of it, in a window below `xl` that is wider than a phone, so that a tablet shows
   * more columns.
   */
  tightWidth?: number;
  /**
   * Instead of a width: the least that the column gets, and its share of what the others leave. The table is
   * then laid out by the widths given, so that a long cell takes no room from another column.
   */
  minWidth?: number;
  /** The column is left out in a narrower window; how wide it must be is in `breakpoints`. */
  hideBelow?: Breakpoint;
  /** Stays visible at the end where the table scrolls. */
  fixed?: boolean;
  /** What a cell shows until its row is loaded, in the same shape; a line of text if absent. */
  skeleton?: ReactNode;
}

/** Window widths in pixels: below them columns are left out. */
export const breakpoints = { md: 768, lg: 992, xl: 1200, xxl: 1440 } as const;
type Breakpoint = keyof typeof breakpoints;

/** The widths that the table distinguishes. */
interface Viewport {
  phone: boolean;
  /** The table is so narrow that columns take their `tightWidth`. */
  tight: boolean;
  /** The table has to scroll sideways. */
  narrow: boolean;
}

export interface TableView {
  page: number;
  pageSize: number;
  /** A field's name, `-` before it for descending. */
  sort: string;
}

/** A row of the table; without `row` it is still loading. */
export interface TableRow<T> {
  key: string;
  row?: T;
}

/** The average width below which a column's words break badly, in CSS pixels. */
const averageWidth = 112;
/** The default width of a column without one, where the table scrolls. */
const flexibleWidth = 220;

const widthOf = <T,>({ width, phoneWidth, tightWidth }: Column<T>, { phone, tight }: Viewport) =>
  (phone ? phoneWidth : tight ? tightWidth : undefined) ?? width;

/** Whether the columns get their widths from their declarations, and not from their content. */
export const hasOwnWidths = <T,>(columns: readonly Column<T>[]): boolean =>
  columns.some(({ minWidth }) => minWidth !== undefined);

/**
 * Below this width the table scrolls sideways inside its frame instead of breaking every cell. With a column
 * that stays visible each has its own width, so that nothing slides under it.
 */
export const tableWidth = <T,>(columns: readonly Column<T>[], viewport: Viewport): number =>
  hasOwnWidths(columns) || (viewport.narrow && columns.some(({ fixed }) => fixed))
    ? columns.reduce(
        (sum, column) => sum + (widthOf(column, viewport) ?? column.minWidth ?? flexibleWidth),
        0,
      )
    : columns.length * averageWidth;

/** The order of that column under this `sort`, if any. */
export const orderOf = (sort: string, key: string): 'ascending' | 'descending' | undefined => {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
};

/** The columns as antd's table takes them. `onSort` gets the next `sort`. Their heads are drawn by `HeadCell`. */
export const antdColumns = <T,>(
  columns: readonly Column<T>[],
  sort: string,
  viewport: Viewport,
  onSort: (sort: string) => void,
): TableProps<TableRow<T>>['columns'] => {
  const own = hasOwnWidths(columns);
  return columns.map((column) => {
    const order = column.sortable ? orderOf(sort, column.key) : undefined;
    const head: HeadCellProps = {
      'aria-sort': order,
      head: column.head,
      // A list always has an order, so a third press reverses it again.
      onSort: column.sortable
        ? () => onSort(order === 'ascending' ? `-${column.key}` : column.key)
        : undefined,
    };
    return {
      key: column.key,
      title: column.title,
      // A column without a width takes the rest. On a phone its width is its minimum.
      width: column.minWidth === undefined ? widthOf(column, viewport) : undefined,
      fixed: column.fixed && (viewport.narrow || own) ? 'end' : undefined,
      align: column.numeric ? 'end' : undefined,
      className: column.numeric ? styles.numeric : undefined,
      onHeaderCell: () => head,
      render: (_: unknown, { row }: TableRow<T>) =>
        row === undefined ? (column.skeleton ?? <Skeleton short={column.numeric} />) : column.render(row),
    };
  });
};
