import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ClubStatus } from '@/contract/club';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import { changesOf } from '../kernel/db/changes';
import type { Db, Transaction } from '../kernel/db/client';
import { createCode } from '../kernel/http/token';
import { lockRow, setRemoved as setRowRemoved } from '../resource/resource.store';
import { clubs } from '../tables/club';
import { files } from '../tables/file';
import { folded } from '../tables/fold-text';
import { sessions } from '../tables/session';
import { users } from '../tables/user';

/** A club's files, as aliases to be joined by the club's keys. */
export const logo = alias(files, 'logo');
export const identity = alias(files, 'identity');

/** The columns of a club and of what is shown of its files (`club.view.ts`). */
export const clubFields = {
  club: clubs,
  logo: { key: logo.key },
  identity: { key: identity.key, fileName: identity.fileName },
};

/** A club with its files; undefined when it does not exist or is deleted. */
export async function getClub(db: Db, id: string) {
  const rows = await db
    .select(clubFields)
    .from(clubs)
    .leftJoin(logo, eq(logo.id, clubs.logoFileId))
    .leftJoin(identity, eq(identity.id, clubs.identityFileId))
    .where(and(eq(clubs.id, id), isNull(clubs.removedAt)));
  return rows[0];
}
export type ClubWithFiles = NonNullable<Awaited<ReturnType<typeof getClub>>>;

/** The bare row, locked until the transaction ends, also of a deleted club. */
export const lockAnyClub = (tx: Transaction, id: string) => lockRow(tx, clubs, id);

export async function lockClub(tx: Transaction, id: string) {
  const club = await lockAnyClub(tx, id);
  return club?.removedAt === null ? club : undefined;
}

/** Marks a club as deleted, or as restored. */
export const setClubRemoved = (tx: Transaction, id: string, removed: boolean) =>
  setRowRemoved(tx, clubs, id, removed);

/**
 * Locks a name in any case and with any accents until the transaction ends, so that of two who create it at once the
 * second one sees the first. False when a club has it.
 */
export async function lockFreeName(tx: Transaction, clubname: string): Promise<boolean> {
  await lockUntilEnd(tx, 'name of a club', folded(clubname));
  const rows = await tx
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(eq(clubs.sortName, folded(clubname)), isNull(clubs.removedAt)))
    .limit(1);
  return rows.length === 0;
}

const fileFields = { logoFileId: 'clubLogo', identityFileId: 'audioIdentity' };

/** What a change makes of a club, for its history; to be asked before the change. */
export const clubChanges = (
  db: Db,
  before: typeof clubs.$inferSelect | undefined,
  values: Partial<typeof clubs.$inferInsert>,
) => changesOf(db, clubs, before, values, fileFields);

type NewClub = Pick<typeof clubs.$inferInsert, 'clubname' | 'country' | 'timeZone'>;

export async function createClub(db: Db, values: NewClub): Promise<string> {
  const [row] = await db
    .insert(clubs)
    .values({ ...values, joinCode: createCode(2) })
    .returning({ id: clubs.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

type Profile = Partial<
  Pick<typeof clubs.$inferInsert, 'clubname' | 'logoFileId' | 'identityFileId' | 'timeZone'>
>;

/** Changes the profile of a club, and counts the change. */
export async function updateClubProfile(db: Db, id: string, profile: Profile): Promise<void> {
  await db
    .update(clubs)
    .set({ ...profile, rev: sql`${clubs.rev} + 1` })
    .where(eq(clubs.id, id));
}

export async function updateStatus(db: Db, id: string, status: ClubStatus): Promise<void> {
  await db.update(clubs).set({ status }).where(eq(clubs.id, id));
}

export async function removeSessionsOfClub(db: Db, clubId: string): Promise<void> {
  const people = db.select({ id: users.id }).from(users).where(eq(users.clubId, clubId));
  await db.delete(sessions).where(inArray(sessions.userId, people));
}

export async function updateMovedTo(db: Db, id: string, movedTo: string | null): Promise<void> {
  await db.update(clubs).set({ movedTo }).where(eq(clubs.id, id));
}
