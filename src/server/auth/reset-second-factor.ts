import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { sendEmails } from '../mail/send-emails';
import { lockUser } from '../user/user.store';
import { forgetAllDevices } from './known-device';
import { removePasskeysOf } from './passkey.store';
import { removeApp, removeIdleRecoveryCodes } from './second-factor.store';
import { removeSessionsOfUser } from './session.store';

/** Removes app and passkeys of a person who has lost the device, signs them out and writes to them. False when there were none. */
export async function resetSecondFactorOf(tx: Transaction, queue: Queue, userId: string): Promise<boolean> {
  // A passkey that is just being added waits for this, and then finds its challenge gone.
  const user = await lockUser(tx, userId);
  const [app, passkeys] = [await removeApp(tx, userId), await removePasskeysOf(tx, userId)];
  if (!user || !(app || passkeys)) return false;
  await removeIdleRecoveryCodes(tx, userId);
  // Who has the lost device may be signed in on it, and may know the password that is saved there.
  await removeSessionsOfUser(tx, userId);
  await forgetAllDevices(tx, user);
  await sendEmails(tx, queue, [{ kind: 'sign-in-changed', userId, change: 'second-factor-reset' }]);
  return true;
}
