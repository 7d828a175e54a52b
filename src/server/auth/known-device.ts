import { serialize } from 'hono/utils/cookie';
import { type Persona, personaOf } from '@/policy/persona';
import type { Transaction } from '../kernel/db/client';
import { describeDevice } from '../kernel/http/describe-device';
import type { Call } from '../kernel/http/route';
import { cookieOf, createToken, hashToken } from '../kernel/http/token';
import { sendEmails } from '../mail/send-emails';
import { addDevice, knownDays, touchDevice, wasUsed } from './known-device.store';

const cookieName = 'known-device';

/** Who hears of a sign-in on a new device: the people who look after others. */
const staff: readonly Persona[] = ['platformAdmin', 'clubAdmin', 'coach'];

type Caller = Pick<Call, 'services' | 'request' | 'incoming' | 'setHeader'>;
type User = { id: string; email: string | null } & Parameters<typeof personaOf>[0];

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

/**
 * Before a person's session begins: notes the browser of staff, and writes to them when it is a new one. Resolves to whether it is.
 */
export async function noteDevice(tx: Transaction, call: Caller, user: User): Promise<boolean> {
  const { services, request, incoming, setHeader } = call;
  if (!staff.includes(personaOf(user))) return false;
  const brought = cookieOf(incoming.headers.cookie, cookieName);
  const secret = brought && brought.length <= 100 ? brought : createToken();
  setHeader('set-cookie', deviceCookie(secret, services.env.publicUrl));
  // Another person on the same browser is a new one, so what is stored differs for each.
  const deviceHash = hashToken(`${user.id} ${secret}`);
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
