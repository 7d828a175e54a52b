import { and, eq, sql } from 'drizzle-orm';
import { savePin } from '../../auth/pin.store';
import { currentNotices } from '../../consent/notices';
import { confirmClaim, putClaim } from '../../family/claim.store';
import { addGuardianInvite } from '../../family/guardian-invite.store';
import { sendEmails } from '../../mail/send-emails';
import { familyMembers } from '../../tables/family';
import { users } from '../../tables/user';
import { hashPassword } from '../../user/password';
import { getUserByEmail } from '../../user/user.store';
import type { DemoClubs, DemoContext } from './fill-clubs';

/** Of a guardian who shares a device. README.md says how to try it. */
const demoPin = '4826';

/** What waits in families: a grandmother who is invited, a father who came later, and a boy who asks for an account of his own. */
export async function fillFamilies({ tx, queue }: DemoContext, { rovers }: DemoClubs): Promise<void> {
  const ana = await getUserByEmail(tx, 'parent@touchline.test');
  const joao = await getUserByEmail(tx, 'joão.ribeiro@families.test');
  const [rory] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clubId, rovers.id), eq(users.username, 'rory2012')));
  if (!ana || !joao || !rory) throw new Error('a demo family is not there');
  await tx
    .update(familyMembers)
    .set({ joinedAt: sql`${familyMembers.joinedAt} + interval '1 hour'` })
    .where(eq(familyMembers.userId, joao.id));
  const [household] = await tx
    .select({ familyId: familyMembers.familyId })
    .from(familyMembers)
    .where(eq(familyMembers.userId, ana.id));
  if (!household) throw new Error('a demo parent has no family');
  const guardianInviteId = await addGuardianInvite(tx, {
    clubId: rovers.id,
    familyId: household.familyId,
    invitedBy: ana.id,
    email: 'teresa.ribeiro@families.test',
    household: 'same',
    childIds: [],
  });
  if (!guardianInviteId) throw new Error('the demo invites a guardian once');
  await sendEmails(tx, queue, [{ kind: 'guardian-invite', guardianInviteId }]);
  const claim = { childId: rory.id, clubId: rovers.id, email: 'rory.fraser@families.test' };
  const claimId = await putClaim(tx, { ...claim, purposes: ['account', 'reflections'] }, currentNotices.en);
  await confirmClaim(tx, claimId);
  await savePin(tx, ana.id, await hashPassword('demo', demoPin));
}
