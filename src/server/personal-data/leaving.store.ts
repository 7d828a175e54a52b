import { sql } from 'drizzle-orm';
import { lockAdmin } from '../admin-user/admin-user.store';
import { lockClub } from '../club/club.store';
import { consented } from '../consent/consent.store';
import { getSignInObstacle } from '../consent/may-sign-in.store';
import { listHouseholdsOf } from '../family/guardian-readers.store';
import { lockChildrenOf } from '../family/leaving.store';
import type { Db, Transaction } from '../kernel/db/client';
import { lockFamilies } from '../member/member.store';
import { users } from '../tables/user';
import { hasOtherAdmin, lockUser } from '../user/user.store';

export type LeavingUser = typeof users.$inferSelect;

/** Why a person cannot be deleted: what only they look after. */
export type LeavingObstacle =
  | { why: 'last-platform-admin' }
  | { why: 'last-club-admin'; clubname: string }
  | { why: 'only-guardian'; children: string[] };

/**
 * A person, locked until the transaction ends, after what others lock first: the admins of the platform or
 * the club, the families, and the children that the person looks after. Undefined when there is no such person.
 */
export async function lockPerson(tx: Transaction, id: string): Promise<LeavingUser | undefined> {
  const [found] = await tx
    .select({ role: users.role, clubId: users.clubId })
    .from(users)
    .where(sql`${users.id} = ${id}`);
  if (!found) return undefined;
  if (found.role === 'admin') await lockAdmin(tx, id, null);
  if (found.clubId !== null) await lockClub(tx, found.clubId);
  await lockFamilies(tx, [id]);
  // A guardian in another household, who may be leaving it, locks the same children.
  await lockChildrenOf(tx, await listHouseholdsOf(tx, id));
  return lockUser(tx, id);
}

interface LookedAfter extends Record<string, unknown> {
  id: string;
  firstName: string;
  consented: boolean;
  /** Another guardian can sign in, or could if their club were not deleted. */
  shared: boolean;
  /** Whether there is another guardian, who may be unable to sign in. */
  known: boolean;
}

/**
 * `hasWorkingLogin` of a guardian without the question whether their club is deleted, which can still be restored. Otherwise
 * each of two guardians there would be the only one, and neither could be erased.
 */
const canGuard = sql`guardian.status = 'active' and guardian.password_hash is not null`;

/**
 * The children of a guardian, and whether they have another one. Children with an account of their own need
 * no guardian. A deleted child is erased at once, without regard to consent, when no guardian is left who
 * could undo it.
 */
async function listLookedAfter(db: Db, userId: string): Promise<LookedAfter[]> {
  const others = sql`
    from family_members home
    join family_members other on other.family_id = home.family_id and other.place = 'guardian'
    join users guardian on guardian.id = other.user_id and guardian.id <> ${userId}
    where home.user_id = child.id and home.place <> 'guardian'`;
  const { rows } = await db.execute<LookedAfter>(sql`
    select child.id, child.first_name as "firstName", (child.status <> 'removed' and ${consented(sql`child.id`, 'account')}) as consented,
      exists (select ${others} and ${canGuard}) as shared,
      exists (select ${others}) as known
    from users child where child.claimed_at is null and child.id in (
      select kid.user_id from family_members own
      join family_members kid on kid.family_id = own.family_id and kid.place <> 'guardian'
      where own.user_id = ${userId} and own.place = 'guardian')
    order by child.created_at, child.id`);
  return rows;
}

async function isLastAdmin(
  tx: Transaction,
  { id, role, clubId, ...user }: LeavingUser,
): Promise<LeavingObstacle | undefined> {
  // A person who cannot sign in is no loss to the club.
  if (await getSignInObstacle(tx, id)) return undefined;
  if (role === 'admin') {
    return (await hasOtherAdmin(tx, null, [id])) ? undefined : { why: 'last-platform-admin' };
  }
  if (user.clubMemberRole !== 'admin' || clubId === null) return undefined;
  // A deleted club needs no admin.
  const club = await lockClub(tx, clubId);
  if (!club || (await hasOtherAdmin(tx, clubId, [id]))) return undefined;
  return { why: 'last-club-admin', clubname: club.clubname };
}

/**
 * What would follow if a locked person were erased: what prevents it, and the children who would have no
 * guardian. Those have no consent, because a child with consent prevents it.
 */
export async function judgeLeaving(tx: Transaction, person: LeavingUser) {
  const children = await listLookedAfter(tx, person.id);
  const alone = children.filter(({ consented: given, shared }) => given && !shared);
  const left = children.filter(({ consented: given, known }) => !given && !known);
  const obstacle: LeavingObstacle | undefined =
    (await isLastAdmin(tx, person)) ??
    (alone.length > 0
      ? { why: 'only-guardian', children: alone.map(({ firstName }) => firstName) }
      : undefined);
  return { obstacle, children: left.map(({ id, firstName }) => ({ id, firstName })) };
}
