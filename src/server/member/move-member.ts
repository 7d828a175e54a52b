import type { moveMember } from '@/contract/member';
import { listed, t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { getSignInObstacle } from '../consent/may-sign-in.store';
import type { Transaction } from '../kernel/db/client';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import { fullNameOf } from '../user/full-name';
import { hasOtherAdmin } from '../user/user.store';
import * as store from './member.store';

type Leaving = Pick<store.Kin, 'id' | 'firstName' | 'lastName' | 'clubMemberRole'>;

/** Throws 409 when a club would lose its last admin with these people. Lock the club before. */
export async function requireAnotherAdmin(
  tx: Transaction,
  club: { id: string; clubname: string },
  leaving: readonly Leaving[],
): Promise<void> {
  const admins: Leaving[] = [];
  for (const person of leaving) {
    const isAdmin = personaOf({ role: 'user', ...person }) === 'clubAdmin';
    if (isAdmin && (await getSignInObstacle(tx, person.id)) === null) admins.push(person);
  }
  if (admins.length === 0) return;
  const ids = admins.map(({ id }) => id);
  if (await hasOtherAdmin(tx, club.id, ids)) return;
  const names = listed(admins.map(fullNameOf));
  throw new ApiError(
    'conflict',
    admins.length === 1
      ? t`${names} is the last admin of ${club.clubname}. The club needs another admin first: invite one, or make a member a club admin.`
      : t`${names} are the last admins of ${club.clubname}. The club needs another admin first: invite one, or make a member a club admin.`,
  );
}

/** Moves a person, or their whole family, to another club. Resolves to the moved people and the message. */
export async function moveWithFamily(tx: Transaction, call: Call<typeof moveMember>) {
  const { params, body } = call;
  const locked = await store.lockMember(tx, params.id, body.clubId);
  if (!locked) throw notFound(t`This person`);
  const { user, club, other } = locked;
  if (!other) throw fieldError('invalid', 'clubId', t`This club is not here any more. Choose another one.`);
  // When several are moved at once, the move of a relative may have taken them along.
  if (other.id === club.id)
    return { ids: [], message: t`${fullNameOf(user)} is in ${club.clubname} already` };
  if (other.status === 'suspended') {
    throw fieldError(
      'conflict',
      'clubId',
      t`${other.clubname} is suspended. Let it in again first, or choose another club.`,
    );
  }
  await store.lockFamilies(tx, [user.id]);
  const all = await store.listAllKin(tx, user.id);
  const ids = all.map(({ id }) => id);
  // The invite would stay here without the family, and whoever accepts it would not find the children.
  if (await store.waitForGuardian(tx, ids, club.id)) {
    throw new ApiError(
      'conflict',
      t`${club.clubname} has invited a guardian of this family who has not joined yet. Wait for them, or withdraw the invite first. Children who wait only for this guardian are then removed too.`,
    );
  }
  const kin = all.filter(({ status }) => status !== 'removed');
  if (kin.length > 1 && !body.withFamily) {
    const others = kin.filter(({ id }) => id !== user.id).map(fullNameOf);
    throw fieldError(
      'conflict',
      'withFamily',
      t`${fullNameOf(user)} belongs to a family with ${listed(others)}. Families stay together: move all of them, or none.`,
    );
  }
  await requireAnotherAdmin(tx, club, kin);
  // A deleted child that can still be brought back goes along.
  await store.changePeople(tx, ids, { clubId: other.id });
  await store.moveFamilies(tx, ids, other.id);
  await audit(
    tx,
    call,
    ...ids.map((id) => ({
      action: 'member:move' as const,
      object: `user:${id}`,
      clubId: other.id,
      changes: { club: [club.clubname, other.clubname] as [string, string] },
    })),
  );
  const others = kin.length - 1;
  const [name, there] = [fullNameOf(user), other.clubname];
  const message =
    others === 0
      ? t`${name} moved to ${there}, and is signed out`
      : t`${name} and ${others} more of the family moved to ${there}, and are signed out`;
  return { ids, message };
}
