import { Email } from '@/contract/auth';
import { limits } from '@/contract/limits';
import type { ImportColumn, ImportProblem } from '@/contract/member-import';
import { line } from '@/contract/shapes';
import { t, translated } from '@/language/text';
import { inSlices } from '../kernel/runtime/in-slices';
import { type ImportRow, readRows } from './read-rows';

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

type Cell = { value: string; problem?: undefined } | { value?: undefined; problem: string };

function parseCell(schema: typeof firstName | typeof Email, cell: string): Cell {
  const { success, data, error } = schema.safeParse(cell);
  return success
    ? { value: data }
    : { problem: translated(error.issues[0]?.message ?? '') || t`Check this cell` };
}

function parseYear(cell: string, thisYear: number): Cell {
  const example = thisYear - 10;
  if (!/^\d{4}$/.test(cell))
    return { problem: t`Enter the year alone, with four digits, such as ${example}` };
  const year = Number(cell);
  if (year > thisYear)
    return { problem: t`${cell} is still to come. Enter the year of birth, such as ${example}` };
  if (year <= thisYear - adultAge) {
    return { problem: t`People born in ${cell} are adults. Enter the child’s year, not the guardian’s` };
  }
  return { value: cell };
}

/** A key that is equal for rows of the same child. */
export const nameKey = ({ firstName: first, lastName: last, birthYear }: NamedChild): string =>
  `${first} ${last} ${birthYear}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

type NamedChild = Pick<ListedChild, 'firstName' | 'lastName' | 'birthYear'>;

/** The first rows are shown as they were read. */
const sampled = 5;

/** Reads a list, and checks each row for itself and against the rows above it. */
export async function checkRows(text: string, thisYear: number) {
  const rows = await readRows(text);
  if (!Array.isArray(rows)) return { rows: 0, sample: [], problems: [rows], children: [] };
  const problems: ImportProblem[] = [];
  const children: ListedChild[] = [];
  /** The rows by name and guardian. */
  const seen = new Map<string, number>();

  await inSlices(rows, ({ number, cells }: ImportRow) => {
    const before = problems.length;
    const tell = (column: ImportColumn, message: string) =>
      problems.push({ row: number, column, value: cells[column], message });
    const take = (column: ImportColumn, { value, problem }: Cell) => {
      if (problem !== undefined) tell(column, problem);
      return value ?? '';
    };
    const first = take('Child first name', parseCell(firstName, cells['Child first name']));
    const last = take('Child last name', parseCell(lastName, cells['Child last name']));
    const year = take('Year of birth', parseYear(cells['Year of birth'], thisYear));
    const columns = new Map<string, ImportColumn>();
    for (const column of ['Guardian email', 'Second guardian email'] as const) {
      if (column === 'Second guardian email' && cells[column] === '') continue;
      const email = take(column, parseCell(Email, cells[column]));
      if (email !== '' && columns.has(email)) tell(column, t`This is the first guardian’s address, too`);
      else if (email !== '') columns.set(email, column);
    }
    if (problems.length > before) return;

    const child = { firstName: first, lastName: last, birthYear: Number(year) };
    const guardians = [...columns.keys()].sort();
    const keys = guardians.map((guardian) => `${nameKey(child)} ${guardian}`);
    const same = keys.map((key) => seen.get(key)).find((row) => row !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, number);
    if (same !== undefined)
      tell('Child first name', t`This is the same child as in row ${same}. Delete one of the two`);
    else children.push({ number, ...child, guardians, columns });
  });
  const sample = rows.slice(0, sampled).map(({ cells }) => cells);
  return { rows: rows.length, sample, problems, children };
}
