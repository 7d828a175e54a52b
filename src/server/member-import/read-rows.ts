import { setImmediate } from 'node:timers/promises';
import papaparse from 'papaparse';
import { limits } from '@/contract/limits';
import {
  type ImportColumn,
  type ImportProblem,
  importColumns,
  importTitles,
  optionalColumn,
} from '@/contract/member-import';
import { t, translated } from '@/language/text';

/** A row that is not empty, with its number in the spreadsheet. */
export interface ImportRow {
  number: number;
  cells: Record<ImportColumn, string>;
}

const separators = [',', ';', '\t'] as const;

/** Titles are compared without case, marks and space: people type them, and spreadsheets add invisible characters. */
const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The columns by their titles in English and in the language of the request. */
const columnsByTitle = () =>
  new Map(
    importColumns.flatMap((column) => [
      [plain(column), column],
      [plain(translated(importTitles[column])), column],
    ]),
  );

/** The separator with which most titles of the first line are recognised. */
function separatorOf(text: string): string {
  const [head = ''] = text.split(/\r?\n|\r/, 1);
  const columns = columnsByTitle();
  const known = (separator: string) =>
    head.split(separator).filter((title) => columns.has(plain(title))).length;
  const [best] = [...separators].sort((one, other) => known(other) - known(one));
  return best ?? ',';
}

const ofFile = (message: string, row = 1): ImportProblem => ({ row, column: null, value: '', message });

/** The apostrophe that our own files put before what a spreadsheet would take for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t])/, '');

/** The place of each column in the first row of a list, or what is wrong with that row. */
function placesOf(head: readonly string[]): Map<ImportColumn, number> | ImportProblem {
  const known = columnsByTitle();
  const columns = head.map((title) => known.get(plain(title)));
  const missing = importColumns.filter((column) => column !== optionalColumn && !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => t`“${translated(importTitles[column])}”`).join(', ');
    return ofFile(t`The first row does not name ${names}. Begin with the template, and keep its first row.`);
  }
  const twice = importColumns.find((column) => columns.filter((each) => each === column).length > 1);
  if (twice)
    return ofFile(
      t`The first row names “${translated(importTitles[twice])}” twice. Delete one of the two columns.`,
    );
  return new Map(columns.flatMap((column, place) => (column ? [[column, place]] : [])));
}

/** The most lines that are read, empty ones included. */
const linesAtMost = 4 * limits.importRows;

/** After so many lines, some milliseconds of work, everything else that waits in this process has its turn. */
const linesOfSlice = 500;

/** The rows of a list of children, or the problem of the file as a whole, at the row where it shows. */
export async function readRows(text: string): Promise<ImportRow[] | ImportProblem> {
  // JSON in the database cannot store half of a surrogate pair.
  const storable = Buffer.from(text).toString();
  // Excel’s own hint at the separator, and the mark that says how the bytes are to be read.
  const body = storable.replace(/^\uFEFF/, '').replace(/^sep=.\r?\n/i, '');
  const rows: ImportRow[] = [];
  let places: Map<ImportColumn, number> | undefined;
  let problem: ImportProblem | undefined;
  let number = 0;

  function readRow(line: readonly string[], columns: ReadonlyMap<ImportColumn, number>): void {
    if (line.every((cell) => cell.trim() === '')) return;
    if (rows.length === limits.importRows) {
      problem = ofFile(
        t`A list may have up to ${limits.importRows} children. Split this one, and import one part after the other.`,
        number,
      );
      return;
    }
    const cells = importColumns.map((column) => {
      const place = columns.get(column) ?? -1;
      return [column, withoutGuard((line[place] ?? '').trim())];
    });
    rows.push({ number, cells: Object.fromEntries(cells) as Record<ImportColumn, string> });
  }

  function readLine(line: readonly string[], isBroken: boolean): void {
    number += 1;
    if (isBroken) {
      problem = ofFile(
        t`A quotation mark is opened here and not closed. Save the list as CSV again.`,
        number,
      );
    } else if (number > linesAtMost) {
      problem = ofFile(t`The list has thousands of empty rows. Delete them, and import it again.`, number);
    } else if (places) {
      readRow(line, places);
    } else {
      const read = placesOf(line);
      if (read instanceof Map) places = read;
      else problem = read;
    }
  }

  const delimiter = separatorOf(body);
  let newline: '\r' | '\n' | '\r\n' | undefined;
  for (let rest = body; rest !== '' && !problem; ) {
    const { data, errors, meta } = papaparse.parse<string[]>(rest, {
      ...{ delimiter, newline, preview: linesOfSlice },
      // It would cut the whole rest into lines for each slice.
      fastMode: false,
    });
    for (const [place, line] of data.entries()) {
      readLine(
        line,
        errors.some(({ type, row }) => type === 'Quotes' && row === place),
      );
      if (problem) break;
    }
    newline = meta.linebreak as typeof newline;
    rest = meta.truncated ? rest.slice(meta.cursor) : '';
    await setImmediate();
  }
  if (problem) return problem;
  return rows.length === 0 ? ofFile(t`There is no child below the first row.`, 2) : rows;
}
