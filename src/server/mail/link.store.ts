import { and, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Db, Transaction } from '../kernel/db/client';
import { createToken, hashToken } from '../kernel/http/token';
import { accountClaims, guardianInvites } from '../tables/family';
import { endedLinks, invites, joinRequests, oneTimeLinks } from '../tables/join';
import { users } from '../tables/user';
import { identifierMatches } from '../user/user.store';

/** The kind of a link, by the column that holds its subject. */
export type LinkKind = 'userId' | 'inviteId' | 'joinRequestId' | 'guardianInviteId' | 'claimId';

/** How long each kind is valid, in words that both PostgreSQL and people read. */
export const lifeOf = {
  userId: '10 minutes',
  inviteId: '7 days',
  joinRequestId: '7 days',
  guardianInviteId: '7 days',
  claimId: '7 days',
} as const satisfies Record<LinkKind, string>;

const subjects = {
  inviteId: invites,
  joinRequestId: joinRequests,
  guardianInviteId: guardianInvites,
  claimId: accountClaims,
};

/** The kinds of link that, once dead, say why to the person who opens them. */
type InviteKind = Extract<LinkKind, 'inviteId' | 'guardianInviteId'>;
const isInvite = (kind: LinkKind): kind is InviteKind => kind === 'inviteId' || kind === 'guardianInviteId';

/** Locks the subject of a link. Ending an invite or a request locks that first and its link after, so this does too. */
async function lockSubject(tx: Transaction, kind: LinkKind, subjectId: string): Promise<void> {
  // For a user all code locks in the other order: first the link, then the user.
  if (kind === 'userId') return;
  const table = subjects[kind];
  await tx.execute(sql`select 1 from ${table} where ${table.id} = ${subjectId} for key share`);
}

type LinkEnd = (typeof endedLinks.$inferSelect)['why'];

/** Keeps why the links of an invite end, before it is removed with them. */
export async function endInviteLinks(
  tx: Transaction,
  inviteId: string,
  why: LinkEnd,
  kind: InviteKind = 'inviteId',
): Promise<void> {
  await tx.execute(sql`
    insert into ended_links (token_hash, why)
    select ${oneTimeLinks.tokenHash}, ${why} from ${oneTimeLinks} where ${oneTimeLinks[kind]} = ${inviteId}
    on conflict do nothing`);
}

/** Records that the link of an invite was used. */
export async function keepUsedLink(tx: Transaction, token: string): Promise<void> {
  await tx
    .insert(endedLinks)
    .values({ tokenHash: hashToken(token), why: 'used' })
    .onConflictDoNothing();
}

/** Why the link of an invite no longer works; undefined for one that we have never sent, or forgotten. */
export async function whyInviteEnded(db: Db, token: string): Promise<LinkEnd | undefined> {
  const tokenHash = hashToken(token);
  const [ended] = await db.select().from(endedLinks).where(eq(endedLinks.tokenHash, tokenHash));
  if (ended) return ended.why;
  const late = and(
    eq(oneTimeLinks.tokenHash, tokenHash),
    or(isNotNull(oneTimeLinks.inviteId), isNotNull(oneTimeLinks.guardianInviteId)),
  );
  const [link] = await db.select({ expiresAt: oneTimeLinks.expiresAt }).from(oneTimeLinks).where(late);
  if (!link) return undefined;
  return link.expiresAt < new Date() ? 'expired' : 'withdrawn';
}

/** Makes a link and returns its token, which is not shown again. It replaces the older link of the same subject. */
export async function mintLink(tx: Transaction, kind: LinkKind, subjectId: string): Promise<string> {
  const token = createToken();
  // Without this lock two workers at once would each leave a link, because neither sees the other's.
  await lockUntilEnd(tx, 'link of a subject', subjectId);
  await lockSubject(tx, kind, subjectId);
  if (isInvite(kind)) await endInviteLinks(tx, subjectId, 'withdrawn', kind);
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
 * Uses up a link and resolves to its subject; of two at once only one gets it. Lock an invite or a request
 * first (`readLink` gives its id), because otherwise this deadlocks with code that ends it.
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

/** Removes the reset links of the user with this identifier. One statement, so that it takes as long when there is none. */
export async function removeResetLinks(tx: Transaction, identifier: string): Promise<void> {
  const only = sql`(select (array_agg(${users.id}))[1] from ${users} where ${identifierMatches(identifier)} having count(*) = 1)`;
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, only));
}
/** For so long a dead link of an invite says why it is dead. */
const toldFor = '30 days';

export async function removeExpiredLinks(db: Db): Promise<void> {
  await db.execute(sql`
    with gone as (delete from one_time_links where expires_at < now() returning token_hash, invite_id, guardian_invite_id)
    insert into ended_links (token_hash, why)
    select token_hash, 'expired' from gone where coalesce(invite_id, guardian_invite_id) is not null
    on conflict do nothing`);
  await db.delete(endedLinks).where(lt(endedLinks.endedAt, sql`now() - ${toldFor}::interval`));
}
