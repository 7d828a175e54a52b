import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../db/client';
import { clubs } from '../db/schema/club';
import { joinRequests } from '../db/schema/join';
import type { SignUp } from '../jobs/queue';
import { lifeOf } from '../mail/link.store';

export type JoinRequestRow = typeof joinRequests.$inferSelect;

const hasEmail = (email: string) => sql`lower(${joinRequests.email}) = lower(${email})`;

/** Requests that nobody can decide: their club is deleted or suspended. */
const isStranded = (db: Db) => {
  const away = or(isNotNull(clubs.removedAt), ne(clubs.status, 'active'));
  return inArray(joinRequests.clubId, db.select({ id: clubs.id }).from(clubs).where(away));
};

/**
 * Puts down who wants to join. An unconfirmed request of the same e-mail begins anew; a confirmed one is left alone:
 * whoever knows the e-mail must not undo what its owner did. Unless its club is away: that one would bar them from
 * every other club.
 */
export async function putJoinRequest(tx: Transaction, signUp: SignUp): Promise<JoinRequestRow> {
  const [made] = await tx.insert(joinRequests).values(signUp).onConflictDoNothing().returning();
  if (made) return made;
  const [anew] = await tx
    .update(joinRequests)
    .set({ ...signUp, passwordHash: null, confirmedAt: null, createdAt: sql`now()` })
    .where(and(hasEmail(signUp.email), or(isNull(joinRequests.confirmedAt), isStranded(tx))))
    .returning();
  if (anew) return anew;
  const [confirmed] = await tx.select().from(joinRequests).where(hasEmail(signUp.email));
  if (!confirmed) throw new Error('a join request is neither new nor there');
  return confirmed;
}

/** Whoever has confirmed this e-mail and waits for the club's word. */
export async function getConfirmedRequest(db: Db, email: string): Promise<JoinRequestRow | undefined> {
  const rows = await db
    .select({ request: joinRequests })
    .from(joinRequests)
    .innerJoin(clubs, eq(clubs.id, joinRequests.clubId))
    .where(and(hasEmail(email), isNotNull(joinRequests.confirmedAt), isNull(clubs.removedAt)));
  return rows[0]?.request;
}

/** Notes the password and that the e-mail is theirs; undefined when the request or its club is gone. */
export async function confirmJoinRequest(tx: Transaction, id: string, passwordHash: string) {
  const rows = await tx
    .update(joinRequests)
    .set({ passwordHash, confirmedAt: sql`now()` })
    .from(clubs)
    .where(
      and(
        eq(joinRequests.id, id),
        isNull(joinRequests.confirmedAt),
        eq(clubs.id, joinRequests.clubId),
        isNull(clubs.removedAt),
      ),
    )
    .returning({ id: joinRequests.id, clubId: clubs.id, clubname: clubs.clubname });
  return rows[0];
}

const waitsFor = (clubId: string) =>
  and(eq(joinRequests.clubId, clubId), isNotNull(joinRequests.confirmedAt));

/** Who waits to be let into a club, oldest first. */
export async function listConfirmedRequests(db: Db, clubId: string, limit: number) {
  const rows = await db
    .select()
    .from(joinRequests)
    .where(waitsFor(clubId))
    .orderBy(asc(joinRequests.createdAt), asc(joinRequests.id))
    .limit(limit);
  return { rows, total: await db.$count(joinRequests, waitsFor(clubId)) };
}

/** One who waits, held until the transaction ends: two admins at once decide one after the other. */
export async function lockConfirmedRequest(tx: Transaction, id: string): Promise<JoinRequestRow | undefined> {
  const rows = await tx
    .select()
    .from(joinRequests)
    .where(and(eq(joinRequests.id, id), isNotNull(joinRequests.confirmedAt)))
    .for('update');
  return rows[0];
}

export async function removeJoinRequest(tx: Transaction, id: string): Promise<void> {
  await tx.delete(joinRequests).where(eq(joinRequests.id, id));
}

/** Somebody with an account needs no request any more. */
export async function removeJoinRequestOf(tx: Transaction, email: string): Promise<void> {
  await tx.delete(joinRequests).where(hasEmail(email));
}

/** Forgets those whose e-mail nobody has confirmed for as long as the link lived. */
export async function removeUnconfirmed(db: Db): Promise<void> {
  const old = lt(joinRequests.createdAt, sql`now() - ${lifeOf.joinRequestId}::interval`);
  await db.delete(joinRequests).where(and(isNull(joinRequests.confirmedAt), old));
}
