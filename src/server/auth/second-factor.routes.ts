import * as contract from '@/contract/sign-in/second-factor';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { getAccountByUser } from '../account/account.store';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { seal, unseal } from '../kernel/sealed';
import { sendEmails } from '../mail/send-emails';
import { fullNameOf } from '../user/full-name';
import { lockUser } from '../user/user.store';
import { appUri, createAppSecret, stepOfCode } from './authenticator-app';
import { countPasskeys } from './passkey.store';
import { proveCurrent } from './prove-current';
import { makeRecoveryCodes, mayHaveSecondFactor, proveSecondFactor, sealedFor } from './prove-second-factor';
import { resetSecondFactorOf } from './reset-second-factor';
import * as store from './second-factor.store';
import { proveSecondStep } from './second-step';

const get = on(contract.getSecondFactor, async ({ services: { db, env }, who: { principal } }) => {
  const { userId } = principal;
  const [found, passkeys, codesLeft] = await Promise.all([
    store.getSecondFactor(db, userId),
    countPasskeys(db, userId),
    store.countRecoveryCodes(db, userId),
  ]);
  const since = found?.factor.confirmedAt ?? null;
  return {
    data: {
      on: since !== null,
      since: since?.toISOString() ?? null,
      passkeys,
      codesLeft,
      required: env.secondFactorFor.includes(principal.persona),
    },
  };
});

const begin = on(contract.beginSecondFactor, async ({ services, who }) => {
  const { id, email, username } = who.account.user;
  await services.rateLimits.take('secondFactorSetUps', id);
  const secret = createAppSecret();
  const sealed = seal(services.deriveSecret, sealedFor(id), secret);
  if (!(await store.saveUnconfirmed(services.db, id, sealed)))
    throw new ApiError('conflict', t`There is an authenticator app already. Turn it off first.`);
  return { data: { key: secret, uri: appUri(secret, email ?? username ?? '') } };
});

const confirm = on(contract.confirmSecondFactor, async (call) => {
  const { services, who, body } = call;
  const { db, deriveSecret, queue, rateLimits } = services;
  const { userId } = who.principal;
  await rateLimits.take('secondFactor', userId);
  const found = await store.getSecondFactor(db, userId);
  const sealedSecret = found?.factor.sealedSecret;
  const secret = sealedSecret && unseal(deriveSecret, sealedFor(userId), sealedSecret);
  if (!sealedSecret || !secret || found.factor.confirmedAt)
    throw new ApiError('conflict', t`Begin again: another window has changed this.`);
  const step = stepOfCode(secret, body.code.replace(/\s/g, ''));
  if (step === undefined)
    throw fieldError(
      'forbidden',
      'code',
      t`This is not the current code. Enter the newest code, and check that the clock of your device is right.`,
    );
  const { codes, hashes } = makeRecoveryCodes();
  await db.transaction(async (tx) => {
    // One after the other with passkeys that are added or removed, because both decide which recovery codes there are.
    await lockUser(tx, userId);
    if (!(await store.confirm(tx, { userId, sealedSecret, step })))
      throw new ApiError('conflict', t`Begin again: another window has changed this.`);
    await store.replaceRecoveryCodes(tx, userId, hashes);
    await audit(tx, call, { action: 'second-factor:on', object: `user:${userId}` });
    await sendEmails(tx, queue, [{ kind: 'sign-in-changed', userId, change: 'second-factor-on' }]);
  });
  await rateLimits.forget('secondFactor', userId);
  services.sessions.forgetUser(userId);
  return { data: { codes }, message: t`Two-step sign-in is on` };
});

const replaceCodes = on(contract.replaceRecoveryCodes, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  await proveSecondStep(services, userId, body, 'prove');
  const { codes, hashes } = makeRecoveryCodes();
  await services.db.transaction(async (tx) => {
    // Of two windows at once the later one's codes are valid, and no others.
    await lockUser(tx, userId);
    // An admin has reset it meanwhile, or another window has turned it off. Codes alone would open the account later.
    const app = await store.getSecondFactor(tx, userId);
    if (!app?.factor.confirmedAt && (await countPasskeys(tx, userId)) === 0)
      throw new ApiError('conflict', t`Begin again: another window has changed this.`);
    await store.replaceRecoveryCodes(tx, userId, hashes);
    await audit(tx, call, { action: 'second-factor:codes', object: `user:${userId}` });
    await sendEmails(tx, services.queue, [
      { kind: 'sign-in-changed', userId, change: 'recovery-codes-replaced' },
    ]);
  });
  return { data: { codes }, message: t`Your old recovery codes no longer work` };
});

const end = on(contract.endSecondFactor, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  await proveCurrent(call, 'second-factor:own', body.currentPassword);
  await proveSecondFactor(services, userId, body.code);
  const passkeys = await services.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    await store.removeApp(tx, userId);
    await store.removeIdleRecoveryCodes(tx, userId);
    await audit(tx, call, { action: 'second-factor:off', object: `user:${userId}` });
    await sendEmails(tx, services.queue, [{ kind: 'sign-in-changed', userId, change: 'second-factor-off' }]);
    return countPasskeys(tx, userId);
  });
  services.sessions.forgetUser(userId);
  return {
    message: passkeys > 0 ? t`The authenticator app is off. Your passkeys stay` : t`Two-step sign-in is off`,
  };
});

const reset = on(contract.resetSecondFactor, async (call) => {
  const { services, who, params } = call;
  const { db, queue, sessions } = services;
  const row = await getAccountByUser(db, params.id);
  if (!row || !mayHaveSecondFactor(personaOf(row.user))) throw notFound(t`This admin`);
  const { user } = row;
  authorize(who, 'second-factor:reset', { userId: user.id }, t`This admin`);
  await db.transaction(async (tx) => {
    if (!(await resetSecondFactorOf(tx, queue, user.id)))
      throw new ApiError('conflict', t`${fullNameOf(user)} has no two-step sign-in.`);
    await audit(tx, call, { action: 'second-factor:reset', object: `user:${user.id}`, clubId: user.clubId });
  });
  sessions.forgetUser(user.id);
  return { message: t`${fullNameOf(user)} signs in with the password alone, and gets an email about it` };
});

export const secondFactorRoutes = [get, begin, confirm, replaceCodes, end, reset];
