import { eq } from 'drizzle-orm';
import { childUses } from '../../tables/family';
import { users } from '../../tables/user';
import { getUserByIdentifier } from '../../user/user.store';
import type { DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';

/** A child that was not used for a year, about whom ciara.walsh@families.test was written to four days ago. */
export async function fillUnusedChild({ tx }: DemoContext): Promise<void> {
  const niamh = await getUserByIdentifier(tx, 'niamh2015');
  if (!niamh) throw new Error('the demo has no such child');
  await tx
    .update(users)
    .set({ createdAt: daysFromNow(-700) })
    .where(eq(users.id, niamh.id));
  const noticedAt = daysFromNow(-4);
  await tx.insert(childUses).values({
    ...{ childId: niamh.id, usedAt: daysFromNow(-380) },
    ...{ noticedAt, sentAt: noticedAt, days: 4, countedAt: daysFromNow(0) },
  });
}
