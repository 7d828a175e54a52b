import { and, eq } from 'drizzle-orm';
import { dayMs } from '@/contract/analytics/range';
import { getOwnHousehold } from '../../family/household.store';
import { createFeed } from '../../feed/feed.store';
import { feeds } from '../../tables/feed';
import { users } from '../../tables/user';
import { getUserByEmail } from '../../user/user.store';
import type { DemoClubs, DemoContext } from './fill-clubs';

/** A mother's own link, one for her son, and one for a grandmother without an account. */
export async function fillFeeds({ tx, deriveSecret }: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const ana = await getUserByEmail(tx, 'parent@touchline.test');
  const [milo] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clubId, rovers.id), eq(users.username, 'milo')));
  const familyId = ana && (await getOwnHousehold(tx, ana.id));
  if (!ana || !milo || !familyId) throw new Error('a demo family is not there');
  const ofClub = { clubId: rovers.id };
  const own = await createFeed(tx, deriveSecret, { ...ofClub, kind: 'own', userId: ana.id });
  await createFeed(tx, deriveSecret, { ...ofClub, kind: 'child', userId: milo.id, madeBy: ana.id });
  const guest = await createFeed(tx, deriveSecret, {
    ...{ ...ofClub, kind: 'guest', userId: ana.id, familyId, guestName: 'Grandma Rosa' },
    endsAt: new Date(Date.now() + 67 * dayMs),
  });
  const read = { lastReadAt: new Date(Date.now() - 3 * 60 * 60 * 1000) };
  if (own)
    await tx
      .update(feeds)
      .set({ ...read, lastReadBy: 'Pocket Casts' })
      .where(eq(feeds.id, own));
  if (guest)
    await tx
      .update(feeds)
      .set({ ...read, lastReadBy: 'Safari on iPad' })
      .where(eq(feeds.id, guest));
}
