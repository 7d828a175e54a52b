import { ProfileInput, type User } from '@/contract/account';
import { today } from '@/contract/time-zone';
import type { Action } from '@/policy/rules';
import type { Person } from '../auth/authenticate';
import type { Transaction } from '../db/client';
import { ApiError, fieldError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { requireMatch } from '../http/if-match';
import type { Call } from '../http/route';
import { getAccountByUser, lockUser } from './account.store';
import { viewAccount } from './account.view';
import { isUsernameTaken, saveProfile } from './profile.store';

type Editing = Pick<Call, 'services' | 'request' | 'incoming'> & { who: Person };

const fields = ProfileInput.keyof().options;

function requireDobPast({ dob }: ProfileInput, { account }: Person) {
  if (dob !== null && dob > today(account.store.timeZone))
    throw fieldError('invalid', 'dob', 'Choose a day that is not in the future.');
}

/** Counts each other username that is asked for, taken or not: both answers tell. A 429 names the field. */
async function countUsername({ services, who }: Editing, { username }: ProfileInput) {
  if (!username || username === who.account.user.username) return;
  const { refusal } = await services.rateLimits.count('usernames', who.principal.userId);
  if (!refusal) return;
  const { message, retryAfter } = refusal;
  throw new ApiError('too_many', message, { fields: { username: message }, retryAfter, cause: refusal });
}

/**
 * Saves the own profile of whoever calls. False when it is a child with another date of birth: whether a consent is
 * needed follows from it, so a parent changes it (quality.md, K-05). The refusal is in the audit, hence no throw here.
 */
async function save(tx: Transaction, call: Editing, action: Action, profile: ProfileInput): Promise<boolean> {
  const { who, incoming } = call;
  const current = await lockUser(tx, who.principal.userId);
  if (!current) throw notFound('The profile');
  requireMatch(incoming, current.rev);
  const deed = { action, object: `user:${current.id}` };
  if (who.principal.persona === 'child' && profile.dob !== current.dob) {
    await audit(tx, call, { ...deed, result: 'refused' });
    return false;
  }
  if (!profile.username && !current.email && !current.phone) {
    throw fieldError('invalid', 'username', 'Enter a username: you sign in with it.');
  }
  if (fields.every((field) => profile[field] === current[field])) return true;
  await saveProfile(tx, current.id, profile).catch((error: unknown) => {
    if (!isUsernameTaken(error)) throw error;
    throw fieldError('conflict', 'username', 'Somebody else has this username. Choose another.', error);
  });
  await audit(tx, call, deed);
  return true;
}

async function present(tx: Transaction, userId: string): Promise<User> {
  const row = await getAccountByUser(tx, userId);
  if (!row) throw notFound('The profile');
  return viewAccount(row).user;
}

/** Changes the own profile; `along` is what else is to be saved with it or not at all. */
export async function editProfile(
  call: Editing,
  action: Action,
  profile: ProfileInput,
  along?: (tx: Transaction) => Promise<void>,
) {
  const { services, who } = call;
  const { userId } = who.principal;
  requireDobPast(profile, who);
  await countUsername(call, profile);
  const user = await services.db.transaction(async (tx) => {
    if (!(await save(tx, call, action, profile))) return undefined;
    await along?.(tx);
    return present(tx, userId);
  });
  if (!user) throw fieldError('forbidden', 'dob', 'Ask a parent to change your date of birth.');
  services.sessions.forgetUser(userId);
  return { data: user, message: 'User profile has been edited successfully' };
}
