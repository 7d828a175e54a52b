import type { Database, Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { speak } from '../kernel/language/speak';
import type { EmailJob } from '../kernel/mail/email';
import { removeLinks } from '../mail/link.store';
import { sendEmails } from '../mail/send-emails';
import { getUserByEmail } from '../user/user.store';
import { putJoinRequest, type SignUp } from './join-request.store';

/**
 * Stores the request and chooses the email to its address. An email is always sent, so that nothing reveals
 * whether the address has an account.
 */
async function begin(tx: Transaction, signUp: SignUp): Promise<EmailJob> {
  const user = await getUserByEmail(tx, signUp.email);
  if (user) return { kind: 'known-address', userId: user.id };
  const { id, confirmedAt } = await putJoinRequest(tx, signUp);
  if (confirmedAt) return { kind: 'still-waiting', joinRequestId: id };
  // An older link for another club or role must not confirm this request.
  await removeLinks(tx, 'joinRequestId', id);
  return { kind: 'confirm-sign-up', joinRequestId: id };
}

/**
 * The part of a sign-up that the worker does, so that the time of the answer does not reveal whether the
 * address has an account.
 */
export const beginSignUp = (db: Database, queue: Queue, signUp: SignUp): Promise<void> =>
  speak(signUp.language ?? 'en', () =>
    db.transaction(async (tx) => sendEmails(tx, queue, [await begin(tx, signUp)])),
  );
