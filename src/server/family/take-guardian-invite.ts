import type { HouseholdKind } from '@/contract/join';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { noInvite } from '../invite/no-invite';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import type { Queue } from '../kernel/jobs/queue';
import { keepUsedLink, readLink, takeLink } from '../mail/link.store';
import { fullNameOf } from '../user/full-name';
import { getUserByEmail } from '../user/user.store';
import {
  type GuardianInviteRow,
  getGuardianInvite,
  joinHousehold,
  lockOpenGuardianInvite,
  removeGuardianInvite,
} from './guardian-invite.store';
import { tellOfGuardian, tellOfJoining } from './tell-guardians';

type Account = 'none' | 'here' | 'elsewhere' | 'otherRole';

/** The account that already has the address of an invite. Only for the holder of its link. */
async function accountOf(db: Db, { email, clubId }: GuardianInviteRow): Promise<Account> {
  const user = await getUserByEmail(db, email);
  if (!user) return 'none';
  if (user.clubId !== clubId) return 'elsewhere';
  return personaOf(user) === 'parent' ? 'here' : 'otherRole';
}

const takenWords: Record<Exclude<Account, 'none'>, (inviter: string) => string> = {
  here: () => t`This email belongs to an account already. Sign in with that instead.`,
  elsewhere: (inviter) =>
    t`This email belongs to an account of another club, and an account can have only one club. Ask ${inviter} to invite you at another email address.`,
  otherRole: (inviter) =>
    t`This email belongs to an account that is not a parent’s. A family invite cannot change the role of an account. Ask ${inviter} to invite you at another email address.`,
};

/** What the link of a guardian’s invite opens; undefined when it leads nowhere. */
export async function readGuardianInvite(db: Db, token: string) {
  const id = await readLink(db, 'guardianInviteId', token);
  const invite = id === undefined ? undefined : await getGuardianInvite(db, id);
  if (!invite) return undefined;
  const { household, inviter } = invite;
  return {
    invite,
    guardian: { invitedBy: fullNameOf(inviter), household, account: await accountOf(db, invite) },
  };
}

/** Uses up the link of an invite; household and invite are locked before it, as everywhere. Throws 400 for a dead link. */
export async function takeGuardianInvite(tx: Transaction, token: string): Promise<GuardianInviteRow> {
  const id = await readLink(tx, 'guardianInviteId', token);
  const invite = id === undefined ? undefined : await lockOpenGuardianInvite(tx, id);
  if (!invite || !(await takeLink(tx, 'guardianInviteId', token))) throw await noInvite(tx, token);
  await keepUsedLink(tx, token);
  return invite;
}

/** Throws 409 when the address already has an account, with what its owner can do. */
export async function requireNewcomer(tx: Transaction, invite: GuardianInviteRow): Promise<void> {
  const account = await accountOf(tx, invite);
  if (account !== 'none') throw new ApiError('conflict', takenWords[account](fullNameOf(invite.inviter)));
}

/**
 * Makes a person of the same club a guardian, and writes to the others. Throws 409 when there is nothing to
 * accept for them.
 */
export async function acceptAs(
  tx: Transaction,
  queue: Queue,
  invite: GuardianInviteRow,
  { userId, clubId }: { userId: string; clubId: string | null },
): Promise<HouseholdKind> {
  const inviter = fullNameOf(invite.inviter);
  if (clubId !== invite.clubId) {
    throw new ApiError(
      'conflict',
      t`This invite is for ${invite.clubname}, and your account belongs to another club. An account has one club: ask ${inviter} to invite another email address of yours.`,
    );
  }
  if (invite.invitedBy === userId) {
    throw new ApiError(
      'conflict',
      t`You have sent this invite yourself. Sign in as the person it is for, or open it on their device.`,
    );
  }
  const shared = await joinHousehold(tx, invite, userId);
  if (!shared) {
    throw new ApiError(
      'conflict',
      t`You already look after all children in this invite. ${inviter} can withdraw it.`,
    );
  }
  await removeGuardianInvite(tx, invite.id);
  const familyIds = [invite.familyId];
  if (invite.household === 'same') await tellOfJoining(tx, queue, userId, familyIds);
  else await tellOfGuardian(tx, queue, { change: 'joined', guardianId: userId, familyIds, childIds: shared });
  return invite.household;
}
