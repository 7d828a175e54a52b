import { limits } from '@/contract/limits';
import { childrenForm, type ImportColumn, type ImportProblem } from '@/contract/list-file/member-import';
import { line } from '@/contract/shapes';
import { asciiEmail, Email } from '@/contract/text/email';
import { plural, t } from '@/language/text';
import { parseCell, type ReadCell } from '../kernel/list-file/parse-cell';
import { type ListRow, readRows } from '../kernel/list-file/read-rows';
import { inSlices } from '../kernel/runtime/in-slices';
import { readYears } from './read-year';

/** A child of a list, with the addresses of its guardians in the order of the alphabet. */
export interface ListedChild {
  number: number;
  firstName: string;
  lastName: string;
  birthYear: number;
  guardians: readonly string[];
  /** The column of each guardian, for messages about them. */
  columns: ReadonlyMap<string, ImportColumn>;
}

/** From this age a person is not entered as a child. */
const adultAge = 18;

const firstName = line(limits.nameMax, t`Enter the child’s first name`);
const lastName = line(limits.nameMax, t`Enter the child’s last name`);

/** An address without what was pasted around it; a cell in which there is none stays as it is. */
const emailIn = (cell: string): string => parseCell(Email, cell).value ?? cell;

const example = (thisYear: number) => thisYear - 10;

function checkYear(year: number | null | undefined, thisYear: number): ReadCell {
  const such = example(thisYear);
  if (year === null) return { problem: t`Enter the year alone, with four digits, such as ${such}` };
  // The whole column is asked about at once.
  if (year === undefined) return { value: '' };
  if (year > thisYear)
    return { problem: t`${year} is in the future. Enter the year of birth, such as ${such}` };
  if (year <= thisYear - adultAge)
    return { problem: t`People born in ${year} are adults. Enter the child’s year, not the guardian’s` };
  return { value: String(year) };
}

/** One sentence for a whole column: a club that writes its days in another order has hundreds of such cells. */
function unclearYears(
  rows: readonly ListRow<ImportColumn>[],
  years: ReturnType<typeof readYears>,
  thisYear: number,
) {
  const unclear = rows.filter((_, place) => years[place] === undefined);
  const [first] = unclear;
  if (!first) return [];
  const column: ImportColumn = 'Year of birth';
  const message = plural(
    unclear.length,
    {
      one: 'The year is not clear here. Enter it with four digits, such as {such}',
      other:
        'The year is not clear in # rows, of which this is the first. Enter years with four digits in the whole column, such as {such}',
    },
    { such: example(thisYear) },
  );
  return [{ row: first.number, column, value: shownOf(column, first.cells[column]), message }];
}

/** A key that is equal for rows of the same child. */
export const nameKey = ({ firstName: first, lastName: last, birthYear }: NamedChild): string =>
  `${first} ${last} ${birthYear}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

type NamedChild = Pick<ListedChild, 'firstName' | 'lastName' | 'birthYear'>;

/** A cell as a problem shows it. Only the form of a birthday is shown, because the answer to an import is kept for a while. */
const shownOf = (column: ImportColumn, cell: string) =>
  column === 'Year of birth' && cell.replace(/\D/g, '').length > 4 ? cell.replace(/\d/g, '•') : cell;

/** The first rows are shown as they were read. */
const sampled = 5;

/** Reads a list, and checks each row for itself and against the rows above it. */
export async function checkRows(text: string, thisYear: number) {
  const rows = await readRows(text, {
    ...childrenForm,
    tooMany: () =>
      t`A list may have up to ${limits.importRows} children. Split this one, and import one part after the other.`,
    none: () => t`There is no child below the column titles. Enter the children below them.`,
  });
  if (!Array.isArray(rows)) return { rows: 0, sample: [], problems: [rows], children: [] };
  const years = readYears(
    rows.map(({ cells }) => cells['Year of birth']),
    { thisYear, after: thisYear - adultAge },
  );
  const problems: ImportProblem[] = unclearYears(rows, years, thisYear);
  const children: ListedChild[] = [];
  /** The addresses as the list writes them first: one person may have several spellings. */
  const written = new Map<string, string>();
  /** The rows by name and guardian. */
  const seen = new Map<string, number>();

  let place = -1;
  await inSlices(rows, ({ number, cells }: ListRow<ImportColumn>) => {
    place += 1;
    const before = problems.length;
    const tell = (column: ImportColumn, message: string) =>
      problems.push({ row: number, column, value: shownOf(column, cells[column]), message });
    const take = (column: ImportColumn, { value, problem }: ReadCell) => {
      if (problem !== undefined) tell(column, problem);
      return value ?? '';
    };
    const first = take('Child first name', parseCell(firstName, cells['Child first name']));
    const last = take('Child last name', parseCell(lastName, cells['Child last name']));
    const year = take('Year of birth', checkYear(years[place], thisYear));
    const columns = new Map<string, ImportColumn>();
    for (const column of ['Guardian email', 'Second guardian email'] as const) {
      if (column === 'Second guardian email' && cells[column] === '') continue;
      const typed = take(column, parseCell(Email, cells[column]));
      const email = written.get(asciiEmail(typed)) ?? typed;
      written.set(asciiEmail(email), email);
      if (email !== '' && columns.has(email)) tell(column, t`This is the first guardian’s address, too`);
      else if (email !== '') columns.set(email, column);
    }
    if (problems.length > before || year === '') return;

    const child = { firstName: first, lastName: last, birthYear: Number(year) };
    const guardians = [...columns.keys()].sort();
    const keys = guardians.map((guardian) => `${nameKey(child)} ${guardian}`);
    const same = keys.map((key) => seen.get(key)).find((row) => row !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, number);
    if (same !== undefined)
      tell('Child first name', t`This is the same child as in row ${same}. Delete one of the two`);
    else children.push({ number, ...child, guardians, columns });
  });
  // Of a full date nothing but the year goes on from here: the answer to an import is kept for a while.
  const sample = rows.slice(0, sampled).map(({ cells }, at) => ({
    ...cells,
    'Year of birth': String(years[at] ?? ''),
    'Guardian email': emailIn(cells['Guardian email']),
    'Second guardian email': emailIn(cells['Second guardian email']),
  }));
  return { rows: rows.length, sample, problems, children };
}
