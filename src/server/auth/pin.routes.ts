import { getPin, removePin, setPin } from '@/contract/family/pin';
import { t } from '@/language/text';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { hashPassword } from '../user/password';
import * as store from './pin.store';
import { proveCurrent } from './prove-current';

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
  return { message: t`Your PIN is set` };
});

const remove = on(removePin, async (call) => {
  const { services, who, body } = call;
  const { userId } = who.principal;
  await proveCurrent(call, 'pin:own', body.currentPassword);
  await services.db.transaction(async (tx) => {
    await store.removePin(tx, userId);
    await audit(tx, call, { action: 'pin:remove', object: `user:${userId}` });
  });
  return { message: t`Your PIN is removed` };
});

export const pinRoutes = [get, set, remove];
