import * as contract from '@/contract/sign-in/second-factor';
import { personaOf } from '@/policy/persona';
import { getAccountByUser } from '../account/account.store';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { createCode } from '../kernel/http/token';
import { seal, unseal } from '../kernel/sealed';
import { sendEmails } from '../mail/send-emails';
import { fullNameOf } from '../user/full-name';
import { appUri, createAppSecret, stepOfCode } from './authenticator-app';
import { proveCurrent } from './prove-current';
import { hashRecoveryCode, mayHaveSecondFactor, proveSecondFactor, sealedFor } from './prove-second-factor';
import { resetSecondFactorOf } from './reset-second-factor';
import * as store from './second-factor.store';

const get = on(contract.getSecondFactor, async ({ services: { db, env }, who: { principal } }) => {
  const found = await store.getSecondFactor(db, principal.userId);
  const since = found?.factor.confirmedAt ?? null;
  return {
    data: {
      on: since !== null,
      since: since?.toISOString() ?? null,
      codesLeft: since === null ? 0 : (found?.codesLeft ?? 0),
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
    throw new ApiError('conflict', 'Two-step sign-in is on already. Turn it off first.');
  return { data: { key: secret, uri: appUri(secret, email ?? username ?? '') } };
});

/** Recovery codes as people read them, and as they are stored. */
function makeRecoveryCodes() {
  const codes = Array.from({ length: contract.recoveryCodeCount }, () => createCode(3));
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

const confirm = on(contract.confirmSecondFactor, async (call) => {
  const { services, who, body } = call;
  const { db, deriveSecret, queue, rateLimits } = services;
  const { userId } = who.principal;
  await rateLimits.take('secondFactor', userId);
  const found = await store.getSecondFactor(db, userId);
  const sealedSecret = found?.factor.sealedSecret;
  const secret = sealedSecret && unseal(deriveSecret, sealedFor(userId), sealedSecret);
  if (!sealedSecret || !secret || found.factor.confirmedAt)
    throw new ApiError('conflict', 'Begin again: another window has changed this.');
  const step = stepOfCode(secret, body.code.replace(/\s/g, ''));
  if (step === undefined)
    throw fieldError('forbidden', 'code', 'That is not the code of now. Is the clock of your device right?');
  const { codes, hashes } = makeRecoveryCodes();
  await db.transaction(async (tx) => {
    if (!(await store.confirm(tx, { userId, sealedSecret, step })))
      throw new ApiError('conflict', 'Begin again: another window has changed this.');
    await store.replaceRecoveryCodes(tx, userId, hashes);
    await audit(tx, call, { action: 'second-factor:on', object: `user:${userId}` });
    await sendEmails(tx, queue, [{ kind: 'sign-in-changed', userId, change: 'second-factor-on' }]);
  });
  await rateLimits.forget('secondFactor', userId);
  services.sessions.forgetUser(userId);
  return { data: { codes }, message: 'Two-step sign-in is on' };
});

const replaceCodes = on(contract.replaceRecoveryCodes, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  await proveSecondFactor(services, userId, body.code);
  const { codes, hashes } = makeRecoveryCodes();
  await services.db.transaction(async (tx) => {
    await store.replaceRecoveryCodes(tx, userId, hashes);
    await audit(tx, call, { action: 'second-factor:codes', object: `user:${userId}` });
    await sendEmails(tx, services.queue, [
      { kind: 'sign-in-changed', userId, change: 'recovery-codes-replaced' },
    ]);
  });
  return { data: { codes }, message: 'Your old recovery codes have ended' };
});

const end = on(contract.endSecondFactor, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  await proveCurrent(call, 'second-factor:own', body.currentPassword);
  await proveSecondFactor(services, userId, body.code);
  await services.db.transaction(async (tx) => {
    await store.removeSecondFactor(tx, userId);
    await audit(tx, call, { action: 'second-factor:off', object: `user:${userId}` });
    await sendEmails(tx, services.queue, [{ kind: 'sign-in-changed', userId, change: 'second-factor-off' }]);
  });
  services.sessions.forgetUser(userId);
  return { message: 'Two-step sign-in is off' };
});

const reset = on(contract.resetSecondFactor, async (call) => {
  const { services, who, params } = call;
  const { db, queue, sessions } = services;
  const row = await getAccountByUser(db, params.id);
  if (!row || !mayHaveSecondFactor(personaOf(row.user))) throw notFound('This admin');
  const { user } = row;
  authorize(who, 'second-factor:reset', { userId: user.id }, 'This admin');
  await db.transaction(async (tx) => {
    if (!(await resetSecondFactorOf(tx, queue, user.id)))
      throw new ApiError('conflict', `${fullNameOf(user)} has no two-step sign-in.`);
    await audit(tx, call, { action: 'second-factor:reset', object: `user:${user.id}`, clubId: user.clubId });
  });
  sessions.forgetUser(user.id);
  return { message: `${fullNameOf(user)} signs in with the password alone, and gets an email about it` };
});

export const secondFactorRoutes = [get, begin, confirm, replaceCodes, end, reset];
