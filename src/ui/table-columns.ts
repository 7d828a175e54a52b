import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<T> {
  /** The field's name; also what `sort` carries when the column is sortable. */
  key: string;
  title: ReactNode;
  render: (row: T) => ReactNode;
  sortable?: boolean;
  /** Numbers are right-aligned with tabular figures. */
  numeric?: boolean;
  width?: number;
  /** Its width on a phone. */
  phoneWidth?: number;
  /** The column is left out in a narrower window: below 768 or 992 pixels. */
  from?: 'md' | 'lg';
  /** Stays in sight at the end where the table scrolls. */
  fixed?: boolean;
}

/** How wide the window is, as far as a table minds. */
export interface Room {
  phone: boolean;
  /** The table has to scroll sideways. */
  narrow: boolean;
}

/** What a column needs on average before its words break badly, in CSS pixels. */
const columnRoom = 112;
/** What a column without a width gets where the table scrolls. */
const freeRoom = 220;

const widthOf = <T>({ width, phoneWidth }: Column<T>, { phone }: Room) =>
  (phone ? phoneWidth : undefined) ?? width;

/**
 * Below this width the table scrolls sideways inside its frame instead of breaking every cell. With a column that stays
 * in sight each has its own width, so that nothing slides under it.
 */
export const roomFor = <T>(columns: readonly Column<T>[], room: Room): number =>
  room.narrow && columns.some(({ fixed }) => fixed)
    ? columns.reduce((sum, column) => sum + (widthOf(column, room) ?? freeRoom), 0)
    : columns.length * columnRoom;

/** The columns as antd's table takes them. */
export const antdColumns = <T>(
  columns: readonly Column<T>[],
  sort: string,
  room: Room,
): TableProps<T>['columns'] =>
  columns.map((column) => ({
    key: column.key,
    title: column.title,
    width: widthOf(column, room),
    fixed: column.fixed && room.narrow ? 'end' : undefined,
    align: column.numeric ? 'end' : undefined,
    className: column.numeric ? styles.numeric : undefined,
    sorter: column.sortable ?? false,
    sortOrder: sort === column.key ? 'ascend' : sort === `-${column.key}` ? 'descend' : null,
    // A list always has an order: a third press turns it round again.
    sortDirections: ['ascend', 'descend', 'ascend'],
    render: (_: unknown, row: T) => column.render(row),
  }));
