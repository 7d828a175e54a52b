import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { passkeys } from '../tables/session';
import { removeChallengesOf } from './challenge.store';

export type StoredPasskey = typeof passkeys.$inferSelect;

export const listPasskeys = (db: Db, userId: string): Promise<StoredPasskey[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), passkeys.id);

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const rows = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return rows[0]?.count ?? 0;
}

export async function getPasskeyByCredential(
  db: Db,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const rows = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return rows[0];
}

export async function addPasskey(
  tx: Transaction,
  passkey: typeof passkeys.$inferInsert,
): Promise<string | undefined> {
  const rows = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return rows[0]?.id;
}

interface Own {
  id: string;
  userId: string;
}

const own = ({ id, userId }: Own) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export async function renamePasskey(tx: Transaction, of: Own, name: string): Promise<boolean> {
  const renamed = await tx.update(passkeys).set({ name }).where(own(of)).returning({ id: passkeys.id });
  return renamed.length > 0;
}

export async function removePasskey(tx: Transaction, of: Own): Promise<boolean> {
  const removed = await tx.delete(passkeys).where(own(of)).returning({ id: passkeys.id });
  return removed.length > 0;
}

/** Removes them all, and ends what is under way. */
export async function removePasskeysOf(tx: Transaction, userId: string): Promise<boolean> {
  await removeChallengesOf(tx, userId);
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
  return removed.length > 0;
}

/**
 * Notes that it was used. False when it was removed meanwhile, or another request has brought the same count or a later one: of a
 * passkey and its copy at once one gets in.
 */
export async function notePasskeyUse(
  db: Db,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), eq(sql`${counter}::bigint`, 0))),
      ),
    )
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

/** Whether it is still there and signs in without the password, so locked that this stays so until the transaction ends. */
export async function holdsPasskeyAlone(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx
    .select({ alone: passkeys.signsInAlone })
    .from(passkeys)
    .where(eq(passkeys.id, id))
    .for('share');
  return found[0]?.alone === true;
}

/** It was used together with the password of now. */
export async function allowPasskeyAlone(db: Db, id: string): Promise<void> {
  await db.update(passkeys).set({ signsInAlone: true }).where(eq(passkeys.id, id));
}

/** After a new password: each has to be used with it once. A person who knew the old one may have added one, or be about to. */
export async function askPasskeysForPassword(db: Db, userId: string): Promise<void> {
  await removeChallengesOf(db, userId);
  await db.update(passkeys).set({ signsInAlone: false }).where(eq(passkeys.userId, userId));
}
