import { eq } from 'drizzle-orm';
import { lockChild } from '../../family/household.store';
import { removeForNow } from '../../family/removal.store';
import { appendEntry } from '../../kernel/db/audit';
import { childRemovals } from '../../tables/family';
import { getUserByEmail, getUserByIdentifier } from '../../user/user.store';
import { addFamily, type DemoClubs, type DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';
import { walshFamily } from './people';

/** A child that was deleted two days ago, so that its guardian, ciara.walsh@families.test, can still undo it. */
export async function fillRemovedChild(context: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const { tx } = context;
  await addFamily(context, rovers.id, walshFamily);
  const declan = await getUserByEmail(tx, 'declan.walsh@families.test');
  const cormac = await getUserByIdentifier(tx, 'cormac2018');
  const locked = cormac && (await lockChild(tx, cormac.id));
  if (!declan || !locked) throw new Error('the demo has no such family');
  const { child } = locked;
  await removeForNow(tx, child, declan.id);
  const removedAt = daysFromNow(-2);
  await tx.update(childRemovals).set({ removedAt }).where(eq(childRemovals.childId, child.id));
  await appendEntry(tx, {
    ...{ actorId: declan.id, action: 'child:remove', object: `user:${child.id}` },
    ...{ clubId: rovers.id, at: removedAt, result: 'ok' },
  });
}
