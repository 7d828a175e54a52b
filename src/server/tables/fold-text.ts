import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Lower case without accents, so that `koln` finds Köln and both sort alike. A migration makes the function. */
export const folded = (text: SQLWrapper | string): SQL => sql`fold_text(${text})`;

/**
 * Whether a text contains what is searched for, which is folded once, not for each row. There are no wildcards: `%` is a
 * percent sign.
 */
export const containsText = (text: SQLWrapper, searched: SQLWrapper | string): SQL =>
  containsFolded(folded(text), searched);

/** A text as `like` finds it: its wildcards are themselves. */
export const asPattern = (text: SQL): SQL => sql`regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`;

/**
 * `containsText` for a text that is folded already. `like` reads a text once, and takes two thirds of the
 * time of `strpos`.
 */
export const containsFolded = (text: SQLWrapper, searched: SQLWrapper | string): SQL =>
  sql`${text} like (select '%' || ${asPattern(folded(searched))} || '%')`;
