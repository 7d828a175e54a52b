import { getPin, removePin, setPin } from '@/contract/family/pin';
import { proveSession } from '@/contract/sign-in/proof';
import { audit } from '../kernel/http/audit';
import { type Call, on } from '../kernel/http/route';
import { hashPassword } from '../user/password';
import * as store from './pin.store';
import { proveCurrent } from './prove-current';
import { mayHaveSecondFactor, proveSecondFactor } from './prove-second-factor';
import { markProven } from './session.store';

const get = on(getPin, async ({ services, who }) => ({
  data: { set: (await store.getPinHash(services.db, who.principal.userId)) !== undefined },
}));

const set = on(setPin, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  await services.rateLimits.take('passwordChanges', userId);
  await proveCurrent(call, 'pin:own', body.currentPassword);
  const pinHash = await hashPassword(userId, body.pin);
  await services.db.transaction(async (tx) => {
    await store.savePin(tx, userId, pinHash);
    await audit(tx, call, { action: 'pin:set', object: `user:${userId}` });
  });
  return { message: 'Your PIN is set' };
});

const remove = on(removePin, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  await proveCurrent(call, 'pin:own', body.currentPassword);
  await services.db.transaction(async (tx) => {
    await store.removePin(tx, userId);
    await audit(tx, call, { action: 'pin:remove', object: `user:${userId}` });
  });
  return { message: 'Your PIN is removed' };
});

/** By the password; or by a code, of whom it is asked at sign-in. A former admin may still have an app, and sit at a shared device. */
async function proveEither(call: Call<typeof proveSession>) {
  const { services, who, body } = call;
  const { userId, persona } = who.principal;
  if (body.currentPassword === undefined && body.code && mayHaveSecondFactor(persona))
    await proveSecondFactor(services, userId, body.code);
  else await proveCurrent(call, 'session:prove', body.currentPassword ?? '');
}

const prove = on(proveSession, async (call) => {
  const { services, who } = call;
  await proveEither(call);
  await services.db.transaction(async (tx) => {
    await markProven(tx, who.sessionId);
    await audit(tx, call, { action: 'session:prove', object: `session:${who.sessionId}` });
  });
  services.sessions.forgetUser(who.principal.userId);
  return { message: 'Go on' };
});

export const pinRoutes = [get, set, remove, prove];
