import { acceptInvite, getInvite } from '@/contract/join';
import { personaLabel, personaOf } from '@/policy/persona';
import { requireUncommonPassword } from '../auth/common-passwords';
import { hashPassword } from '../auth/password';
import { startSession } from '../auth/start-session';
import { createUser, getUserByEmail } from '../auth/user.store';
import type { Transaction } from '../db/client';
import { ApiError } from '../http/api-error';
import { audit } from '../http/audit';
import { countFailures } from '../http/rate-limit';
import { type Call, on } from '../http/route';
import { readLink, takeLink } from '../mail/link.store';
import { getInviteRow, lockClubOf, lockInvite, removeInvite } from './invite.store';
import { removeJoinRequestOf } from './join-request.store';

const usedUp = () =>
  new ApiError(
    'bad_request',
    'This invite has been used or has run out. Ask whoever invited you for a new one.',
  );

/** The roles that an invite gives: admin of its club, or of the platform. */
const rolesOf = (clubId: string | null) =>
  clubId === null
    ? { role: 'admin' as const, clubMemberRole: null }
    : { role: 'user' as const, clubMemberRole: 'admin' as const };

const read = on(getInvite, async ({ services, params, request }) => {
  const { db, rateLimits } = services;
  const invite = await countFailures(rateLimits, 'inviteLinks', request.limitKey, async () => {
    const inviteId = await readLink(db, 'inviteId', params.token);
    return inviteId === undefined ? undefined : getInviteRow(db, inviteId);
  });
  if (!invite) throw usedUp();
  const { email, clubname, clubId } = invite;
  return { data: { email, clubname, userRole: personaLabel(personaOf(rolesOf(clubId))) } };
});

/**
 * Uses up the link of an invite. It locks in the same order as all others, because otherwise two could wait for each
 * other: sending it again locks club, invite and link; approving the same person locks their request and then the
 * invite.
 */
async function takeInvite(tx: Transaction, inviteId: string, token: string) {
  const found = await getInviteRow(tx, inviteId);
  if (!found) throw usedUp();
  await lockClubOf(tx, found);
  await removeJoinRequestOf(tx, found.email);
  const invite = await lockInvite(tx, inviteId);
  if (!invite || !(await takeLink(tx, 'inviteId', token))) throw usedUp();
  return invite;
}

/** Makes the account of the invited person, and a session. */
async function enter(call: Call<typeof acceptInvite>) {
  const { services, params, body, request } = call;
  const { db, env } = services;
  const inviteId = await readLink(db, 'inviteId', params.token);
  if (!inviteId) throw usedUp();
  const passwordHash = await hashPassword(body.password);
  return db.transaction(async (tx) => {
    const { id, email, clubId } = await takeInvite(tx, inviteId, params.token);
    if (await getUserByEmail(tx, email)) {
      throw new ApiError('conflict', 'This email belongs to an account already. Sign in with that instead.');
    }
    const { firstName, lastName } = body;
    const person = { ...rolesOf(clubId), clubId, firstName, lastName, email, passwordHash };
    const userId = await createUser(tx, person);
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
