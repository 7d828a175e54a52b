import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import { maySignIn } from '../../consent/may-sign-in.store';
import type { Db, Transaction } from '../../kernel/db/client';
import { pushSubscriptions } from '../../tables/news';
import { sessions } from '../../tables/session';
import { users } from '../../tables/user';

type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id' | 'createdAt'>;

/** Keeps the subscription of a session, in place of an earlier one, and of another person's on the same browser. */
export async function putSubscription(tx: Transaction, subscription: NewSubscription): Promise<void> {
  const { sessionId, endpoint } = subscription;
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)));
  await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: subscription });
}

export async function hasSubscription(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId));
  return found.length > 0;
}

export async function removeSubscriptionOf(db: Db, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Removes one that the browser's maker no longer knows. */
export async function removeSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Removes what has run out, and what would tell a device on which several people listen. */
export async function removeEndedSubscriptions(db: Db): Promise<void> {
  const shared = sql`${pushSubscriptions.sessionId} in (select id from ${sessions} where ${sessions.kind} = 'shared')`;
  await db.delete(pushSubscriptions).where(or(lt(pushSubscriptions.expiresAt, sql`now()`), shared));
}

/** Whether a device may be told: its session is the person's own and valid, and so is the subscription. */
const isLive = sql<boolean>`(${sessions.kind} = 'own' and ${sessions.expiresAt} > now()
  and (${pushSubscriptions.expiresAt} is null or ${pushSubscriptions.expiresAt} > now()) and ${maySignIn()})`;

/** The devices of people that are told news. */
export const listPushDevices = (db: Db, userIds: readonly string[]) =>
  db
    .select({ id: pushSubscriptions.id, userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(sql`${pushSubscriptions.userId} = any (${sql.param([...userIds])}::uuid[])`, isLive))
    .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id);

/** The device of a message that waits; undefined once it is told no more. */
export async function getDevice(db: Db, id: string) {
  const [row] = await db
    .select({
      subscription: pushSubscriptions,
      clubMemberRole: users.clubMemberRole,
      language: users.language,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(eq(pushSubscriptions.id, id), isLive));
  return row;
}
