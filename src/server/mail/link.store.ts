import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { hashToken, newToken } from '../auth/token';
import { identifierMatches } from '../auth/user.store';
import type { Db, Transaction } from '../db/client';
import { invites, joinRequests, oneTimeLinks } from '../db/schema/join';
import { users } from '../db/schema/user';

/** What a link opens, by the column that names its subject. */
export type LinkKind = 'userId' | 'inviteId' | 'joinRequestId';

/** How long each kind lives, as PostgreSQL reads it and as people do. */
export const lifeOf = {
  userId: '10 minutes',
  inviteId: '7 days',
  joinRequestId: '7 days',
} as const satisfies Record<LinkKind, string>;

/** Holds what a link is of: whoever ends an invite or a request has that first and its link after, so we do too. */
async function lockSubject(tx: Transaction, kind: LinkKind, subjectId: string): Promise<void> {
  // A user's go the other way everywhere: link, then user.
  if (kind === 'userId') return;
  const table = kind === 'inviteId' ? invites : joinRequests;
  await tx.execute(sql`select 1 from ${table} where ${table.id} = ${subjectId} for key share`);
}

/** A new link's token, seen here alone. It replaces the older link of the same subject. */
export async function mintLink(tx: Transaction, kind: LinkKind, subjectId: string): Promise<string> {
  const token = newToken();
  // Two workers at once would otherwise each leave a link, since neither sees the other's.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subjectId}, 0))`);
  await lockSubject(tx, kind, subjectId);
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks[kind], subjectId));
  const expiresAt = sql`now() + ${lifeOf[kind]}::interval`;
  await tx.insert(oneTimeLinks).values({ tokenHash: hashToken(token), [kind]: subjectId, expiresAt });
  return token;
}

const alive = (token: string) =>
  and(eq(oneTimeLinks.tokenHash, hashToken(token)), gt(oneTimeLinks.expiresAt, sql`now()`));

/** What a link opens, without using it; undefined when it is used, run out, of another kind or unknown. */
export async function readLink(db: Db, kind: LinkKind, token: string): Promise<string | undefined> {
  const rows = await db.select({ subjectId: oneTimeLinks[kind] }).from(oneTimeLinks).where(alive(token));
  return rows[0]?.subjectId ?? undefined;
}

/**
 * Uses a link up, and says what it opened. Two at once: the row goes to one of them. An invite or a request is to be
 * held before (`readLink` says which), or this deadlocks with whoever ends it.
 */
export async function takeLink(tx: Transaction, kind: LinkKind, token: string): Promise<string | undefined> {
  const rows = await tx
    .delete(oneTimeLinks)
    .where(and(alive(token), isNotNull(oneTimeLinks[kind])))
    .returning({ subjectId: oneTimeLinks[kind] });
  return rows[0]?.subjectId ?? undefined;
}

/** Ends the links of a subject that is not what they spoke of any more. */
export async function removeLinks(tx: Transaction, kind: LinkKind, subjectId: string): Promise<void> {
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks[kind], subjectId));
}

/** Ends the reset links of whoever has this identifier. One statement, which takes as long when nobody has it. */
export async function removeResetLinks(tx: Transaction, identifier: string): Promise<void> {
  const only = sql`(select (array_agg(${users.id}))[1] from ${users} where ${identifierMatches(identifier)} having count(*) = 1)`;
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, only));
}

export async function removeExpiredLinks(db: Db): Promise<void> {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, sql`now()`));
}
