import { setImmediate } from 'node:timers/promises';
import papaparse from 'papaparse';
import { limits } from '@/contract/limits';
import type { ListForm, ListProblem } from '@/contract/list-file/list-file';
import { formulaCell } from '@/contract/text/csv-form';
import { oneLine } from '@/contract/text/one-line';
import { t, translated } from '@/language/text';

/** A row that is not empty, with its number in the spreadsheet. */
export interface ListRow<Column extends string> {
  number: number;
  cells: Record<Column, string>;
}

/** A kind of list, and what is said of one that has too many rows or none. */
interface ReadForm<Column extends string> extends ListForm<Column> {
  tooMany: () => string;
  none: () => string;
}

const separators = [',', ';', '\t', '|'];

/** How many rows and letters are searched for the row of column titles. A title, a `sep=` line or empty rows may be above it. */
const headWithin = { rows: 50, letters: 20_000 };

/** Titles are compared without case, marks and space: people type them, and spreadsheets add invisible characters. */
const plain = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The columns by their titles in English and in the language of the request. */
const columnsByTitle = <Column extends string>({ columns, titles, also }: ListForm<Column>) =>
  new Map(
    columns.flatMap((column) =>
      [column, translated(titles[column]), ...(also?.[column] ?? [])].map(
        (title) => [plain(title), column] as const,
      ),
    ),
  );

/** Excel’s own hint at the separator, `sep=;`, in quotes where a spreadsheet has saved it anew. */
const hint = /^"?sep=(.)/i;

interface Head {
  delimiter: string;
  /** Its number in the file. */
  row: number;
  titles: readonly string[];
}

/** The row that names most columns, by the separator with which they are recognised. */
function findHead(text: string, columns: ReadonlyMap<string, string>): Head {
  const [, hinted = ','] = hint.exec(text) ?? [];
  const start = text.slice(0, headWithin.letters);
  let [best, most]: [Head | undefined, number] = [undefined, -1];
  for (const delimiter of new Set([...separators, hinted])) {
    const options = { delimiter, newline: '\n', preview: headWithin.rows } as const;
    for (const [place, titles] of papaparse.parse<string[]>(start, options).data.entries()) {
      // If no row has a known title, the first row that is not empty is reported.
      const isEmpty = titles.every((title) => title.trim() === '');
      const known = isEmpty ? -1 : titles.filter((title) => columns.has(plain(title))).length;
      if (known > most) [best, most] = [{ delimiter, row: place + 1, titles }, known];
    }
  }
  return best ?? { delimiter: ',', row: 1, titles: [] };
}

const ofFile = (message: string, row: number) => ({ row, column: null, value: '', message });

/** The apostrophe that our own files put before what a spreadsheet would take for a formula. */
const withoutGuard = (cell: string) =>
  cell.startsWith("'") && formulaCell.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The place of each column by the head of a list, or what is wrong with it. */
function placesOf<Column extends string>(
  { row, titles }: Head,
  known: ReadonlyMap<string, Column>,
  form: ListForm<Column>,
): Map<Column, number> | ListProblem<Column> {
  const columns = titles.map((title) => known.get(plain(title)));
  const missing = form.columns.filter((column) => column !== form.optional && !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => t`“${translated(form.titles[column])}”`).join(', ');
    return ofFile(
      t`Row ${row} lacks these column titles: ${names}. Begin with the template, and keep its first row.`,
      row,
    );
  }
  const twice = form.columns.find((column) => columns.filter((each) => each === column).length > 1);
  if (twice) {
    const name = translated(form.titles[twice]);
    return ofFile(t`Row ${row} has the column title “${name}” twice. Delete one of the two columns.`, row);
  }
  return new Map(columns.flatMap((column, place) => (column ? [[column, place]] : [])));
}

/** The most lines that are read, empty ones included. */
const linesAtMost = 4 * limits.importRows;

/** After so many lines, some milliseconds of work, everything else that waits in this process has its turn. */
const linesOfSlice = 500;

/** The rows of a list, or the problem of the file as a whole, at the row where it shows. */
export async function readRows<Column extends string>(
  text: string,
  form: ReadForm<Column>,
): Promise<ListRow<Column>[] | ListProblem<Column>> {
  // JSON in the database cannot store half of a surrogate pair.
  const storable = Buffer.from(text).toString();
  // Line breaks of every kind, because some files mix them. One within quotes makes no new row.
  const body = storable.replace(/^\uFEFF+/, '').replace(/\r\n?/g, '\n');
  const known = columnsByTitle(form);
  const head = findHead(body, known);
  const places = placesOf(head, known, form);
  if (!(places instanceof Map)) return places;
  const columns = places;
  const rows: ListRow<Column>[] = [];
  let problem: ListProblem<Column> | undefined;
  let number = 0;

  function readRow(line: readonly string[]): void {
    if (line.every((cell) => oneLine(cell) === '')) return;
    if (rows.length === form.rowsMax) {
      problem = ofFile(form.tooMany(), number);
      return;
    }
    const cells = form.columns.map((column) => {
      const place = columns.get(column) ?? -1;
      return [column, oneLine(withoutGuard(line[place] ?? ''))];
    });
    rows.push({ number, cells: Object.fromEntries(cells) as Record<Column, string> });
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
    } else if (number > head.row) {
      readRow(line);
    }
  }

  for (let rest = body; rest !== '' && !problem; ) {
    const { data, errors, meta } = papaparse.parse<string[]>(rest, {
      ...{ delimiter: head.delimiter, newline: '\n', preview: linesOfSlice },
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
    rest = meta.truncated ? rest.slice(meta.cursor) : '';
    await setImmediate();
  }
  if (problem) return problem;
  return rows.length === 0 ? ofFile(form.none(), head.row + 1) : rows;
}
