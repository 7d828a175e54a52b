import { acceptInvite, getInvite } from '@/contract/join';
import { personaLabel, personaOf } from '@/policy/persona';
import { requireUncommonPassword } from '../auth/common-passwords';
import { hashPassword } from '../auth/password';
import { startSession } from '../auth/start-session';
import { createUser, getUserByEmail } from '../auth/user.store';
import type { Db, Transaction } from '../db/client';
import { enterFamilies } from '../family/family.store';
import { ApiError } from '../http/api-error';
import { audit } from '../http/audit';
import { countFailures } from '../http/rate-limit';
import { type Call, on } from '../http/route';
import { keepUsedLink, readLink, takeLink, whyInviteEnded } from '../mail/link.store';
import { getInviteRow, lockClubOf, lockInvite, removeInvite } from './invite.store';
import { removeJoinRequestOf } from './join-request.store';

const endings = {
  used: 'This invite has been used already. Sign in with the password that was chosen then.',
  expired: 'This invite has run out. Ask whoever invited you for a new one.',
  withdrawn: 'This invite was withdrawn or replaced. Open the newest email, or ask whoever invited you.',
  unknown: 'This is no invite of ours. Open the link in the email again, as a whole.',
} as const;

/** Why an invite cannot be accepted, which only whoever has its link is told. */
const noInvite = async (db: Db, token: string) =>
  new ApiError('bad_request', endings[(await whyInviteEnded(db, token)) ?? 'unknown']);

type Invite = NonNullable<Awaited<ReturnType<typeof getInviteRow>>>;

/** The roles that an invite gives: its own in its club, or admin of the platform. */
const rolesOf = ({ clubId, clubMemberRole }: Pick<Invite, 'clubId' | 'clubMemberRole'>) =>
  clubId === null
    ? { role: 'admin' as const, clubMemberRole: null }
    : { role: 'user' as const, clubMemberRole };

const read = on(getInvite, async ({ services, params, request }) => {
  const { db, rateLimits } = services;
  const invite = await countFailures(rateLimits, 'inviteLinks', request.limitKey, async () => {
    const inviteId = await readLink(db, 'inviteId', params.token);
    return inviteId === undefined ? undefined : getInviteRow(db, inviteId);
  });
  if (!invite) throw await noInvite(db, params.token);
  const { email, clubname } = invite;
  return { data: { email, clubname, userRole: personaLabel(personaOf(rolesOf(invite))) } };
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

/** Makes the account of the invited person, and a session. */
async function enter(call: Call<typeof acceptInvite>) {
  const { services, params, body, request } = call;
  const { db, env } = services;
  const inviteId = await readLink(db, 'inviteId', params.token);
  if (!inviteId) throw await noInvite(db, params.token);
  const passwordHash = await hashPassword(body.password);
  return db.transaction(async (tx) => {
    const invite = await takeInvite(tx, inviteId, params.token);
    const { id, email, clubId, familyIds } = invite;
    if (await getUserByEmail(tx, email)) {
      throw new ApiError('conflict', 'This email belongs to an account already. Sign in with that instead.');
    }
    const { firstName, lastName } = body;
    const roles = rolesOf(invite);
    const person = { ...roles, clubId, firstName, lastName, email, passwordHash };
    const userId = await createUser(tx, person);
    if (clubId !== null && personaOf(roles) === 'parent')
      await enterFamilies(tx, { clubId, userId, familyIds });
    await removeInvite(tx, id);
    await audit(tx, call, { action: 'invite:accept', object: `user:${userId}`, actorId: userId, clubId });
    return startSession(tx, { userId, device: request.device, keep: true, env });
  });
}

const accept = on(acceptInvite, async (call) => {
  const { services, body, request } = call;
  requireUncommonPassword(body.password);
  return countFailures(services.rateLimits, 'inviteLinks', request.limitKey, () => enter(call));
});

export const inviteRoutes = [read, accept];
