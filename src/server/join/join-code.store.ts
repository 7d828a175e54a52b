import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { clubs } from '../db/schema/club';

/** A code as typed from a poster: case, spaces and any dashes do not matter. */
const bare = (code: string) => code.toUpperCase().replace(/[\s\p{Pd}_]/gu, '');

/** The club with this code; undefined when it is suspended or deleted. */
export async function getClubByCode(db: Db, code: string) {
  const rows = await db
    .select({ id: clubs.id, clubname: clubs.clubname })
    .from(clubs)
    .where(
      and(
        sql`replace(upper(${clubs.joinCode}), '-', '') = ${bare(code)}`,
        eq(clubs.status, 'active'),
        isNull(clubs.removedAt),
      ),
    );
  return rows[0];
}
