import type { User } from '@/contract/account';
import { ProfileInput } from '@/contract/personal/profile';
import { today } from '@/contract/time-zone';
import { t } from '@/language/text';
import type { Action } from '@/policy/rules';
import type { Transaction } from '../kernel/db/client';
import { fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { requireMatch } from '../kernel/http/if-match';
import type { Person } from '../kernel/http/person';
import { refuseTaken } from '../kernel/http/refuse-taken';
import type { Call } from '../kernel/http/route';
import { getFamilyName } from '../user/family-name.store';
import { lockUser } from '../user/user.store';
import { getAccountByUser } from './account.store';
import { viewAccount } from './account.view';
import { type Profile, saveProfile } from './profile.store';
import { countUsername, usernameOnce } from './username';

type Editing = Pick<Call, 'services' | 'request' | 'incoming'> & { who: Person };

const fields = ProfileInput.keyof().options;

function requireDobPast({ dob }: Profile, { account }: Person) {
  if (dob && dob > today(account.store.timeZone))
    throw fieldError('invalid', 'dob', t`Choose a day that is not in the future.`);
}

async function save(tx: Transaction, call: Editing, action: Action, profile: Profile): Promise<void> {
  const { who, incoming } = call;
  const current = await lockUser(tx, who.principal.userId);
  if (!current) throw notFound(t`The profile`);
  await requireMatch(tx, incoming, current.rev);
  if (!profile.username && !current.email && !current.phone) {
    throw fieldError('invalid', 'username', t`Enter a username: you sign in with it.`);
  }
  const lastName = profile.lastName || ((await getFamilyName(tx, current.id)) ?? '');
  const named = { ...profile, lastName };
  if (fields.every((field) => named[field] === undefined || named[field] === current[field])) return;
  await refuseTaken(usernameOnce, saveProfile(tx, current.id, named));
  await audit(tx, call, { action, object: `user:${current.id}` });
}

async function present(tx: Transaction, userId: string): Promise<User> {
  const row = await getAccountByUser(tx, userId);
  if (!row) throw notFound(t`The profile`);
  return viewAccount(row).user;
}

/** Changes the profile of the caller; `along` saves something else in the same transaction. */
export async function editProfile(
  call: Editing,
  action: Action,
  profile: Profile,
  along?: (tx: Transaction) => Promise<void>,
) {
  const { services, who } = call;
  const { userId } = who.principal;
  requireDobPast(profile, who);
  const { username } = profile;
  if (username && username !== who.account.user.username) await countUsername(call, 'usernames');
  const user = await services.db.transaction(async (tx) => {
    await save(tx, call, action, profile);
    await along?.(tx);
    return present(tx, userId);
  });
  services.sessions.forgetUser(userId);
  return { data: user, message: t`User profile has been edited successfully` };
}
