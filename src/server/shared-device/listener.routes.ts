import { chooseListener, getListeners, leaveSharedDevice } from '@/contract/family/shared-device';
import { t } from '@/language/text';
import { removeSessionsOfDevice } from '../auth/session.store';
import { startSession } from '../auth/start-session';
import { getFile } from '../file/file.store';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { type Call, on } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import { isStillProven } from '../user/user.store';
import { refusedPassword, requireProof } from './check-listener';
import { deviceCookie, deviceHashOf, deviceSecretOf } from './device-cookie';
import { listDeviceListeners } from './listener.store';
import * as store from './shared-device.store';

const what = t`A shared device`;
type Choosing = Call<typeof chooseListener>;

async function requireDevice({ services, incoming }: Pick<Call, 'services' | 'incoming'>) {
  const hash = deviceHashOf(incoming);
  const found = hash && (await store.getDeviceByHash(services.db, hash));
  if (!found || found.club.removedAt) throw notFound(what);
  return found;
}

/** A larger logo is left out: it goes with the first answer of the screen. */
const mostLogoBytes = 150 * 1024;

/** A club's logo as a data URL, for a screen without a person who could fetch a file; null when it is too large or not there. */
async function readLogo({ db, storage }: Services, fileId: string): Promise<string | null> {
  const file = await getFile(db, fileId);
  if (!file || file.bytes > mostLogoBytes) return null;
  const stream = await storage.read(file.sha256);
  if (!stream) return null;
  return `data:${file.mime};base64,${Buffer.concat(await stream.toArray()).toString('base64')}`;
}

const get = on(getListeners, async (call) => {
  const { device, club } = await requireDevice(call);
  const { clubname, logoFileId } = club;
  const logo = logoFileId ? await readLogo(call.services, logoFileId) : null;
  return {
    data: { club: { clubname, logo }, listeners: await listDeviceListeners(call.services.db, device.id) },
  };
});

/** The person whose session it becomes, the first child if there is one, and whether a password was proved. */
async function requireListeners(call: Choosing, deviceId: string) {
  const { services, body } = call;
  const userIds = [...new Set(body.userIds)];
  const chosen = await services.db.transaction((tx) => store.listChosen(tx, deviceId, userIds));
  const [lead] = chosen;
  if (!lead || chosen.length < userIds.length) throw notFound(t`This person`);
  const byChild = lead.clubMemberRole === 'child';
  call.request.ofChild = byChild;
  if (!byChild && chosen.length > 1)
    throw new ApiError('invalid', t`To listen together, choose at least one child.`);
  return { lead, userIds, proven: !byChild && (await requireProof(call, deviceId, lead, body)) };
}

const choose = on(chooseListener, async (call) => {
  const { services, request, incoming } = call;
  const { env, sessions } = services;
  const { device, club } = await requireDevice(call);
  if (club.status === 'suspended')
    throw new ApiError(
      'forbidden',
      t`Your club is suspended. Ask your club or the platform team what to do.`,
    );
  const { lead, userIds, proven } = await requireListeners(call, device.id);
  const { signedIn, before } = await services.db.transaction(async (tx) => {
    // While a password was checked, the device may have ended, or a person left it.
    const live = await store.lockDevice(tx, device.id);
    const still = await store.listChosen(tx, device.id, userIds);
    if (!live || still.length < userIds.length) throw notFound(t`This person`);
    // Or the password was changed, which has ended the sessions that the old one began.
    if (proven && !(await isStillProven(tx, lead.id, lead.passwordHash ?? ''))) throw refusedPassword();
    const before = await removeSessionsOfDevice(tx, device.id);
    await store.prolongDevice(tx, device.id, env.sessionMaxDays);
    const entry = {
      action: 'auth:listener' as const,
      object: `shared-device:${device.id}`,
      actorId: lead.id,
    };
    await audit(tx, { services, request, who: undefined }, { ...entry, clubId: lead.clubId });
    const shared = { deviceId: device.id, userIds, proven };
    const of = { userId: lead.id, device: request.device, keep: true, env, shared };
    return { before, signedIn: await startSession(tx, of) };
  });
  for (const userId of before) sessions.forgetUser(userId);
  const { sessionMaxDays: days, publicUrl } = env;
  call.setHeader('set-cookie', deviceCookie(deviceSecretOf(incoming) ?? '', { days, publicUrl }));
  return signedIn;
});

const leave = on(leaveSharedDevice, async (call) => {
  const { services, request, incoming } = call;
  const hash = deviceHashOf(incoming);
  const found = hash && (await store.getDeviceByHash(services.db, hash));
  if (found) {
    const { id, clubId } = found.device;
    // The hands that hold the device may be a child's.
    request.ofChild = true;
    const ended = await services.db.transaction(async (tx) => {
      const before = await removeSessionsOfDevice(tx, id);
      await store.removeDevice(tx, id);
      const entry = { action: 'shared-device:leave' as const, object: `shared-device:${id}`, clubId };
      await audit(tx, { services, request, who: undefined }, entry);
      return before;
    });
    for (const userId of ended) services.sessions.forgetUser(userId);
  }
  call.setHeader('set-cookie', deviceCookie('', { days: 0, publicUrl: services.env.publicUrl }));
  // The page removes what it has stored, as after a logout.
  call.setHeader('clear-site-data', '"cache"');
  return { message: t`Everyone is signed out of this device` };
});

export const listenerRoutes = [get, choose, leave];
