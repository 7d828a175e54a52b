import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { files } from './file';
import { schema } from './schema';

/**
 * The columns of a table that use a file, by its foreign keys to `files`. A row that goes with its file
 * (`cascade`) is about the file and does not use it.
 */
export const fileColumnsOf = (table: PgTable): PgColumn[] =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    return foreignTable === files && key.onDelete !== 'cascade' ? columns : [];
  });

/** Every column of every table that uses a file. */
export const fileColumns: readonly PgColumn[] = Object.values(schema).flatMap((table) =>
  is(table, PgTable) ? fileColumnsOf(table) : [],
);
