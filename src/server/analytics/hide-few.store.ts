import { type SQL, sql } from 'drizzle-orm';
import { fewestShown } from '@/contract/listen';

/** The one rule of which figures read "fewer than 10". A figure about no people is zero, and is shown. */
export const isFew = (people: number): boolean => people > 0 && people < fewestShown;

/** `fewestShown` in SQL. */
export const fewestShownSql = sql.raw(String(fewestShown));

/** `isFew` for the rows of a query, because a list must not be sorted by what is hidden. */
export const isFewSql = (people: SQL): SQL =>
  sql`coalesce(${people} between 1 and ${fewestShownSql} - 1, false)`;
