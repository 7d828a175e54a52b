import { sendEmails } from '../../mail/send-emails';
import { appVersions } from '../../tables/installation';
import { invites, joinRequests } from '../../tables/join';
import { getUserByEmail } from '../../user/user.store';
import type { DemoClubs, DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';
import { platformAdmin } from './people';

/**
 * People who are about to join: one waits for Riverside Rovers, the second admins of that club and of Hillside and another
 * one of the platform have an invite, and one of the platform has let theirs run out.
 */
export async function fillJoining({ tx, queue, passwordHash }: DemoContext, { rovers, hillside }: DemoClubs) {
  await tx.insert(joinRequests).values({
    clubId: rovers.id,
    clubMemberRole: 'parent',
    firstName: 'Nadia',
    lastName: 'Petrov',
    email: 'nadia.petrov@families.test',
    passwordHash,
    createdAt: daysFromNow(-1),
    confirmedAt: daysFromNow(-1),
  });
  const inviter = await getUserByEmail(tx, platformAdmin.email ?? '');
  const invitedBy = inviter?.id;
  const sent = await tx
    .insert(invites)
    .values([
      { clubId: hillside.id, email: 'tom.reed@families.test', invitedBy },
      { clubId: rovers.id, email: 'mei.tanaka@families.test', invitedBy: rovers.adminId },
      { clubId: rovers.id, clubMemberRole: 'coach' as const, email: 'ravi.shah@families.test', invitedBy },
      { email: 'ines.moreau@touchline.test', invitedBy },
    ])
    .returning({ id: invites.id });
  await sendEmails(
    tx,
    queue,
    sent.map(({ id }) => ({ kind: 'invite', inviteId: id })),
  );
  await tx
    .insert(invites)
    .values({ email: 'kit.larsen@touchline.test', invitedBy, createdAt: daysFromNow(-9) });
}

/** The versions of the member apps that `/download` shows. */
export async function fillAppVersions({ tx }: DemoContext): Promise<void> {
  await tx.insert(appVersions).values({ androidMemberAppVersion: '2.4.1', iosMemberAppVersion: '2.4.0' });
}
