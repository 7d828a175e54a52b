import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Lower case without accents, so that `koln` finds Köln and both sort alike. A migration makes the function. */
export const folded = (text: SQLWrapper | string): SQL => sql`fold_text(${text})`;

/**
 * Whether a text contains what is searched for, which is folded once, not for each row. There are no wildcards: `%` is a
 * percent sign.
 */
export const containsText = (text: SQLWrapper, searched: SQLWrapper | string): SQL =>
  containsFolded(folded(text), searched);

/** The same for a text that is folded already. */
export const containsFolded = (text: SQLWrapper, searched: SQLWrapper | string): SQL =>
  sql`strpos(${text}, (select ${folded(searched)})) > 0`;
