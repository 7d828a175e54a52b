import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { PersonalExport } from '@/contract/personal/own-data';
import type { Transaction } from '../db/client';
import { dataMap } from '../db/data-map';
import { episodes } from '../db/schema/episode';
import { files } from '../db/schema/file';
import { schema } from '../db/schema/schema';
import { users } from '../db/schema/user';
import { fileUrl } from '../file/file-url';

export type TableName = keyof typeof schema;

/** Columns that hold a person's id without a foreign key of the schema: most of their rows outlive the person. */
const namesPerson: Partial<Record<TableName, readonly string[]>> = {
  auditEntries: ['actorId'],
  consentEntries: ['childId', 'guardianId'],
  files: ['createdBy'],
};

/** Columns that hold the e-mail of somebody who may have an account. */
const namesAddress: Partial<Record<TableName, string>> = {
  guardianInvites: 'email',
  invites: 'email',
  joinRequests: 'email',
  suggestedClubs: 'contactEmail',
};

/** What of a row is about somebody else, by the column that a person is found by. */
const ofOthers: Partial<Record<TableName, Record<string, readonly string[]>>> = {
  // Who decided for the child, and where from.
  consentEntries: { childId: ['guardianId', 'address'] },
  // Whom they have invited.
  guardianInvites: { invitedBy: ['email'], email: ['invitedBy', 'familyId'] },
  invites: { invitedBy: ['email', 'familyIds'], email: ['invitedBy'] },
};

/**
 * Tables that no export shows. A report protects whoever made it: a guardian who exports a child's data is not to read that
 * the child has reported them.
 */
const guarded: ReadonlySet<TableName> = new Set(['reflectionReports']);

/** The columns of a table by which its rows are about a person; none for a table that is about nobody. */
export function personColumns(name: TableName): string[] {
  const table: PgTable = schema[name];
  if (table === users) return ['id'];
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const keys = getTableConfig(table).foreignKeys.flatMap((key) => {
    const { foreignTable, columns: own } = key.reference();
    return foreignTable === users ? own : [];
  });
  const byKey = Object.keys(columns).filter((column) => keys.some((key) => key === columns[column]));
  return [...byKey, ...(namesPerson[name] ?? [])];
}

/** Those of them by which an export finds rows. */
export const exportedBy = (name: TableName): string[] => (guarded.has(name) ? [] : personColumns(name));

/** The columns that an export shows of rows found by `by`: all but secrets and what is about somebody else. */
export function exportedColumns(name: TableName, by: string): Record<string, PgColumn> {
  const { secret = [] }: { secret?: readonly string[] } = dataMap[name];
  const hidden = new Set([...secret, ...(ofOthers[name]?.[by] ?? [])]);
  const columns: Record<string, PgColumn> = getTableColumns(schema[name] as PgTable);
  return Object.fromEntries(Object.entries(columns).filter(([column]) => !hidden.has(column)));
}

type Rows = Record<string, unknown>[];

async function rowsBy(tx: Transaction, name: TableName, by: string, value: string): Promise<Rows> {
  const table: PgTable = schema[name];
  const column: PgColumn | undefined = (getTableColumns(table) as Record<string, PgColumn>)[by];
  if (!column) throw new Error(`the table ${name} has no column ${by}`);
  const isTheirs: SQL =
    namesAddress[name] === by ? sql`lower(${column}) = lower(${value})` : eq(column, value);
  return tx.select(exportedColumns(name, by)).from(table).where(isTheirs);
}

async function episodeNames(tx: Transaction, tables: Record<string, Rows>) {
  const ids = Object.values(tables).flatMap((rows) =>
    rows.flatMap(({ episodeId }) => (typeof episodeId === 'string' ? [episodeId] : [])),
  );
  const named = await tx
    .select({ id: episodes.id, name: episodes.name })
    .from(episodes)
    .where(inArray(episodes.id, [...new Set(ids)]));
  return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}

/** The files that somebody has sent, recordings and all else. */
async function sentFiles(tx: Transaction, userId: string): Promise<PersonalExport['files']> {
  const { key, fileName, purpose, mime, bytes, duration, createdAt } = files;
  const sent = await tx
    .select({ key, fileName, purpose, mime, bytes, duration, createdAt })
    .from(files)
    .where(eq(files.createdBy, userId))
    .orderBy(files.createdAt, files.id);
  return sent.map(({ key, createdAt, ...file }) => ({
    ...file,
    url: fileUrl(key),
    at: createdAt.toISOString(),
  }));
}

/** All that is stored of a person, table by table, made from the schema and the data map. */
export async function exportPerson(
  tx: Transaction,
  { id, email }: { id: string; email: string | null },
): Promise<PersonalExport> {
  const tables: Record<string, Rows> = {};
  for (const name of Object.keys(schema) as TableName[]) {
    const rows: Rows = [];
    for (const by of exportedBy(name)) rows.push(...(await rowsBy(tx, name, by, id)));
    const address = namesAddress[name];
    if (address && email) rows.push(...(await rowsBy(tx, name, address, email)));
    if (rows.length > 0) tables[name] = rows;
  }
  return {
    exportedAt: new Date().toISOString(),
    episodes: await episodeNames(tx, tables),
    files: await sentFiles(tx, id),
    tables,
  };
}
