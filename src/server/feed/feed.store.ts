import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { hashToken } from '../kernel/http/token';
import type { DeriveSecret } from '../kernel/listener-key';
import { feeds } from '../tables/feed';
import { users } from '../tables/user';
import { createSalt, tokenOf } from './feed-token';

export type FeedRow = typeof feeds.$inferSelect;

/** The children that a guardian looks after and whose account is not their own, the oldest account first. */
const childrenOf = (guardianId: string): SQL => sql`
  select distinct own.user_id from family_members g
  join family_members own on own.family_id = g.family_id and own.place = 'child'
  where g.user_id = ${guardianId} and g.place = 'guardian'`;

export const listChildren = (db: Db, guardianId: string) =>
  db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(
      and(
        sql`${users.id} in (${childrenOf(guardianId)})`,
        sql`${users.claimedAt} is null`,
        ne(users.status, 'removed'),
      ),
    )
    .orderBy(asc(users.createdAt), asc(users.id));

/** The feeds of a person, of the children that they look after, and of their household, the oldest first. */
export const listFeeds = (
  db: Db,
  {
    userId,
    childIds,
    familyId,
  }: { userId: string; childIds: readonly string[]; familyId: string | undefined },
): Promise<FeedRow[]> =>
  db
    .select()
    .from(feeds)
    .where(
      or(
        and(inArray(feeds.userId, [userId, ...childIds]), ne(feeds.kind, 'guest')),
        familyId === undefined ? undefined : eq(feeds.familyId, familyId),
      ),
    )
    .orderBy(asc(feeds.createdAt), asc(feeds.id));

type NewFeed = Pick<typeof feeds.$inferInsert, 'kind' | 'clubId' | 'userId'> &
  Partial<Pick<typeof feeds.$inferInsert, 'madeBy' | 'familyId' | 'guestName' | 'endsAt'>>;

/** Makes a feed with a token of its own. Null when the person has one already. */
export async function createFeed(
  tx: Transaction,
  derive: DeriveSecret,
  feed: NewFeed,
): Promise<string | null> {
  const id = crypto.randomUUID();
  const salt = createSalt();
  const tokenHash = hashToken(tokenOf(derive, { id, salt }));
  const made = await tx
    .insert(feeds)
    .values({ ...feed, id, salt, tokenHash })
    .onConflictDoNothing()
    .returning({ id: feeds.id });
  return made[0]?.id ?? null;
}

/** Ends the feed of a person; a deleted row has no token any more. Resolves to whether there was one. */
export async function removeFeedOf(tx: Transaction, userId: string, kind: 'own' | 'child'): Promise<boolean> {
  const gone = await tx
    .delete(feeds)
    .where(and(eq(feeds.userId, userId), eq(feeds.kind, kind)))
    .returning({ id: feeds.id });
  return gone.length > 0;
}

export async function getFeed(db: Db, id: string): Promise<FeedRow | undefined> {
  const rows = await db.select().from(feeds).where(eq(feeds.id, id));
  return rows[0];
}

export async function removeFeed(tx: Transaction, id: string): Promise<void> {
  await tx.delete(feeds).where(eq(feeds.id, id));
}

export async function forgetAlert(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(feeds)
    .set({ alertedAt: null, alertNetworks: null, alertApps: null })
    .where(eq(feeds.id, id));
}
