import {
  acceptGuardianInvite,
  inviteGuardian,
  sendGuardianInvite,
  withdrawGuardianInvite,
} from '@/contract/family/guardian';
import { asciiEmail } from '@/contract/text/email';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize, requireClubId } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { countFailures } from '../kernel/http/rate-limit';
import { type Call, on } from '../kernel/http/route';
import { endInviteLinks } from '../mail/link.store';
import { countEmail, mayEmail, sendEmails } from '../mail/send-emails';
import { fullNameOf } from '../user/full-name';
import { createFamily } from './family.store';
import * as store from './guardian-invite.store';
import { listGuardianIds, lockOwnHousehold } from './household.store';
import { acceptAs, takeGuardianInvite } from './take-guardian-invite';

/** The same answer for an id that never existed, another family’s, and one that another guardian has used already. */
const what = t`This invite (it may have been accepted or withdrawn)`;

/** The children that the invited person is to look after in a household of their own. 404 for any that is not the inviter’s. */
async function requireShared(tx: Transaction, { who, body }: Call<typeof inviteGuardian>): Promise<string[]> {
  if (body.household === 'same') return [];
  const childIds = [...new Set(body.childIds)];
  if (childIds.length === 0) throw fieldError('invalid', 'childIds', t`Choose at least one child.`);
  for (const id of childIds) {
    authorize(who, 'child:manage', { guardianIds: await listGuardianIds(tx, id) }, t`This child`);
  }
  return childIds;
}

async function make(tx: Transaction, call: Call<typeof inviteGuardian>): Promise<string> {
  const { who, body } = call;
  const { userId } = who.principal;
  const clubId = requireClubId(who);
  const childIds = await requireShared(tx, call);
  const familyId =
    (await lockOwnHousehold(tx, userId)) ?? (await createFamily(tx, { clubId, guardianIds: [userId] }));
  const { email, household } = body;
  const invite = { clubId, familyId, invitedBy: userId, email, household, childIds };
  const id = await store.addGuardianInvite(tx, invite);
  if (id !== undefined) return id;
  const before = await store.getInviterOf(tx, familyId, email);
  const sentence =
    before && before.invitedBy !== userId
      ? t`${fullNameOf(before.inviter)} has invited this address already. See Guardians.`
      : t`You have invited this address already. See Guardians.`;
  throw fieldError('conflict', 'email', sentence);
}

const invite = on(inviteGuardian, async (call) => {
  const { services, who, body, request } = call;
  if (asciiEmail(body.email) === asciiEmail(who.account.user.email ?? '')) {
    throw fieldError(
      'invalid',
      'email',
      t`This is your own address. Enter the address of the other guardian.`,
    );
  }
  await countEmail(
    services.rateLimits,
    'guardianInvites',
    who.principal.userId,
    t`You have sent very many invites.`,
  );
  const writes = await mayEmail(services.rateLimits, 'guardian', request, body.email);
  return services.db.transaction(async (tx) => {
    const guardianInviteId = await make(tx, call);
    await audit(tx, call, {
      action: 'guardian-invite:create',
      object: `guardian-invite:${guardianInviteId}`,
    });
    if (writes) await sendEmails(tx, services.queue, [{ kind: 'guardian-invite', guardianInviteId }]);
    return { message: t`An invite was sent to ${body.email}` };
  });
});

async function requireInvite(tx: Transaction, who: Person, id: string) {
  const locked = await store.lockGuardianInvite(tx, id);
  if (!locked) throw notFound(what);
  authorize(who, 'guardian-invite:manage', { guardianIds: locked.guardianIds }, what);
  return locked.invite;
}

/** Only the person who typed the e-mail address of an invite sees it in an answer. */
const seesAddress = (who: Person, { invitedBy }: store.GuardianInviteRow) =>
  invitedBy === who.principal.userId;

const sendAgain = on(sendGuardianInvite, async (call) => {
  const { services, who, params, request } = call;
  await countEmail(
    services.rateLimits,
    'guardianInvites',
    who.principal.userId,
    t`You have sent very many invites.`,
  );
  // Looked up beforehand, because nothing is counted within a transaction.
  const { email: address } = await services.db.transaction((tx) => requireInvite(tx, who, params.id));
  const writes = await mayEmail(services.rateLimits, 'guardian', request, address);
  return services.db.transaction(async (tx) => {
    const found = await requireInvite(tx, who, params.id);
    await endInviteLinks(tx, found.id, 'withdrawn', 'guardianInviteId');
    await store.renewGuardianInvite(tx, found.id);
    await audit(tx, call, { action: 'guardian-invite:send', object: `guardian-invite:${found.id}` });
    const email = { kind: 'guardian-invite' as const, guardianInviteId: found.id };
    if (writes) await sendEmails(tx, services.queue, [email]);
    return {
      message: seesAddress(who, found)
        ? t`The invite to ${found.email} was sent again. The earlier link no longer works`
        : t`The invite was sent again. The earlier link no longer works`,
    };
  });
});

const withdraw = on(withdrawGuardianInvite, async (call) => {
  const { services, who, params } = call;
  return services.db.transaction(async (tx) => {
    const found = await requireInvite(tx, who, params.id);
    await endInviteLinks(tx, found.id, 'withdrawn', 'guardianInviteId');
    await store.removeGuardianInvite(tx, found.id);
    await audit(tx, call, { action: 'guardian-invite:withdraw', object: `guardian-invite:${found.id}` });
    return {
      message: seesAddress(who, found)
        ? t`The invite to ${found.email} is withdrawn. Its link no longer works`
        : t`The invite is withdrawn. Its link no longer works`,
    };
  });
});

const accept = on(acceptGuardianInvite, async (call) => {
  const { services, who, body, request } = call;
  return countFailures(services.rateLimits, 'inviteLinks', request.limitKey, () =>
    services.db.transaction(async (tx) => {
      const taken = await takeGuardianInvite(tx, body.token);
      const household = await acceptAs(tx, services.queue, taken, who.principal);
      await audit(tx, call, { action: 'guardian-invite:accept', object: `user:${who.principal.userId}` });
      const inviter = fullNameOf(taken.inviter);
      return {
        message:
          household === 'same'
            ? t`You belong to the household of ${inviter} now`
            : t`You now look after the children that ${inviter} shares with you`,
      };
    }),
  );
});

export const guardianInviteRoutes = [invite, sendAgain, withdraw, accept];
