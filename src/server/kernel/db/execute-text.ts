import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client';

/** A statement with `$1` parameters as drizzle's SQL. */
function toSql(text: string, values: unknown[]): SQL {
  const pieces = text.split(/\$(\d+)/);
  const chunks = pieces.map((piece, i) =>
    i % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`,
  );
  return sql.join(chunks);
}

/** Runs another library's statement on our connection or in our transaction. */
export const executeText = async (db: Db, text: string, values: unknown[]) =>
  (await db.execute(toSql(text, values))).rows;
