import { acceptInvite, getInvite } from '@/contract/join';
import { t, translated } from '@/language/text';
import { personaLabel, personaOf } from '@/policy/persona';
import { noteDevice } from '../auth/known-device';
import { startSession } from '../auth/start-session';
import { enterFamilies } from '../family/family.store';
import {
  acceptAs,
  readGuardianInvite,
  requireNewcomer,
  takeGuardianInvite,
} from '../family/take-guardian-invite';
import { tellOfJoining } from '../family/tell-guardians';
import {
  getInviteRow,
  lockClubOf,
  lockInvite,
  removeInvite,
  takeWaitingFamilies,
} from '../invite/invite.store';
import { noInvite } from '../invite/no-invite';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { countFailures } from '../kernel/http/rate-limit';
import { type Call, on } from '../kernel/http/route';
import { keepUsedLink, readLink, takeLink } from '../mail/link.store';
import { requireUncommonPassword } from '../user/common-passwords';
import { hashPassword } from '../user/password';
import { createUser, getUserByEmail } from '../user/user.store';
import { removeJoinRequestOf } from './join-request.store';

type Invite = NonNullable<Awaited<ReturnType<typeof getInviteRow>>>;

/** The roles that an invite gives: its own in its club, or admin of the platform. */
const rolesOf = ({ clubId, clubMemberRole }: Pick<Invite, 'clubId' | 'clubMemberRole'>) =>
  clubId === null
    ? { role: 'admin' as const, clubMemberRole: null }
    : { role: 'user' as const, clubMemberRole };

async function describeInvite(db: Db, token: string) {
  const inviteId = await readLink(db, 'inviteId', token);
  const invite = inviteId === undefined ? undefined : await getInviteRow(db, inviteId);
  if (invite) {
    const { email, clubname } = invite;
    return { email, clubname, userRole: translated(personaLabel(personaOf(rolesOf(invite)))) };
  }
  const read = await readGuardianInvite(db, token);
  if (!read) return undefined;
  const { email, clubname } = read.invite;
  return { email, clubname, userRole: translated(personaLabel('parent')), guardian: read.guardian };
}

const read = on(getInvite, async ({ services, params, request }) => {
  const { db, rateLimits } = services;
  const data = await countFailures(rateLimits, 'inviteLinks', request.limitKey, () =>
    describeInvite(db, params.token),
  );
  if (!data) throw await noInvite(db, params.token);
  return { data };
});

/**
 * Uses up the link of an invite. It locks in the same order as all others, because otherwise two could wait for each
 * other: sending it again locks club, invite and link; approving the same person locks their request and then the
 * invite.
 */
async function takeInvite(tx: Transaction, inviteId: string, token: string) {
  const found = await getInviteRow(tx, inviteId);
  if (!found) throw await noInvite(tx, token);
  await lockClubOf(tx, found);
  await removeJoinRequestOf(tx, found.email);
  const invite = await lockInvite(tx, inviteId);
  if (!invite || !(await takeLink(tx, 'inviteId', token))) throw await noInvite(tx, token);
  await keepUsedLink(tx, token);
  return invite;
}

type Accepting = Call<typeof acceptInvite> & { passwordHash: string };

/** Makes the account of a person invited by the club or the platform. */
async function enterClub(tx: Transaction, call: Accepting, inviteId: string) {
  const { params, body, passwordHash } = call;
  const invite = await takeInvite(tx, inviteId, params.token);
  const { id, email, clubId, familyIds } = invite;
  if (await getUserByEmail(tx, email)) {
    throw new ApiError('conflict', t`This email belongs to an account already. Sign in with that instead.`);
  }
  const { firstName, lastName } = body;
  const roles = rolesOf(invite);
  const userId = await createUser(tx, { ...roles, clubId, firstName, lastName, email, passwordHash });
  if (clubId !== null && personaOf(roles) === 'parent') {
    await enterFamilies(tx, { clubId, userId, familyIds });
    await tellOfJoining(tx, call.services.queue, userId, familyIds);
  }
  await removeInvite(tx, id);
  await noteDevice(tx, call, { id: userId, email, ...roles });
  return { userId, clubId };
}

/** Makes the account of a person invited by a guardian. Children who wait for an invite of the club become theirs too. */
async function enterHousehold(tx: Transaction, call: Accepting) {
  const { params, body, passwordHash } = call;
  const invite = await takeGuardianInvite(tx, params.token);
  await requireNewcomer(tx, invite);
  const { email, clubId } = invite;
  const { firstName, lastName } = body;
  const roles = { role: 'user', clubMemberRole: 'parent' } as const;
  const userId = await createUser(tx, { ...roles, clubId, firstName, lastName, email, passwordHash });
  await removeJoinRequestOf(tx, email);
  const familyIds = await takeWaitingFamilies(tx, { clubId, email });
  await acceptAs(tx, call.services.queue, invite, { userId, clubId });
  if (familyIds.length > 0) await enterFamilies(tx, { clubId, userId, familyIds });
  await tellOfJoining(tx, call.services.queue, userId, familyIds);
  return { userId, clubId };
}

async function enter(call: Call<typeof acceptInvite>) {
  const { services, params, body, request } = call;
  const { db, env } = services;
  const inviteId = await readLink(db, 'inviteId', params.token);
  const holder = inviteId ?? (await readLink(db, 'guardianInviteId', params.token));
  if (!holder) throw await noInvite(db, params.token);
  const accepting = { ...call, passwordHash: await hashPassword(holder, body.password) };
  return db.transaction(async (tx) => {
    const { userId, clubId } = inviteId
      ? await enterClub(tx, accepting, inviteId)
      : await enterHousehold(tx, accepting);
    await audit(tx, call, { action: 'invite:accept', object: `user:${userId}`, actorId: userId, clubId });
    return startSession(tx, { userId, device: request.device, keep: true, env, own: call });
  });
}

const accept = on(acceptInvite, async (call) => {
  const { services, body, request } = call;
  requireUncommonPassword(body.password);
  return countFailures(services.rateLimits, 'inviteLinks', request.limitKey, () => enter(call));
});

export const inviteRoutes = [read, accept];
