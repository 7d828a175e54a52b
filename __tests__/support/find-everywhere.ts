import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestApi } from './api';

/** Every text that a table's row shows, and what its bytes say. */
const columnsOf = `
  select format('%I.%I', c.table_schema, c.table_name) as table, c.table_schema || '.' || c.table_name || '.' || c.column_name as name,
    format('%I', c.column_name) as column, c.data_type
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
  order by 2`;

/** The columns of all tables, the queue's too, that contain a text, as `table.column`. */
async function inDatabase(api: TestApi, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, name, column, data_type } of await api.query(columnsOf)) {
    const readable = data_type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
    const [row] = await api.query(
      `select from ${table} where strpos(lower(${readable}), lower($1)) > 0 limit 1`,
      [text],
    );
    if (row) found.push(String(name).replace(/^public\./, ''));
  }
  return found;
}

/** The files below a folder whose name or content holds a text; lines that an e-mail has broken are joined. */
function inFiles(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file, 'latin1').replace(/=\r?\n/g, '');
      return `${file}\n${content}`.toLowerCase().includes(text.toLowerCase());
    })
    .map((file) => path.relative(folder, file).split(path.sep)[0] ?? '');
}

/** Where a text occurs in the database, the file store and a written log. */
export const findEverywhere = async (api: TestApi, log: string, text: string): Promise<string[]> => [
  ...(await inDatabase(api, text)),
  ...inFiles(api.own.env.dataDir, text),
  ...(log.toLowerCase().includes(text.toLowerCase()) ? ['log'] : []),
];
