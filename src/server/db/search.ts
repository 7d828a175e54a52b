import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Without capitals and accents, as people search and sort: `koln` finds Köln. The function is made by a migration. */
export const folded = (text: SQLWrapper | string): SQL => sql`fold_text(${text})`;

/** Whether a text holds what is searched for. Without wildcards: `%` is a percent sign. */
export const containsText = (text: SQLWrapper, searched: SQLWrapper | string): SQL =>
  sql`strpos(${folded(text)}, ${folded(searched)}) > 0`;
