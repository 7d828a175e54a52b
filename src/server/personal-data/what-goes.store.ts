import { and, count, eq, getTableColumns, not, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { goesWithPerson } from '../file/file.store';
import type { Transaction } from '../kernel/db/client';
import type { ListenerOf } from '../kernel/listener-key';
import { schema } from '../tables/schema';
import { users } from '../tables/user';
import { personColumns, type TableName, valueIn } from './export-person.store';

/** What happens to rows when a person is erased: they are deleted; they stay without the person; they keep the bare id. */
type Fate = 'goes' | 'nameless' | 'kept';

export interface ErasedRows {
  table: TableName;
  rows: number;
  fate: Fate;
}

const evidence: readonly TableName[] = ['auditEntries', 'consentEntries'];

function fateOf(name: TableName, column: PgColumn): Fate {
  const table: PgTable = schema[name];
  if (table === users) return 'goes';
  if (evidence.includes(name)) return 'kept';
  if (column.name === 'listener') return 'goes';
  const key = getTableConfig(table).foreignKeys.find((each) => each.reference().columns.includes(column));
  // A key that exists in SQL alone, such as that of files, sets null.
  return key?.onDelete === 'cascade' ? 'goes' : 'nameless';
}

/** The rows of a table by what becomes of them: of files some go, and the others stay without a name. */
function fatesOf(name: TableName, column: PgColumn): { fate: Fate; rows?: SQL }[] {
  const fate = fateOf(name, column);
  if (name !== 'files') return [{ fate }];
  return [
    { fate: 'goes', rows: goesWithPerson() },
    { fate, rows: not(goesWithPerson()) },
  ];
}

/** The rows that are about a person, and what would happen to them, from the schema. */
export async function countWhatGoes(
  tx: Transaction,
  listenerOf: ListenerOf,
  userId: string,
): Promise<ErasedRows[]> {
  const shares: ErasedRows[] = [];
  for (const table of Object.keys(schema) as TableName[]) {
    const columns: Record<string, PgColumn> = getTableColumns(schema[table] as PgTable);
    for (const name of personColumns(table)) {
      const column = columns[name];
      if (!column) continue;
      for (const { fate, rows } of fatesOf(table, column)) {
        const [found] = await tx
          .select({ rows: count() })
          .from(schema[table] as PgTable)
          .where(and(eq(column, valueIn(name, userId, listenerOf)), rows));
        if (found && found.rows > 0) shares.push({ table, rows: found.rows, fate });
      }
    }
  }
  return shares;
}
