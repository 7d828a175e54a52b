import dayjs from 'dayjs';
import { unparse } from 'papaparse';
import type { CsvColumn } from './csv-column';

/**
 * Spreadsheets run what begins like a formula, and people may call anything by any name. papaparse's own pattern
 * (`escapeFormulae: true`) lets a formula pass that has a line break in it, and knows no line feed or wide signs.
 */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** The rows as a CSV text (RFC 4180), byte order mark first so that Excel reads it as UTF-8. */
export const csvText = <T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string => {
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => value(row))),
  ];
  return `\uFEFF${unparse(lines, { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
};

/** `clubs` → `clubs-2026-11-28.csv`, with today's date. */
export const csvFileName = (name: string): string => `${name}-${dayjs().format('YYYY-MM-DD')}.csv`;

/** Hands a CSV text to the person as a file. */
export function saveCsv(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
