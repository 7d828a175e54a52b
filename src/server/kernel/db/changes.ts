import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { categories } from '../../tables/category';
import { clubs } from '../../tables/club';
import { dataOf } from '../../tables/data-classes';
import { files } from '../../tables/file';
import { sponsors } from '../../tables/sponsor';
import type { Db } from './client';

/** The fields that changed, each from what to what; null for a personal field, of which only the name is kept. */
export type Changes = Record<string, [from: unknown, to: unknown] | null>;

type Values = Readonly<Record<string, unknown>>;

/** Columns that are no content of the object: its id, its revision, when it was created and removed. */
const bookkeeping = new Set(['id', 'rev', 'createdAt', 'removedAt']);

/** The tables and columns that give the names of referenced rows, by the columns that hold their ids. */
const namedBy: Record<string, { id: PgColumn; name: PgColumn }> = {
  categoryId: { id: categories.id, name: categories.name },
  clubId: { id: clubs.id, name: clubs.clubname },
  sponsorId: { id: sponsors.id, name: sponsors.name },
};
const ofFiles = { id: files.id, name: files.fileName };

/** Whether a form sends such a field when it was not filled in. */
const isBlank = (value: unknown): boolean =>
  value === '' ||
  (typeof value === 'object' &&
    value !== null &&
    !(value instanceof Date) &&
    Object.values(value).every(isBlank));

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether a column is about a person, or secret: the audit is never changed, so that could not be erased from it. */
function isGuarded(table: PgTable, column: string): boolean {
  const of = dataOf(table).classes.get(column);
  return of !== 'public' && of !== 'club';
}

/** The name of the row with that id; an id is nothing that people could read. */
async function nameOf(db: Db, { id, name }: { id: PgColumn; name: PgColumn }, value: unknown) {
  if (typeof value !== 'string') return null;
  const [row] = await db
    .select({ name: sql<string>`${name}` })
    .from(id.table as PgTable)
    .where(eq(id, value));
  return row?.name ?? null;
}

/**
 * What a change makes of a row: `before` is absent for a new row, `values` are the columns that are written.
 * Ids become the names of the rows they refer to, so this is called before a replaced file is removed.
 */
export async function changesOf(
  db: Db,
  table: PgTable,
  before: object | undefined,
  values: object,
  /** The columns of files, with the names of their fields. */
  fileFields: Record<string, string> = {},
): Promise<Changes> {
  const columns = getTableColumns(table);
  const changes: Changes = {};
  for (const [column, to] of Object.entries(values)) {
    const from = (before as Values | undefined)?.[column];
    const isChanged = !same(from, to) && (before !== undefined || !isBlank(to));
    if (!(column in columns) || bookkeeping.has(column) || !isChanged) continue;
    const field = fileFields[column] ?? column.replace(/Id$/, '');
    const named = column in fileFields ? ofFiles : namedBy[column];
    if (isGuarded(table, column)) changes[field] = null;
    else if (named) changes[field] = [await nameOf(db, named, from), await nameOf(db, named, to)];
    else changes[field] = [from ?? null, to ?? null];
  }
  return changes;
}
