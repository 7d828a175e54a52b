import { sendInviteAgain, withdrawInvite } from '@/contract/join';
import { plural, t } from '@/language/text';
import { lockClub } from '../club/club.store';
import { removeForsaken } from '../family/family.store';
import { lockInvitesTo } from '../invite/club-invite.store';
import { getInviteRow, lockInvite, removeInvite } from '../invite/invite.store';
import { invitePerson } from '../invite/invite-admin';
import type { Transaction } from '../kernel/db/client';
import { notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { on } from '../kernel/http/route';
import { endInviteLinks } from '../mail/link.store';
import { countInvite } from '../mail/send-emails';

/** An invite, locked. 404 when it was accepted or withdrawn, or its club is deleted. */
async function requireInvite(tx: Transaction, who: Person, id: string) {
  const found = await getInviteRow(tx, id);
  if (found) {
    if (found.clubId !== null) await lockClub(tx, found.clubId);
    await lockInvitesTo(tx, found.clubId, found.email);
  }
  const invite = found && (await lockInvite(tx, id));
  if (!invite) throw notFound(t`This invite`);
  authorize(who, 'invite:manage', { clubId: invite.clubId }, t`This invite`);
  return invite;
}

const sendAgain = on(sendInviteAgain, async (call) => {
  const { services, who, params } = call;
  const asked = await getInviteRow(services.db, params.id);
  if (!asked) throw notFound(t`This invite`);
  authorize(who, 'invite:manage', { clubId: asked.clubId }, t`This invite`);
  await countInvite(call, { scope: asked.clubId ?? 'platform', email: asked.email });
  return services.db.transaction(async (tx) => {
    const { email, clubId, clubMemberRole } = await requireInvite(tx, who, params.id);
    const id = await invitePerson(tx, call, { clubId, email, clubMemberRole, field: 'email' });
    await audit(tx, call, { action: 'invite:send', object: `invite:${id}`, clubId });
    return { message: t`A new invite was sent to ${email}. The earlier link no longer works` };
  });
});

const takenAlong = (children: number) =>
  plural(children, {
    one: '# child who waited only for this invite is removed',
    other: '# children who waited only for this invite are removed',
  });

const withdraw = on(withdrawInvite, async (call) => {
  const { services, who, params } = call;
  return services.db.transaction(async (tx) => {
    const { id, email, clubId, familyIds } = await requireInvite(tx, who, params.id);
    await endInviteLinks(tx, id, 'withdrawn');
    await removeInvite(tx, id);
    const children = await removeForsaken(tx, familyIds, clubId);
    await audit(tx, call, { action: 'invite:withdraw', object: `invite:${id}`, clubId });
    const told = t`The invite to ${email} is withdrawn. Its link no longer works`;
    return { message: children > 0 ? `${told}. ${takenAlong(children)}` : told };
  });
});

export const inviteManageRoutes = [sendAgain, withdraw];
