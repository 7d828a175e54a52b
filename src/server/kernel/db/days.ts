import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { defaultTimeZone } from '@/contract/time-zone';
import { installations } from '../../tables/installation';
import type { Db } from './client';

/** The calendar day of an instant in a time zone: the same as `dayIn` of `contract/time-zone.ts`, in SQL. */
export const dayInSql = (zone: SQLWrapper | string, instant: SQLWrapper): SQL<string> =>
  sql<string>`(${instant} at time zone ${zone}::text)::date`;

/** Today in a time zone. `zone` is a name or a column. */
export const todayInSql = (zone: SQLWrapper | string): SQL<string> => dayInSql(zone, sql`now()`);

/** The time zone of everything that belongs to no club. */
export const platformTimeZone = sql<string>`coalesce((select ${installations.timeZone} from ${installations}), ${sql.raw(`'${defaultTimeZone}'`)})`;

/** Remembered, because PostgreSQL reads all of its files for each look. */
const zonesFound = new Set<string>();

/** Whether PostgreSQL knows a time zone, because its list may be older or newer than Node's. */
export async function isTimeZoneKnown(db: Db, zone: string): Promise<boolean> {
  if (!zonesFound.has(zone)) {
    const found = await db.execute(sql`select from pg_timezone_names where name = ${zone}`);
    if (found.rowCount === 1) zonesFound.add(zone);
  }
  return zonesFound.has(zone);
}
