import { putDevice, removeDevice } from '@/contract/personal/push';
import { t } from '@/language/text';
import { ApiError, fieldError } from '../../kernel/http/api-error';
import { on } from '../../kernel/http/route';
import { isOutsideAddress } from '../../kernel/outgoing/outside';
import { putSubscription, removeSubscriptionOf } from './push-subscription.store';

const put = on(putDevice, async ({ services, who, body }) => {
  // A family's device is used by children, and shows who its last adult was.
  if (!services.env.push || who.shared)
    throw new ApiError('forbidden', t`News cannot be sent to this device.`);
  const { endpoint, keys, expirationTime } = body;
  if (!isOutsideAddress(endpoint))
    throw fieldError('invalid', 'endpoint', t`This is not an address of a push service.`);
  const expiresAt = expirationTime === null ? null : new Date(expirationTime);
  const { userId } = who.principal;
  await services.db.transaction((tx) =>
    putSubscription(tx, { userId, sessionId: who.sessionId, endpoint, ...keys, expiresAt }),
  );
  return { message: t`News is sent to this device` };
});

const remove = on(removeDevice, async ({ services, who }) => {
  await removeSubscriptionOf(services.db, who.sessionId);
  return { message: t`No news is sent to this device` };
});

export const pushRoutes = [put, remove];
