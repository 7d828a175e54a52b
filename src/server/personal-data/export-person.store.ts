import { eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../db/client';
import { dataMap } from '../db/data-map';
import { episodes } from '../db/schema/episode';
import { schema } from '../db/schema/schema';
import { users } from '../db/schema/user';

type TableName = keyof typeof schema;

/** Columns that hold a person's id without a foreign key, since their rows outlive the person. */
const namesPerson: Partial<Record<TableName, readonly string[]>> = {
  auditEntries: ['actorId'],
  consentEntries: ['childId'],
};

/** What of a row is about somebody else: who decided for the child, and where from. */
const ofOthers: Partial<Record<TableName, readonly string[]>> = {
  consentEntries: ['guardianId', 'address'],
};

/**
 * Tables that no export shows. A report protects whoever made it: a guardian who exports a child's data is not to read that
 * the child has reported them.
 */
const guarded: ReadonlySet<TableName> = new Set(['reflectionReports']);

/** The columns of a table by which its rows are about a person; none for a table that is about nobody. */
export function personColumns(name: TableName): PgColumn[] {
  const table: PgTable = schema[name];
  if (guarded.has(name)) return [];
  if (table === users) return [users.id];
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const byKey = getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable, columns: own } = key.reference();
    return foreignTable === users ? own : [];
  });
  return [...byKey, ...(namesPerson[name] ?? []).flatMap((column) => columns[column] ?? [])];
}

/** The columns that an export shows: all but secrets and what is about somebody else. */
export function exportedColumns(name: TableName): Record<string, PgColumn> {
  const { secret = [] }: { secret?: readonly string[] } = dataMap[name];
  const hidden = new Set([...secret, ...(ofOthers[name] ?? [])]);
  const columns: Record<string, PgColumn> = getTableColumns(schema[name] as PgTable);
  return Object.fromEntries(Object.entries(columns).filter(([column]) => !hidden.has(column)));
}

/** All that is stored of a person, table by table, made from the schema and the data map. */
export async function exportPerson(tx: Transaction, userId: string) {
  const tables: Record<string, Record<string, unknown>[]> = {};
  for (const name of Object.keys(schema) as TableName[]) {
    const about = personColumns(name).map((column): SQL => eq(column, userId));
    if (about.length === 0) continue;
    const rows = await tx
      .select(exportedColumns(name))
      .from(schema[name] as PgTable)
      .where(or(...about));
    if (rows.length > 0) tables[name] = rows;
  }
  const ids = new Set(
    Object.values(tables).flatMap((rows) =>
      rows.flatMap(({ episodeId }) => (typeof episodeId === 'string' ? [episodeId] : [])),
    ),
  );
  const named = await tx
    .select({ id: episodes.id, name: episodes.name })
    .from(episodes)
    .where(inArray(episodes.id, [...ids]));
  return {
    exportedAt: new Date().toISOString(),
    episodes: Object.fromEntries(named.map(({ id, name }) => [id, name])),
    tables,
  };
}
