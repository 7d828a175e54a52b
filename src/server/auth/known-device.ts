import { serialize } from 'hono/utils/cookie';
import { type Persona, personaOf } from '@/policy/persona';
import type { Transaction } from '../kernel/db/client';
import { describeDevice } from '../kernel/http/describe-device';
import type { Call } from '../kernel/http/route';
import { cookieOf, createToken, hashToken } from '../kernel/http/token';
import { sendEmails } from '../mail/send-emails';
import { addDevice, knownDays, removeDevicesOf, touchDevice, wasUsed } from './known-device.store';

const cookieName = 'known-device';

/** Who hears of a sign-in on a new device: the people who look after others. */
const staff: readonly Persona[] = ['platformAdmin', 'clubAdmin', 'coach'];

type Caller = Pick<Call, 'services' | 'request' | 'incoming' | 'setHeader'>;
type Role = Parameters<typeof personaOf>[0];
type User = { id: string; email: string | null } & Role;

/**
 * The header that marks a browser as known. No script reads it, it goes with the calls of sign-in alone, and for members there is
 * none: it says nothing but that this browser was here.
 */
const deviceCookie = (secret: string, publicUrl: string) =>
  serialize(cookieName, secret, {
    path: '/api/auth',
    sameSite: 'Strict',
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    maxAge: knownDays * 24 * 60 * 60,
  });

/** Another person on the same browser is a new one, so what is stored differs for each. */
const hashFor = (userId: string, secret: string) => hashToken(`${userId} ${secret}`);

/**
 * Before a person's session begins: notes the browser of staff, and writes to them when it is a new one. Resolves to whether it is.
 */
export async function noteDevice(tx: Transaction, call: Caller, user: User): Promise<boolean> {
  const { services, request, incoming, setHeader } = call;
  if (!staff.includes(personaOf(user))) return false;
  const brought = cookieOf(incoming.headers.cookie, cookieName);
  const secret = brought && brought.length <= 100 ? brought : createToken();
  setHeader('set-cookie', deviceCookie(secret, services.env.publicUrl));
  const deviceHash = hashFor(user.id, secret);
  if (await touchDevice(tx, user.id, deviceHash)) return false;
  const isNew = await wasUsed(tx, user.id);
  const device = describeDevice(request.device);
  await addDevice(tx, { userId: user.id, deviceHash, device });
  if (isNew && user.email) {
    const at = new Date().toISOString();
    await sendEmails(tx, services.queue, [{ kind: 'new-device', userId: user.id, device, at }]);
  }
  return isNew;
}

/**
 * After a person has locked others out: of all browsers only the one of this call is still known, so that another person who signs
 * in again does not do it unnoticed. It gets a new secret, because the old one may have been copied with its cookies; the calls
 * that change a password do not bring it anyway. For another person who uses this browser it is then a new one, once.
 */
export async function forgetOtherDevices(
  tx: Transaction,
  { services, request, setHeader }: Omit<Caller, 'incoming'>,
  { userId, persona }: { userId: string; persona: Persona },
): Promise<void> {
  await removeDevicesOf(tx, userId);
  if (!staff.includes(persona)) return;
  const secret = createToken();
  const device = describeDevice(request.device);
  // Never none of a person who was here: the next sign-in would count as the first of the account, of which nobody hears.
  await addDevice(tx, { userId, deviceHash: hashFor(userId, secret), device });
  setHeader('set-cookie', deviceCookie(secret, services.env.publicUrl));
}

/**
 * After staff have lost a device: no browser is known any more. One row stays that no browser has, because with none, and without a
 * session, the sign-in of a thief would count as the first of the account, of which nobody hears.
 */
export async function forgetAllDevices(tx: Transaction, user: { id: string } & Role): Promise<void> {
  await removeDevicesOf(tx, user.id);
  if (!staff.includes(personaOf(user))) return;
  await addDevice(tx, { userId: user.id, deviceHash: hashToken(createToken()), device: describeDevice('') });
}
