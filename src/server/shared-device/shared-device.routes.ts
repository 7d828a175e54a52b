import {
  endSharedDevice,
  listSharedDevices,
  makeSharedDevice,
  putGuardianOnSharedDevice,
  putOnSharedDevice,
  takeOffSharedDevice,
} from '@/contract/family/shared-device';
import { t } from '@/language/text';
import { shareSession, takeOffSessions } from '../auth/session.store';
import { listGuardiansOf } from '../family/guardian-invite.store';
import { lockOwnHousehold } from '../family/household.store';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { type Call, on } from '../kernel/http/route';
import { createToken, hashToken } from '../kernel/http/token';
import { getUserByIdentifier } from '../user/user.store';
import { requirePassword } from './check-listener';
import { deviceCookie, deviceHashOf } from './device-cookie';
import * as store from './shared-device.store';
import { listOwnDevices, viewDevice } from './shared-device.view';

const what = t`The shared device`;
const action = 'shared-device:manage';

const list = on(
  listSharedDevices,
  async ({ services, who, incoming }) => {
    const rows = await listOwnDevices(services.db, who.principal.userId);
    const here = deviceHashOf(incoming);
    const data = rows.map((row) => viewDevice(row, who.principal.userId, here));
    return { data: [...data.filter((one) => one.here), ...data.filter((one) => !one.here)] };
  },
  { scopedInSql: action },
);

type Managing = Pick<Call, 'services' | 'request' | 'incoming'> & {
  who: Call<typeof listSharedDevices>['who'];
};

const present = async (tx: Transaction, { who, incoming }: Managing, id: string) => {
  const row = (await listOwnDevices(tx, who.principal.userId)).find(({ device }) => device.id === id);
  if (!row) throw notFound(what);
  return viewDevice(row, who.principal.userId, deviceHashOf(incoming));
};

async function requireGuardian(tx: Transaction, { who }: Managing, familyId: string): Promise<void> {
  authorize(who, action, { guardianIds: await listGuardiansOf(tx, [familyId]) }, what);
}

/** Puts children on a device, each of whom has to be one of the household. */
async function putChildrenOn(
  tx: Transaction,
  call: Managing,
  device: Pick<store.DeviceRow, 'id' | 'familyId'>,
  childIds: readonly string[],
): Promise<void> {
  const { userId } = call.who.principal;
  const wanted = [...new Set(childIds)];
  const found = wanted.length > 0 ? await store.listChildrenOf(tx, device.familyId, wanted) : [];
  if (found.length < wanted.length) throw notFound(t`The child`);
  if (wanted.length === 0) return;
  const added = await store.putOn(tx, { deviceId: device.id, userIds: wanted, addedBy: userId });
  await audit(
    tx,
    call,
    ...added.map((id) => ({ action: 'shared-device:put-on' as const, object: `user:${id}` })),
  );
}

const make = on(makeSharedDevice, async (call) => {
  const { services, who, body, request } = call;
  const { userId, clubId } = who.principal;
  const { sessionMaxDays: days, publicUrl } = services.env;
  if (who.shared) throw new ApiError('conflict', t`This device is shared already.`);
  const secret = createToken();
  const data = await services.db.transaction(async (tx) => {
    const familyId = await lockOwnHousehold(tx, userId);
    if (!familyId || clubId === null) throw notFound(t`Your household`);
    await requireGuardian(tx, call, familyId);
    const of = { clubId, familyId, madeBy: userId, device: request.device };
    const device = await store.createDevice(tx, { ...of, secretHash: hashToken(secret), days });
    await store.putOn(tx, { deviceId: device.id, userIds: [userId], addedBy: userId });
    await audit(tx, call, { action: 'shared-device:make', object: `shared-device:${device.id}` });
    await putChildrenOn(tx, call, device, body.childIds);
    await shareSession(tx, { id: who.sessionId, userId, deviceId: device.id });
    return { ...(await present(tx, call, device.id)), here: true };
  });
  services.sessions.forgetUser(userId);
  call.setHeader('set-cookie', deviceCookie(secret, { days, publicUrl }));
  return { data, message: t`This device is shared now` };
});

/** The shared device of this browser, locked, for a guardian of its household. */
async function requireHere(tx: Transaction, call: Managing): Promise<store.DeviceRow> {
  const hash = deviceHashOf(call.incoming);
  const found = hash && (await store.getDeviceByHash(tx, hash));
  const device = found && (await store.lockDevice(tx, found.device.id));
  if (!device) throw notFound(what);
  await requireGuardian(tx, call, device.familyId);
  return device;
}

const putOn = on(putOnSharedDevice, async (call) => {
  const data = await call.services.db.transaction(async (tx) => {
    const device = await requireHere(tx, call);
    await putChildrenOn(tx, call, device, call.body.childIds);
    return present(tx, call, device.id);
  });
  return { data, message: t`The people you added can listen on this device now` };
});

const putGuardian = on(putGuardianOnSharedDevice, async (call) => {
  const { services, body } = call;
  const { db } = services;
  // Before the password is looked at, so that only a household's own device may ask for one.
  await db.transaction((tx) => requireHere(tx, call));
  const user = await getUserByIdentifier(db, body.identifier);
  await requirePassword(call, 'shared-device:put-on', user && { ...user, identifier: body.identifier }, body);
  const data = await db.transaction(async (tx) => {
    const device = await requireHere(tx, call);
    const guardians = await listGuardiansOf(tx, [device.familyId]);
    if (!user || !guardians.includes(user.id))
      throw new ApiError('forbidden', t`Only guardians of this household can be added to its devices.`);
    const added = await store.putOn(tx, { deviceId: device.id, userIds: [user.id], addedBy: user.id });
    const entries = added.map((id) => ({ action: 'shared-device:put-on' as const, object: `user:${id}` }));
    await audit(tx, call, ...entries);
    return present(tx, call, device.id);
  });
  const message = user
    ? t`${user.firstName} can listen on this device now`
    : t`The people you added can listen on this device now`;
  return { data, message };
});

async function lockOwn(tx: Transaction, call: Managing, id: string): Promise<store.DeviceRow> {
  const device = await store.lockDevice(tx, id);
  await requireGuardian(tx, call, device?.familyId ?? id);
  if (!device) throw notFound(what);
  return device;
}

const takeOff = on(takeOffSharedDevice, async (call) => {
  const { services, params } = call;
  const { id, userId } = params;
  const ended = await services.db.transaction(async (tx) => {
    await lockOwn(tx, call, id);
    if (!(await store.takeOff(tx, id, userId))) throw notFound(t`This person`);
    await audit(tx, call, { action: 'shared-device:take-off', object: `user:${userId}` });
    return takeOffSessions(tx, id, userId);
  });
  for (const each of ended) services.sessions.forgetUser(each);
  return { message: t`Removed from that device` };
});

const end = on(endSharedDevice, async (call) => {
  const { services, params } = call;
  const ended = await services.db.transaction(async (tx) => {
    const device = await lockOwn(tx, call, params.id);
    const sessions = await takeOffSessions(tx, device.id);
    await store.removeDevice(tx, device.id);
    await audit(tx, call, { action: 'shared-device:end', object: `shared-device:${device.id}` });
    return sessions;
  });
  for (const each of ended) services.sessions.forgetUser(each);
  return { message: t`That device is signed out` };
});

export const sharedDeviceRoutes = [list, make, putOn, putGuardian, takeOff, end];
