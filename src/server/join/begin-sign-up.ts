import { getUserByEmail } from '../auth/user.store';
import type { Database, Transaction } from '../db/client';
import type { EmailJob, Queue, SignUp } from '../jobs/queue';
import { removeLinks } from '../mail/link.store';
import { sendEmails } from '../mail/send-emails';
import { putJoinRequest } from './join-request.store';

/** Puts the request down, and says which letter its e-mail gets: there is always one, whoever it belongs to. */
async function begin(tx: Transaction, signUp: SignUp): Promise<EmailJob> {
  const user = await getUserByEmail(tx, signUp.email);
  if (user) return { letter: 'known-address', userId: user.id };
  const { id, confirmedAt } = await putJoinRequest(tx, signUp);
  if (confirmedAt) return { letter: 'still-waiting', joinRequestId: id };
  // A link that speaks of another club or role must not confirm this one.
  await removeLinks(tx, 'joinRequestId', id);
  return { letter: 'confirm-sign-up', joinRequestId: id };
}

/** The worker's half of a sign-up, apart from the answer so that its time does not tell whose e-mail it is. */
export const beginSignUp = (db: Database, queue: Queue, signUp: SignUp): Promise<void> =>
  db.transaction(async (tx) => sendEmails(tx, queue, [await begin(tx, signUp)]));
