import { t } from '@/language/text';
import { formatShortDay, formatTime } from '../date/dates';
import { type Compared, type FigureKind, fewWords, formatFigure } from './figure-words';

/** A column of the table behind a chart. Days are `2026-11-28`, times and hours are seconds, shares 0 to 1. */
export interface ChartColumn {
  title: string;
  kind: FigureKind | 'text' | 'day' | 'time';
}

/** A cell about fewer than 10 people. */
export const hiddenCell = { hidden: true } as const;

/** Null where there is nothing. */
export type ChartCell = string | number | null | typeof hiddenCell;

/** The rows of a chart, as its table and its CSV file have them. */
export interface ChartTable {
  columns: readonly ChartColumn[];
  rows: readonly (readonly ChartCell[])[];
}

/** A figure of the contract as a cell. */
export const cellOf = ({ value, hidden }: Pick<Compared, 'value' | 'hidden'>): ChartCell =>
  hidden ? hiddenCell : value;

export const isHidden = (cell: ChartCell): cell is typeof hiddenCell =>
  typeof cell === 'object' && cell !== null;

/** Numbers are aligned to the right. */
export const isNumeric = ({ kind }: ChartColumn): boolean => kind !== 'text' && kind !== 'day';

/** The words of a cell, with its unit. */
export function cellWords({ kind }: ChartColumn, cell: Exclude<ChartCell, typeof hiddenCell>): string {
  if (cell === null) return '–';
  // The year is always written, because a table is read without the range beside it.
  if (typeof cell === 'string') return kind === 'day' ? formatShortDay(cell) : cell;
  if (kind === 'time') return formatTime(cell);
  return kind === 'text' || kind === 'day' ? String(cell) : formatFigure(kind, cell);
}

function headOf({ title, kind }: ChartColumn): string {
  if (kind === 'hours') return t`${title} (hours)`;
  return kind === 'share' ? `${title} (%)` : title;
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

function fileCell({ kind }: ChartColumn, cell: ChartCell): string | number {
  if (isHidden(cell)) return fewWords;
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (kind === 'hours') return rounded(cell / 3600, 2);
  if (kind === 'share') return rounded(cell * 100, 1);
  return kind === 'time' ? formatTime(cell) : cell;
}

/** The lines of the CSV file: plain numbers that a spreadsheet adds up, their unit in the head. */
export const fileLines = ({ columns, rows }: ChartTable): (string | number)[][] => [
  columns.map(headOf),
  ...rows.map((row) => columns.map((column, at) => fileCell(column, row[at] ?? null))),
];
