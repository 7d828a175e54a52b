import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { hashToken, newToken } from '../auth/token';
import { identifierMatches } from '../auth/user.store';
import type { Db, Transaction } from '../db/client';
import { invites, joinRequests, oneTimeLinks } from '../db/schema/join';
import { users } from '../db/schema/user';

/** The kind of a link, by the column that holds its subject. */
export type LinkKind = 'userId' | 'inviteId' | 'joinRequestId';

/** How long each kind is valid, in words that both PostgreSQL and people read. */
export const lifeOf = {
  userId: '10 minutes',
  inviteId: '7 days',
  joinRequestId: '7 days',
} as const satisfies Record<LinkKind, string>;

/**
 * Locks the subject of a link. Whoever ends an invite or a request locks that first and its link after, so this does
 * too.
 */
async function lockSubject(tx: Transaction, kind: LinkKind, subjectId: string): Promise<void> {
  // For a user everybody locks in the other order: first the link, then the user.
  if (kind === 'userId') return;
  const table = kind === 'inviteId' ? invites : joinRequests;
  await tx.execute(sql`select 1 from ${table} where ${table.id} = ${subjectId} for key share`);
}

/** Makes a link and returns its token, which is not shown again. It replaces the older link of the same subject. */
export async function mintLink(tx: Transaction, kind: LinkKind, subjectId: string): Promise<string> {
  const token = newToken();
  // Without this lock two workers at once would each leave a link, because neither sees the other's.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${subjectId}, 0))`);
  await lockSubject(tx, kind, subjectId);
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks[kind], subjectId));
  const expiresAt = sql`now() + ${lifeOf[kind]}::interval`;
  await tx.insert(oneTimeLinks).values({ tokenHash: hashToken(token), [kind]: subjectId, expiresAt });
  return token;
}

const alive = (token: string) =>
  and(eq(oneTimeLinks.tokenHash, hashToken(token)), gt(oneTimeLinks.expiresAt, sql`now()`));

/** The subject of a link, without using it; undefined when it is used, expired, of another kind or unknown. */
export async function readLink(db: Db, kind: LinkKind, token: string): Promise<string | undefined> {
  const rows = await db.select({ subjectId: oneTimeLinks[kind] }).from(oneTimeLinks).where(alive(token));
  return rows[0]?.subjectId ?? undefined;
}

/**
 * Uses up a link and resolves to its subject; of two at once only one gets it. Lock an invite or a request first
 * (`readLink` tells which), because otherwise this deadlocks with whoever ends it.
 */
export async function takeLink(tx: Transaction, kind: LinkKind, token: string): Promise<string | undefined> {
  const rows = await tx
    .delete(oneTimeLinks)
    .where(and(alive(token), isNotNull(oneTimeLinks[kind])))
    .returning({ subjectId: oneTimeLinks[kind] });
  return rows[0]?.subjectId ?? undefined;
}

/** Removes the links of a subject, because what they were for has changed. */
export async function removeLinks(tx: Transaction, kind: LinkKind, subjectId: string): Promise<void> {
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks[kind], subjectId));
}

/**
 * Removes the reset links of the user with this identifier. One statement, so that it takes as long when there is
 * none.
 */
export async function removeResetLinks(tx: Transaction, identifier: string): Promise<void> {
  const only = sql`(select (array_agg(${users.id}))[1] from ${users} where ${identifierMatches(identifier)} having count(*) = 1)`;
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, only));
}

export async function removeExpiredLinks(db: Db): Promise<void> {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, sql`now()`));
}
