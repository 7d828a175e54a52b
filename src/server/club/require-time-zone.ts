import type { Db } from '../db/client';
import { isTimeZoneKnown } from '../db/days';
import { fieldError } from '../http/api-error';

/**
 * Throws 422 for a time zone that the database does not know, because every query for a day would fail from then on.
 */
export async function requireTimeZone(db: Db, timeZone: string): Promise<void> {
  if (await isTimeZoneKnown(db, timeZone)) return;
  throw fieldError('invalid', 'timeZone', 'The database does not know this time zone. Choose another one.');
}
