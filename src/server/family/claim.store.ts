import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { ConsentPurpose } from '@/contract/family/consent';
import { maySignIn } from '../consent/may-sign-in.store';
import type { Notice } from '../consent/notices';
import type { Db, Transaction } from '../kernel/db/client';
import { lifeOf } from '../mail/link.store';
import { clubs } from '../tables/club';
import { accountClaims, notices } from '../tables/family';
import { users } from '../tables/user';

/** For how long guardians are asked, and for how long the child sees that it was declined. */
const answeredWithin = '30 days';

/** Reads what decides whether a person may have the account as their own, and locks it until the transaction ends. */
export async function lockClaimant(tx: Transaction, childId: string) {
  const [row] = await tx
    .select({
      clubId: clubs.id,
      firstName: users.firstName,
      birthYear: users.birthYear,
      claimedAt: users.claimedAt,
      country: clubs.country,
      timeZone: clubs.timeZone,
    })
    .from(users)
    .innerJoin(clubs, eq(clubs.id, users.clubId))
    .where(eq(users.id, childId))
    .for('update', { of: users });
  return row;
}

interface NewClaim {
  childId: string;
  clubId: string;
  email: string;
  purposes: ConsentPurpose[];
}

/** Stores a claim in place of an earlier one, and keeps the text that was shown. */
export async function putClaim(tx: Transaction, claim: NewClaim, notice: Notice): Promise<string> {
  await tx.insert(notices).values(notice).onConflictDoNothing();
  await tx.delete(accountClaims).where(eq(accountClaims.childId, claim.childId));
  const [made] = await tx
    .insert(accountClaims)
    .values({ ...claim, noticeVersion: notice.version })
    .returning({ id: accountClaims.id });
  if (!made) throw new Error('insert returned no row');
  return made.id;
}

/** A claim with the name of who asks; undefined when it is gone, or they may not sign in. */
export async function getClaim(db: Db, id: string) {
  const rows = await db
    .select({ claim: accountClaims, firstName: users.firstName })
    .from(accountClaims)
    .innerJoin(users, eq(users.id, accountClaims.childId))
    .where(and(eq(accountClaims.id, id), maySignIn()));
  return rows[0];
}

const byWhoMaySignIn = sql`exists (select from users child where child.id = ${accountClaims.childId} and ${maySignIn('child')})`;

/** Notes that the address is confirmed; undefined when it was noted before, the claim is gone, or they may not sign in. */
export async function confirmClaim(tx: Transaction, id: string) {
  const rows = await tx
    .update(accountClaims)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(accountClaims.id, id), isNull(accountClaims.confirmedAt), byWhoMaySignIn))
    .returning();
  return rows[0];
}

/** The claim that waits for a guardian's answer; lock the child before. */
export async function getClaimOf(tx: Transaction, childId: string) {
  const rows = await tx.select().from(accountClaims).where(eq(accountClaims.childId, childId));
  return rows[0];
}

export async function removeClaim(tx: Transaction, childId: string): Promise<boolean> {
  const gone = await tx
    .delete(accountClaims)
    .where(eq(accountClaims.childId, childId))
    .returning({ id: accountClaims.id });
  return gone.length > 0;
}

/** Keeps that it was declined, without the address, which is not needed any more. */
export async function declineClaim(tx: Transaction, childId: string): Promise<void> {
  await tx
    .update(accountClaims)
    .set({ email: null, declinedAt: sql`now()` })
    .where(eq(accountClaims.childId, childId));
}

/** Turns a child's account into the person's own: with an email address, and decided by no guardian any more. */
export async function claimAccount(tx: Transaction, childId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email, claimedAt: sql`now()`, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, childId));
}

/** A notice as it was shown. */
export async function getKeptNotice(tx: Transaction, version: string): Promise<Notice | undefined> {
  const rows = await tx.select().from(notices).where(eq(notices.version, version));
  return rows[0];
}

/** Removes claims whose address was not confirmed, and those that no guardian has answered. */
export async function removeOldClaims(db: Db): Promise<void> {
  const older = (age: string) => sql`${accountClaims.createdAt} < now() - ${age}::interval`;
  const unconfirmed = and(isNull(accountClaims.confirmedAt), older(lifeOf.claimId));
  const unanswered = and(isNotNull(accountClaims.confirmedAt), older(answeredWithin));
  await db.delete(accountClaims).where(or(unconfirmed, unanswered));
}
