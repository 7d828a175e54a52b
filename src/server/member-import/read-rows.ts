import { parse } from 'papaparse';
import { limits } from '@/contract/limits';
import {
  type ImportColumn,
  type ImportProblem,
  importColumns,
  optionalColumn,
} from '@/contract/member-import';

/** A row that is not empty, with its number in the spreadsheet. */
export interface ImportRow {
  number: number;
  cells: Record<ImportColumn, string>;
}

interface Read {
  rows: ImportRow[];
  problems: ImportProblem[];
}

const separators = [',', ';', '\t'] as const;

/** Titles are compared without case, marks and space: people type them, and spreadsheets add what nobody sees. */
const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const columnsByTitle = new Map(importColumns.map((column) => [plain(column), column]));

/** The separator by which most titles of the first line are known. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  const known = (separator: string) =>
    head.split(separator).filter((title) => columnsByTitle.has(plain(title))).length;
  const [best] = [...separators].sort((one, other) => known(other) - known(one));
  return best ?? ',';
}

const ofFile = (message: string, row = 1): Read => ({
  rows: [],
  problems: [{ row, column: null, value: '', message }],
});

/** The apostrophe that our own files put before what a spreadsheet would take for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t])/, '');

/** Reads a list of children. What is wrong with the file as a whole is a problem of the row where that shows. */
export function readRows(text: string): Read {
  // Excel’s own hint at the separator, and the mark that says how the bytes are to be read.
  const body = text.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const delimiter = separatorOf(body);
  const { data, errors } = parse<string[]>(body, { delimiter });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) {
    const row = (quotes.row ?? 0) + 1;
    return ofFile('A quotation mark is opened here and not closed. Save the list as CSV again.', row);
  }
  const [head = [], ...lines] = data;
  const columns = head.map((title) => columnsByTitle.get(plain(title)));
  const missing = importColumns.filter((column) => column !== optionalColumn && !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => `“${column}”`).join(', ');
    return ofFile(`The first row does not name ${names}. Begin with the template, and keep its first row.`);
  }
  const twice = importColumns.find((column) => columns.filter((each) => each === column).length > 1);
  if (twice) return ofFile(`The first row names “${twice}” twice. Delete one of the two columns.`);

  const rows = lines.flatMap((line, i): ImportRow[] => {
    if (line.every((cell) => cell.trim() === '')) return [];
    const cellOf = (column: ImportColumn) => {
      const at = columns.indexOf(column);
      return at < 0 ? '' : withoutGuard((line[at] ?? '').trim());
    };
    const cells = Object.fromEntries(importColumns.map((column) => [column, cellOf(column)]));
    return [{ number: i + 2, cells: cells as Record<ImportColumn, string> }];
  });
  if (rows.length === 0) return ofFile('There is no child below the first row.', 2);
  const past = rows[limits.importRows];
  if (past) {
    return ofFile(
      `A list may have up to ${limits.importRows} children. Split this one, and import one part after the other.`,
      past.number,
    );
  }
  return { rows, problems: [] };
}
