import { type SQL, sql } from 'drizzle-orm';
import { fewestShown } from '@/contract/listen';

/*
 * The one rule of what is hidden: a figure about fewer than 10 people is not shown, and where one cell of a table is hidden the
 * smallest other is, too.
 */

/** A figure about no people hides nothing. */
export const isFew = (people: number): boolean => people > 0 && people < fewestShown;

/** Whether each cell of a table is hidden, by how many people it is about. */
export function hideFew(people: readonly number[]): boolean[] {
  const next = people.some(isFew) ? Math.min(...people.filter((count) => count >= fewestShown)) : undefined;
  return people.map((count) => isFew(count) || count === next);
}

/** `fewestShown` in SQL. */
export const fewestShownSql = sql.raw(String(fewestShown));

/** `hideFew` for the rows of a query. */
export const hiddenFew = (people: SQL): SQL => sql`coalesce(
  ${people} between 1 and ${fewestShownSql} - 1
  or (bool_or(${people} between 1 and ${fewestShownSql} - 1) over () and ${people} = min(${people}) filter (where ${people} >= ${fewestShownSql}) over ()), false)`;
