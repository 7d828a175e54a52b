import * as contract from '@/contract/sign-in/provider';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { takeIfLeft } from '../kernel/http/rate-limit';
import { type Call, on } from '../kernel/http/route';
import { createToken } from '../kernel/http/token';
import type { Services } from '../kernel/services';
import { sendEmails } from '../mail/send-emails';
import { getSigningUser, getUserByEmail, getUserById } from '../user/user.store';
import { beginSession, requireMaySignIn } from './begin-session';
import { isChallengeAlive, keepChallenge, takeChallenge } from './challenge.store';
import { mayHaveSecondFactor } from './prove-second-factor';
import type { ProviderPerson } from './provider-client';
import { heldBy, providerCookie } from './provider-cookie';
import { comeBackToLink } from './provider-link.routes';
import { getLinkOfSubject, getLinkOfUser, noteLinkUse } from './provider-link.store';
import { beginTrip, leadTo, readProviderAnswer } from './provider-trip';
import { relyingPartyOf } from './relying-party';
import { requireSecondStep } from './second-step';

const action = 'auth:provider';

const get = on(contract.getProvider, async ({ services }) => ({
  data: {
    name: services.env.provider?.name ?? null,
    passkeys: relyingPartyOf(services.env.publicUrl) !== undefined,
  },
}));

const endWith = (call: Pick<Call, 'services' | 'setHeader'>, problem: contract.ProviderProblem) =>
  leadTo(call, { problem });

const begin = on(contract.beginProvider, async (call) => {
  const { services, request, query } = call;
  const { env, rateLimits } = services;
  if (!env.provider) return endWith(call, 'off');
  if (!(await takeIfLeft(rateLimits, 'signInBegins', request.limitKey))) return endWith(call, 'busy');
  const begun = await beginTrip(call, env.provider, query);
  if ('problem' in begun) return endWith(call, begun.problem);
  call.setHeader('location', begun.address);
  return { message: t`Sign in at the provider` };
});

/** Whose account it is: the one that was linked before, else the one with the address that the provider has confirmed. */
async function findAccount(
  { db }: Services,
  { issuer, subject, email, emailVerified }: ProviderPerson,
): Promise<{ userId: string } | { problem: contract.ProviderProblem }> {
  const link = await getLinkOfSubject(db, { issuer, subject });
  if (link) return link.endedAt ? { problem: 'unlinked' } : { userId: link.userId };
  if (email === undefined || !emailVerified) return { problem: 'unverified' };
  const user = await getUserByEmail(db, email);
  if (!user?.passwordHash) return { problem: 'unknown' };
  if (!mayHaveSecondFactor(personaOf(user))) return { problem: 'not-staff' };
  const other = await getLinkOfUser(db, { issuer, userId: user.id });
  if (!other) return { userId: user.id };
  // An address may have been given to another person since.
  return { problem: other.endedAt ? 'unlinked' : 'other-account' };
}

const comeBack = on(contract.returnFromProvider, async (call) => {
  const { services, incoming } = call;
  const { db } = services;
  const held = heldBy(services, incoming, 'asked');
  if (!held) return endWith(call, 'expired');
  const person = await readProviderAnswer(call, held);
  if (held.linking) return comeBackToLink(call, { ...held, linking: held.linking }, person);
  const found = typeof person === 'string' ? { problem: person } : await findAccount(services, person);
  if (typeof person === 'string' || 'problem' in found) {
    await audit(db, call, { action, object: 'user:unknown', result: 'refused' });
    return endWith(call, 'problem' in found ? found.problem : 'failed');
  }
  const { issuer, subject } = person;
  const { next, keep } = held;
  const ticket = createToken();
  await keepChallenge(db, { challenge: ticket, purpose: 'provider-done', userId: found.userId });
  const back = { at: 'back' as const, ticket, userId: found.userId, issuer, subject, next, keep };
  call.setHeader('set-cookie', providerCookie(services, back));
  return leadTo(call, { ...(next && { next }), ...(!keep && { keep: 'false' }) });
});

const tooLate = () =>
  new ApiError('unauthenticated', t`That took too long, or was done already. Sign in once more.`);

/** The first time, the account is linked, and its person hears of it. */
async function linkAccount(
  tx: Transaction,
  call: Call<typeof contract.finishProvider>,
  of: { issuer: string; subject: string; userId: string },
) {
  const link = await noteLinkUse(tx, of);
  if (link === 'refused') throw tooLate();
  if (link === 'known') return;
  const { userId } = of;
  await audit(tx, call, { action: 'second-factor:link', object: `user:${userId}`, actorId: userId });
  await sendEmails(tx, call.services.queue, [{ kind: 'sign-in-changed', userId, change: 'provider-linked' }]);
}

const finish = on(contract.finishProvider, async (call) => {
  const { services, incoming, body } = call;
  const { db, env } = services;
  const held = heldBy(services, incoming, 'back');
  if (!held || !env.provider) throw tooLate();
  const { userId, issuer, subject, keep } = held;
  const done = { challenge: held.ticket, purpose: 'provider-done' as const, userId };
  const user = await getUserById(db, userId);
  if (!user || !(await isChallengeAlive(db, done))) throw tooLate();
  if (!mayHaveSecondFactor(personaOf(user))) throw notFound(t`This account`);
  await requireMaySignIn(call, user, action, tooLate);
  const { twoStep } = env.provider;
  if (!twoStep) await requireSecondStep(call, user, body, action);
  return db.transaction(async (tx) => {
    const still = await getSigningUser(tx, userId);
    if (!still || !(await takeChallenge(tx, done))) throw tooLate();
    await linkAccount(tx, call, { issuer, subject, userId });
    // The provider may have let in a person who signed in there hours ago.
    return beginSession(tx, call, still, { action, keep, proven: false, secured: twoStep });
  });
});

export const providerRoutes = [get, begin, comeBack, finish];
