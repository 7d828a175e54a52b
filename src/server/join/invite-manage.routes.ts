import { sendInviteAgain, withdrawInvite } from '@/contract/invite';
import type { Person } from '../auth/person';
import { lockClub } from '../club/club.store';
import { lockInvitesTo } from '../club/club-invite.store';
import { inviteAdmin } from '../club/invite-admin';
import type { Transaction } from '../db/client';
import { notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { authorize } from '../http/authorize';
import { on } from '../http/route';
import { getInviteRow, lockInvite, removeInvite } from './invite.store';

/** An invite that nobody else can change now. 404 when it was accepted or withdrawn, or its club is deleted. */
async function requireInvite(tx: Transaction, who: Person, id: string) {
  const found = await getInviteRow(tx, id);
  if (found) {
    if (found.clubId !== null) await lockClub(tx, found.clubId);
    await lockInvitesTo(tx, found.clubId, found.email);
  }
  const invite = found && (await lockInvite(tx, id));
  if (!invite) throw notFound('This invite');
  authorize(who, 'invite:manage', { clubId: invite.clubId }, 'This invite');
  return invite;
}

const sendAgain = on(sendInviteAgain, async (call) => {
  const { services, who, params } = call;
  return services.db.transaction(async (tx) => {
    const { email, clubId } = await requireInvite(tx, who, params.id);
    const id = await inviteAdmin(tx, call, { clubId, email, field: 'email' });
    await audit(tx, call, { action: 'invite:send', object: `invite:${id}`, clubId });
    return { message: `A new invite was sent to ${email}. The link of before does not work any more` };
  });
});

const withdraw = on(withdrawInvite, async (call) => {
  const { services, who, params } = call;
  return services.db.transaction(async (tx) => {
    const { id, email, clubId } = await requireInvite(tx, who, params.id);
    await removeInvite(tx, id);
    await audit(tx, call, { action: 'invite:withdraw', object: `invite:${id}`, clubId });
    return { message: `The invite to ${email} is withdrawn. Its link does not work any more` };
  });
});

export const inviteManageRoutes = [sendAgain, withdraw];
