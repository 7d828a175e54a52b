import { askClaim, decideClaim, decideOwnConsent, withdrawClaim } from '@/contract/family/claim';
import { consentPurposes, heldPurposes } from '@/contract/family/consent';
import { t } from '@/language/text';
import { appendConsents, listConsents } from '../consent/consent.store';
import { requireCurrentNotice } from '../consent/notices';
import type { Transaction } from '../kernel/db/client';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { refuseTaken } from '../kernel/http/refuse-taken';
import { type Call, on } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import { mayEmail, sendEmails } from '../mail/send-emails';
import { eraseSpokenOf } from '../reflection/answer.store';
import { followConsent } from '../transcript/request-transcript';
import { takeDownVoiceOf } from '../voice/take-down';
import * as store from './claim.store';
import { claimAge, claimableFrom, isOfAge } from './claim-age';
import { decide } from './decide-consent';
import { listGuardianIds, lockChild } from './household.store';

const isOwnAlready = () => new ApiError('conflict', t`This account is your own already.`);

/** Throws 409 below the age, with the day from which it can be asked for. */
function requireAge({
  birthYear,
  country,
  timeZone,
}: NonNullable<Awaited<ReturnType<typeof store.lockClaimant>>>) {
  if (isOfAge({ birthYear, country, timeZone })) return;
  if (birthYear === null) {
    throw new ApiError('conflict', t`The year of birth is missing. Ask a parent to enter it.`);
  }
  const year = claimableFrom(birthYear, country).slice(0, 4);
  throw new ApiError(
    'conflict',
    t`It is too early. You can ask from 1st January ${year}: then everybody born in ${birthYear} is ${claimAge(country)}, the age that is needed where your club is.`,
  );
}

const ask = on(askClaim, async (call) => {
  const { services, who, body, request } = call;
  const { userId } = who.principal;
  const notice = requireCurrentNotice(body.consent.notice);
  await services.rateLimits.take('claims', userId);
  const writes = await mayEmail(services.rateLimits, 'claim', request, body.email);
  return services.db.transaction(async (tx) => {
    const claimant = await store.lockClaimant(tx, userId);
    if (!claimant) throw notFound(t`Your account`);
    if (claimant.claimedAt) throw isOwnAlready();
    requireAge(claimant);
    const purposes = heldPurposes(body.consent.purposes);
    const claim = { childId: userId, clubId: claimant.clubId, email: body.email, purposes };
    const claimId = await store.putClaim(tx, claim, notice);
    await audit(tx, call, { action: 'claim:ask', object: `user:${userId}` });
    if (writes) await sendEmails(tx, services.queue, [{ kind: 'confirm-claim', claimId }]);
    return {
      message: t`Look in your mailbox: a link is on its way. Open it to confirm that the email is yours.`,
    };
  });
});

const withdraw = on(withdrawClaim, async (call) => {
  const { services, who } = call;
  const { userId } = who.principal;
  return services.db.transaction(async (tx) => {
    const claimant = await store.lockClaimant(tx, userId);
    if (claimant?.claimedAt) throw isOwnAlready();
    if (await store.removeClaim(tx, userId)) {
      await audit(tx, call, { action: 'claim:withdraw', object: `user:${userId}` });
    }
    return { message: t`Your request is withdrawn, and the email is deleted` };
  });
});

type Claim = NonNullable<Awaited<ReturnType<typeof store.getClaimOf>>>;

/** Gives a person their own account. What they agree to themselves holds from now on, and nothing that guardians decided. */
async function approve(
  tx: Transaction,
  services: Pick<Services, 'queue' | 'env'>,
  claim: Claim & { email: string },
  timeZone: string,
): Promise<void> {
  const { childId, email, purposes, noticeVersion } = claim;
  const notice = await store.getKeptNotice(tx, noticeVersion);
  if (!notice) throw new Error('the notice of a claim is gone');
  const given = (await listConsents(tx, [childId])).filter((entry) => entry.given);
  const decided = consentPurposes.filter(
    (purpose) => purposes.includes(purpose) || given.some((entry) => entry.purpose === purpose),
  );
  await appendConsents(
    tx,
    notice,
    decided.map((purpose) => ({
      childId,
      guardianId: childId,
      purpose,
      given: purposes.includes(purpose),
      method: 'form' as const,
      zone: timeZone,
    })),
  );
  if (!purposes.includes('voice')) await takeDownVoiceOf(tx, services.queue, childId);
  if (!purposes.includes('spoken')) await eraseSpokenOf(tx, services.queue, childId);
  await followConsent(tx, services, childId);
  await store.claimAccount(tx, childId, email);
  await store.removeClaim(tx, childId);
}

/** The claim that a guardian answers, locked: of two answers at once the second gets 409 and sees the first. */
async function requireClaim(tx: Transaction, who: Person, childId: string) {
  const locked = await lockChild(tx, childId);
  if (!locked) throw notFound(t`This child`);
  const guardianIds = await listGuardianIds(tx, childId, { claimed: true });
  authorize(who, 'claim:decide', { guardianIds }, t`This child`);
  const { firstName, claimedAt } = locked.child;
  if (claimedAt) {
    throw new ApiError(
      'conflict',
      t`Another guardian has agreed already: the account is ${firstName}’s own now.`,
    );
  }
  const claim = await store.getClaimOf(tx, childId);
  if (claim?.declinedAt) throw new ApiError('conflict', t`Another guardian has declined this already.`);
  if (!claim?.confirmedAt || claim.email === null) {
    throw new ApiError('conflict', t`${firstName} does not ask for this any more.`);
  }
  return { child: locked.child, claim: { ...claim, email: claim.email } };
}

/** Without the address and its owner, which a guardian may not see. */
const emailOnce = {
  users_email: {
    field: 'email',
    sentence: t`The email cannot be used any more. Ask your child to ask again, with another one.`,
  },
};

async function answer(tx: Transaction, call: Call<typeof decideClaim>) {
  const { services, who, params, body } = call;
  const { child, claim } = await requireClaim(tx, who, params.id);
  const object = `user:${child.id}`;
  if (body.decision === 'decline') {
    await store.declineClaim(tx, child.id);
    await audit(tx, call, { action: 'claim:decline', object });
    return { message: t`${child.firstName} sees that you have declined` };
  }
  const claimant = await store.lockClaimant(tx, child.id);
  if (!claimant) throw notFound(t`This child`);
  requireAge(claimant);
  await approve(tx, services, claim, claimant.timeZone);
  await audit(tx, call, { action: 'claim:approve', object });
  await sendEmails(tx, services.queue, [{ kind: 'claim-approved', userId: child.id }]);
  return { message: t`The account is ${child.firstName}’s own now` };
}

const decideOn = on(decideClaim, async (call) => {
  const { services, params } = call;
  const reply = await refuseTaken(
    emailOnce,
    services.db.transaction((tx) => answer(tx, call)),
  );
  services.sessions.forgetUser(params.id);
  return reply;
});

const ownConsent = on(decideOwnConsent, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  return services.db.transaction(async (tx) => {
    const claimant = await store.lockClaimant(tx, userId);
    authorize(who, 'consent:own', { userId, claimed: claimant?.claimedAt != null });
    if (body.purposes.account === false) {
      throw fieldError(
        'conflict',
        'purposes',
        t`Your account needs this consent. To withdraw it, delete your account.`,
      );
    }
    const changed = await decide(tx, call, userId, body);
    return { message: changed ? t`What you agree to is saved` : t`Nothing has changed` };
  });
});

export const claimRoutes = [ask, withdraw, decideOn, ownConsent];
