import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { JoiningRole, listJoinRequests } from '@/contract/join';
import type { LanguageCode } from '@/language/languages';
import type { Db, Transaction } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { lifeOf } from '../mail/link.store';
import { clubs } from '../tables/club';
import { folded } from '../tables/fold-text';
import { joinRequests } from '../tables/join';
import { hasEmail } from '../user/user-email.store';

/** A person who wants to join a club by its code. */
export interface SignUp {
  clubId: string;
  clubMemberRole: JoiningRole;
  firstName: string;
  lastName: string;
  email: string;
  /** Absent when the request has named none. */
  language?: LanguageCode;
}

export type JoinRequestRow = typeof joinRequests.$inferSelect;

const ofAddress = (email: string) => hasEmail(joinRequests.email, email);

/** Requests that cannot be decided, because their club is deleted or suspended. */
const isStranded = (db: Db) => {
  const away = or(isNotNull(clubs.removedAt), ne(clubs.status, 'active'));
  return inArray(joinRequests.clubId, db.select({ id: clubs.id }).from(clubs).where(away));
};

/**
 * Stores a request to join. An unconfirmed request of the same address is replaced. A confirmed one stays,
 * because a stranger who knows the address must not undo what its owner did, unless its club cannot decide
 * it: then it would keep the owner out of every other club.
 */
export async function putJoinRequest(tx: Transaction, signUp: SignUp): Promise<JoinRequestRow> {
  // The index of the database knows no other spelling of the address.
  const [older] = await tx.select({ id: joinRequests.id }).from(joinRequests).where(ofAddress(signUp.email));
  const [made] = older ? [] : await tx.insert(joinRequests).values(signUp).onConflictDoNothing().returning();
  if (made) return made;
  const [anew] = await tx
    .update(joinRequests)
    .set({ ...signUp, passwordHash: null, confirmedAt: null, createdAt: sql`now()` })
    .where(and(ofAddress(signUp.email), or(isNull(joinRequests.confirmedAt), isStranded(tx))))
    .returning();
  if (anew) return anew;
  const [confirmed] = await tx.select().from(joinRequests).where(ofAddress(signUp.email));
  if (!confirmed) throw new Error('a join request is neither new nor there');
  return confirmed;
}

/** Records the password and the confirmation; undefined when the request or its club is gone. */
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

const name = folded(sql`${joinRequests.firstName} || ' ' || ${joinRequests.lastName}`);

export const listConfirmedRequests = makePager({
  cut: (_query: QueryOf<typeof listJoinRequests>, _clubId: string) =>
    sql`${joinRequests.id} from ${joinRequests}`,
  select: (db, page) =>
    db
      .select({ request: joinRequests, total })
      .from(joinRequests)
      .innerJoin(page, sql`page.id = ${joinRequests.id}`)
      .$dynamic(),
  where: () => and(eq(joinRequests.clubId, sql.placeholder('clubId')), isNotNull(joinRequests.confirmedAt)),
  search: [name, joinRequests.email],
  sorts: { fullname: name, createdAt: joinRequests.createdAt },
  tie: [joinRequests.id],
  values: (clubId) => ({ clubId }),
});

/** A confirmed request, locked until the transaction ends, so that two admins decide one after the other. */
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

/** Removes the request of an address, because its owner has an account now. */
export async function removeJoinRequestOf(tx: Transaction, email: string): Promise<void> {
  await tx.delete(joinRequests).where(ofAddress(email));
}

/** Removes requests that were not confirmed while their link was valid. */
export async function removeUnconfirmed(db: Db): Promise<void> {
  const old = lt(joinRequests.createdAt, sql`now() - ${lifeOf.joinRequestId}::interval`);
  await db.delete(joinRequests).where(and(isNull(joinRequests.confirmedAt), old));
}

/** A person who wants to join, before or after their email was confirmed. */
export async function getJoining(db: Db, joinRequestId: string, state: 'unconfirmed' | 'confirmed') {
  const confirmed = state === 'confirmed' ? isNotNull : isNull;
  const rows = await db
    .select({ request: joinRequests, clubname: clubs.clubname })
    .from(joinRequests)
    .innerJoin(clubs, eq(clubs.id, joinRequests.clubId))
    .where(
      and(eq(joinRequests.id, joinRequestId), confirmed(joinRequests.confirmedAt), isNull(clubs.removedAt)),
    );
  return rows[0];
}
