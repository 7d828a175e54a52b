import { namesInWords } from '@/contract/account';
import type { moveMember } from '@/contract/member';
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
  const whose = admins.length === 1 ? 'is the last admin' : 'are the last admins';
  throw new ApiError(
    'conflict',
    `${namesInWords(admins.map(fullNameOf))} ${whose} of ${club.clubname}. It needs another admin first: invite one, or make a member one.`,
  );
}

/** Moves a person, or their whole family, to another club. Resolves to the moved people and the message. */
export async function moveWithFamily(tx: Transaction, call: Call<typeof moveMember>) {
  const { params, body } = call;
  const locked = await store.lockMember(tx, params.id, body.clubId);
  if (!locked) throw notFound('This person');
  const { user, club, other } = locked;
  if (!other) throw fieldError('invalid', 'clubId', 'This club is not here any more. Choose another one.');
  // When several are moved at once, the move of a relative may have taken them along.
  if (other.id === club.id) return { ids: [], message: `${fullNameOf(user)} is in ${club.clubname} already` };
  if (other.status === 'suspended') {
    throw fieldError(
      'conflict',
      'clubId',
      `${other.clubname} is suspended. Let it in again first, or choose another club.`,
    );
  }
  await store.lockFamilies(tx, [user.id]);
  const all = await store.listAllKin(tx, user.id);
  const kin = all.filter(({ status }) => status !== 'removed');
  if (kin.length > 1 && !body.withFamily) {
    const others = kin.filter(({ id }) => id !== user.id).map(fullNameOf);
    throw fieldError(
      'conflict',
      'withFamily',
      `${fullNameOf(user)} belongs to a family with ${namesInWords(others)}. Families stay together: move all of them, or none.`,
    );
  }
  await requireAnotherAdmin(tx, club, kin);
  // A deleted child that can still be brought back goes along.
  const ids = all.map(({ id }) => id);
  await store.changePeople(tx, ids, { clubId: other.id });
  await store.moveFamilies(tx, ids, other.id);
  await audit(
    tx,
    call,
    ...ids.map((id) => ({ action: 'member:move' as const, object: `user:${id}`, clubId: other.id })),
  );
  const others = kin.length - 1;
  const who = others === 0 ? fullNameOf(user) : `${fullNameOf(user)} and ${others} more of the family`;
  return { ids, message: `${who} moved to ${other.clubname}, and ${others === 0 ? 'is' : 'are'} signed out` };
}
