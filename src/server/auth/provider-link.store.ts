import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { providerLinks } from '../tables/session';

interface At {
  issuer: string;
  subject: string;
}

export async function getLinkOfSubject(db: Db, { issuer, subject }: At) {
  const rows = await db
    .select()
    .from(providerLinks)
    .where(and(eq(providerLinks.issuer, issuer), eq(providerLinks.subject, subject)));
  return rows[0];
}

export async function getLinkOfUser(db: Db, { issuer, userId }: { issuer: string; userId: string }) {
  const rows = await db
    .select()
    .from(providerLinks)
    .where(and(eq(providerLinks.issuer, issuer), eq(providerLinks.userId, userId)));
  return rows[0];
}

/**
 * Notes the use of a link, or makes it. `refused`: meanwhile it was ended, or either side was linked with another one; else
 * whether it is new.
 */
export async function noteLinkUse(
  tx: Transaction,
  { issuer, subject, userId }: At & { userId: string },
): Promise<'new' | 'known' | 'refused'> {
  const [used] = await tx
    .update(providerLinks)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(
        eq(providerLinks.issuer, issuer),
        eq(providerLinks.subject, subject),
        eq(providerLinks.userId, userId),
        isNull(providerLinks.endedAt),
      ),
    )
    .returning({ userId: providerLinks.userId });
  if (used) return 'known';
  const [made] = await tx
    .insert(providerLinks)
    .values({ issuer, subject, userId })
    .onConflictDoNothing()
    .returning({ userId: providerLinks.userId });
  return made ? 'new' : 'refused';
}

/**
 * Links an account as its person has asked for, in place of a link that they have ended. `taken`: what is at the provider belongs to
 * another account here, perhaps by a link that was ended; `other`: this one is linked with another one there. The person is locked.
 */
export async function linkByHand(
  tx: Transaction,
  { issuer, subject, userId }: At & { userId: string },
): Promise<'linked' | 'taken' | 'other'> {
  const there = await getLinkOfSubject(tx, { issuer, subject });
  if (there && there.userId !== userId) return 'taken';
  const own = await getLinkOfUser(tx, { issuer, userId });
  if (own && own.subject !== subject && !own.endedAt) return 'other';
  const isOf = and(eq(providerLinks.issuer, issuer), eq(providerLinks.userId, userId));
  const anew = { subject, endedAt: null, byHand: true, createdAt: sql`now()` };
  if (!own) await tx.insert(providerLinks).values({ issuer, subject, userId, byHand: true });
  else if (own.endedAt) await tx.update(providerLinks).set(anew).where(isOf);
  return 'linked';
}

/** After a new password: ends what a person who knew the old one may have linked. */
export async function endLinksByHand(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(providerLinks)
    .set({ endedAt: sql`coalesce(ended_at, now())` })
    .where(and(eq(providerLinks.userId, userId), eq(providerLinks.byHand, true)));
}

/** Ends the link of a person. */
export async function endLink(
  tx: Transaction,
  { issuer, userId }: { issuer: string; userId: string },
): Promise<void> {
  await tx
    .update(providerLinks)
    .set({ endedAt: sql`coalesce(ended_at, now())` })
    .where(and(eq(providerLinks.issuer, issuer), eq(providerLinks.userId, userId)));
}
