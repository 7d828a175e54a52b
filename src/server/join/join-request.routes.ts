import { decideJoinRequest, type JoinRequest, listJoinRequests } from '@/contract/join';
import { t } from '@/language/text';
import { enterFamilies } from '../family/family.store';
import { tellOfJoining } from '../family/tell-guardians';
import { takeWaitingFamilies } from '../invite/invite.store';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize, requireClubId } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import type { Queue } from '../kernel/jobs/queue';
import { sendEmails } from '../mail/send-emails';
import { fullNameOf } from '../user/full-name';
import { createUser, getUserByEmail } from '../user/user.store';
import {
  type JoinRequestRow,
  listConfirmedRequests,
  lockConfirmedRequest,
  removeJoinRequest,
} from './join-request.store';

const view = (row: JoinRequestRow): JoinRequest => ({
  id: row.id,
  fullname: fullNameOf(row),
  email: row.email,
  clubMemberRole: row.clubMemberRole,
  createdAt: row.createdAt.toISOString(),
});

const list = on(listJoinRequests, async ({ services, who, query }) => {
  const clubId = requireClubId(who);
  authorize(who, 'join-request:decide', { clubId });
  const { rows, total } = await listConfirmedRequests(services.db, query, clubId);
  return { data: rows.map(({ request }) => view(request)), total };
});

/** Makes the account of an approved person, who signs in with the password chosen when they confirmed. */
async function letIn(tx: Transaction, queue: Queue, request: JoinRequestRow): Promise<string> {
  const { clubId, clubMemberRole, firstName, lastName, email, passwordHash, language } = request;
  if (await getUserByEmail(tx, email)) {
    throw new ApiError(
      'conflict',
      t`There is an account with this email already. Decline this request, and ask them to sign in.`,
    );
  }
  const person = { clubId, clubMemberRole, firstName, lastName, email, passwordHash, language };
  const userId = await createUser(tx, { role: 'user', ...person });
  // After the user, whose row locks the club, because sending an invite again locks club and invite in this order
  // too.
  const familyIds = await takeWaitingFamilies(tx, { clubId, email });
  if (clubMemberRole === 'parent') {
    await enterFamilies(tx, { clubId, userId, familyIds });
    await tellOfJoining(tx, queue, userId, familyIds);
  } else if (familyIds.length > 0) {
    throw new ApiError(
      'conflict',
      t`Children of your club wait for this person as their guardian. Decline this request, and send the invite again: they join as a parent.`,
    );
  }
  return userId;
}

const decide = on(decideJoinRequest, async (call) => {
  const { services, who, params, body } = call;
  const action = `join-request:${body.decision}` as const;
  const object = `join-request:${params.id}`;
  const deciding = services.db.transaction(async (tx) => {
    const request = await lockConfirmedRequest(tx, params.id);
    if (!request) throw notFound(t`This request`);
    authorize(who, 'join-request:decide', { clubId: request.clubId }, t`This request`);
    await removeJoinRequest(tx, request.id);
    const { clubId, firstName } = request;
    const userId = body.decision === 'approve' ? await letIn(tx, services.queue, request) : undefined;
    await audit(tx, call, { action, object, clubId });
    if (!userId) return { message: t`${firstName} was not let in.` };
    await audit(tx, call, { action: 'user:create', object: `user:${userId}`, clubId });
    await sendEmails(tx, services.queue, [{ kind: 'joined', userId }]);
    return { message: t`${firstName} is in. They get an email.` };
  });
  return deciding.catch(async (refusal) => {
    // Recorded outside of the transaction, because that is rolled back with all that it wrote.
    const taken = refusal instanceof ApiError && refusal.code === 'conflict';
    if (taken) await audit(services.db, call, { action, object, result: 'refused' });
    throw refusal;
  });
});

export const joinRequestRoutes = [list, decide];
