import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { sendEmails } from '../mail/send-emails';
import { removeSecondFactor } from './second-factor.store';
import { removeSessionsOfUser } from './session.store';

/** Turns it off for a person who has lost the device, signs them out and writes to them. False when there was none. */
export async function resetSecondFactorOf(tx: Transaction, queue: Queue, userId: string): Promise<boolean> {
  if (!(await removeSecondFactor(tx, userId))) return false;
  // Who has the lost device may be signed in on it.
  await removeSessionsOfUser(tx, userId);
  await sendEmails(tx, queue, [{ kind: 'sign-in-changed', userId, change: 'second-factor-reset' }]);
  return true;
}
