import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Without capitals and accents, as people search: `koln` finds Köln. */
const folded = (text: SQLWrapper | string): SQL =>
  sql`regexp_replace(normalize(lower(${text}), NFD), '[\u0300-\u036f]', '', 'g')`;

/** Whether a text holds what is searched for. Without wildcards: `%` is a percent sign. */
export const containsText = (text: SQLWrapper, searched: string): SQL =>
  sql`strpos(${folded(text)}, ${folded(searched)}) > 0`;
