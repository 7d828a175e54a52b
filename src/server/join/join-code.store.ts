import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { JoiningRole } from '@/contract/join';
import type { Db, Transaction } from '../kernel/db/client';
import { createCode } from '../kernel/http/token';
import { clubs, endedJoinCodes } from '../tables/club';
import { files } from '../tables/file';

/** A code as typed from a poster: case, spaces and any dashes do not matter. */
const bare = (code: string) => code.toUpperCase().replace(/[\s\p{Pd}_]/gu, '');

const bareInSql = (code: SQLWrapper) => sql`replace(upper(${code}), '-', '')`;

const hasCode = (code: string) =>
  and(sql`${bareInSql(clubs.joinCode)} = ${bare(code)}`, isNull(clubs.removedAt));

/** The club with this code; undefined when it is suspended or deleted. */
export async function getClubByCode(db: Db, code: string) {
  const rows = await db
    .select({ id: clubs.id, clubname: clubs.clubname, joinRole: clubs.joinRole, logo: files.key })
    .from(clubs)
    .leftJoin(files, eq(files.id, clubs.logoFileId))
    .where(and(hasCode(code), eq(clubs.status, 'active')));
  return rows[0];
}

/** Whether the club with this code is suspended. */
export async function isSuspendedCode(db: Db, code: string): Promise<boolean> {
  const rows = await db
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(hasCode(code), eq(clubs.status, 'suspended')));
  return rows.length > 0;
}

/** Whether a club had this code, and has another one now. */
export async function isEndedCode(db: Db, code: string): Promise<boolean> {
  const rows = await db
    .select({ code: endedJoinCodes.code })
    .from(endedJoinCodes)
    .where(eq(endedJoinCodes.code, bare(code)));
  return rows.length > 0;
}

export async function getJoinLink(db: Db, clubId: string) {
  const rows = await db
    .select({ joinCode: clubs.joinCode, clubMemberRole: clubs.joinRole })
    .from(clubs)
    .where(and(eq(clubs.id, clubId), isNull(clubs.removedAt)));
  return rows[0];
}

export async function setJoinRole(tx: Transaction, clubId: string, role: JoiningRole | null): Promise<void> {
  await tx.update(clubs).set({ joinRole: role }).where(eq(clubs.id, clubId));
}

/** Gives a club a code that no club has or had, and keeps the earlier one. Lock the club before. */
export async function replaceJoinCode(
  tx: Transaction,
  club: Pick<typeof clubs.$inferSelect, 'id' | 'joinCode'>,
): Promise<void> {
  await tx
    .insert(endedJoinCodes)
    .values({ code: bare(club.joinCode), clubId: club.id })
    .onConflictDoNothing();
  for (;;) {
    const joinCode = createCode(2);
    // The unique index would end the transaction, so a code that is taken is left out before.
    const saved = await tx
      .update(clubs)
      .set({ joinCode })
      .where(
        and(
          eq(clubs.id, club.id),
          sql`not exists (select from clubs other where other.join_code = ${joinCode})`,
          sql`not exists (select from ended_join_codes ended where ended.code = ${bare(joinCode)})`,
        ),
      )
      .returning({ id: clubs.id });
    if (saved.length > 0) return;
  }
}
