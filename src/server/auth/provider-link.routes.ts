import * as contract from '@/contract/sign-in/provider';
import { Email } from '@/contract/text/email';
import { t } from '@/language/text';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { type Call, on } from '../kernel/http/route';
import { createToken } from '../kernel/http/token';
import { sendEmails } from '../mail/send-emails';
import { lockUser } from '../user/user.store';
import { keepChallenge, takeChallenge } from './challenge.store';
import { listPasskeys } from './passkey.store';
import type { ProviderPerson } from './provider-client';
import { type Held, heldBy, providerCookie } from './provider-cookie';
import { endLink, getLinkOfUser, linkByHand } from './provider-link.store';
import { beginTrip, leadTo } from './provider-trip';
import { relyingPartyOf } from './relying-party';

const get = on(contract.getProviderLink, async ({ services: { db, env }, who }) => {
  const { provider } = env;
  const { userId } = who.principal;
  const link = provider && (await getLinkOfUser(db, { issuer: provider.issuer, userId }));
  return {
    data: {
      name: provider?.name ?? null,
      since: link?.createdAt.toISOString() ?? null,
      on: link ? link.endedAt === null : false,
    },
  };
});

const begin = on(contract.beginProviderLink, async (call) => {
  const { services, request, who, body } = call;
  const { provider } = services.env;
  const { userId } = who.principal;
  if (!provider) throw notFound(t`The link`);
  await services.rateLimits.take('signInBegins', request.limitKey);
  // With the session, so that neither a link that was sent to this browser, nor the next person at it, goes on with it.
  const linking = { userId, sessionId: who.sessionId };
  const begun = await beginTrip(call, provider, { next: body.next, keep: true, linking });
  if ('address' in begun) return { data: begun };
  throw new ApiError('unavailable', t`${provider.name} does not answer at the moment. Try again later.`);
});

/** The browser is back, and is led to the page that links in the session of its person. */
export async function comeBackToLink(
  call: Call<typeof contract.returnFromProvider>,
  { linking, next }: Extract<Held, { at: 'asked' }> & { linking: { userId: string; sessionId: string } },
  person: ProviderPerson | contract.ProviderProblem,
) {
  const { services } = call;
  const { userId } = linking;
  const place = { link: 'true', ...(next && { next }) };
  if (typeof person === 'string') {
    const refused = { action: 'second-factor:link' as const, object: `user:${userId}`, actorId: userId };
    await audit(services.db, call, { ...refused, result: 'refused' });
    return leadTo(call, { ...place, problem: person });
  }
  const { issuer, subject } = person;
  // It goes into a cookie and an email, so it is only what an address looks like.
  const email = Email.safeParse(person.email).data;
  const ticket = createToken();
  await keepChallenge(services.db, { challenge: ticket, purpose: 'provider-done', userId });
  call.setHeader(
    'set-cookie',
    providerCookie(services, { at: 'linking', ticket, issuer, subject, email, ...linking }),
  );
  return leadTo(call, place);
}

const refusals = (name: string) => ({
  taken: t`This account at ${name} is linked with another account here. Choose another one there.`,
  other: t`You are linked with another account at ${name}. End that link first.`,
});

const finish = on(contract.finishProviderLink, async (call) => {
  const { services, incoming, who } = call;
  const { db, env, queue } = services;
  const { userId } = who.principal;
  const held = heldBy(services, incoming, 'linking');
  const isOwn = held?.userId === userId && held.sessionId === who.sessionId;
  const { provider } = env;
  const tooLate = () => new ApiError('conflict', t`That took too long, or was already done. Start again.`);
  if (!held || !isOwn || held.issuer !== provider?.issuer) throw tooLate();
  const { issuer, subject, ticket, email } = held;
  const result = await db.transaction(async (tx) => {
    await lockUser(tx, userId);
    // Under the lock, because a new password ends what was begun before it.
    if (!(await takeChallenge(tx, { challenge: ticket, purpose: 'provider-done', userId }))) throw tooLate();
    const link = await linkByHand(tx, { issuer, subject, userId });
    const done = link === 'linked';
    const entry = { action: 'second-factor:link' as const, object: `user:${userId}` };
    await audit(tx, call, { ...entry, result: done ? 'ok' : 'refused' });
    if (done)
      await sendEmails(tx, queue, [
        { kind: 'sign-in-changed', userId, change: 'provider-linked-by-hand', address: email },
      ]);
    return link;
  });
  if (result !== 'linked') throw new ApiError('conflict', refusals(provider.name)[result]);
  return {
    message: email
      ? t`${provider.name} signs you in from now on, with the account of ${email}`
      : t`${provider.name} signs you in from now on`,
  };
});

const end = on(contract.endProviderLink, async (call) => {
  const { services, who } = call;
  const { provider } = services.env;
  const { userId } = who.principal;
  if (!provider) throw notFound(t`The link`);
  await services.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    const passkeys = relyingPartyOf(services.env.publicUrl) ? await listPasskeys(tx, userId) : [];
    if (!user?.passwordHash && !passkeys.some(({ signsInAlone }) => signsInAlone))
      throw new ApiError(
        'conflict',
        t`${provider.name} is your only way to sign in. Choose a password first, with “Forgot password?” on the sign-in page.`,
      );
    const of = { issuer: provider.issuer, userId };
    const link = await getLinkOfUser(tx, of);
    if (!link) throw notFound(t`The link`);
    // Ended twice, by two clicks, it is ended all the same.
    if (link.endedAt) return;
    await endLink(tx, of);
    await audit(tx, call, { action: 'second-factor:unlink', object: `user:${userId}` });
    await sendEmails(tx, services.queue, [{ kind: 'sign-in-changed', userId, change: 'provider-unlinked' }]);
  });
  return { message: t`${provider.name} does not sign you in any more` };
});

export const providerLinkRoutes = [get, begin, finish, end];
