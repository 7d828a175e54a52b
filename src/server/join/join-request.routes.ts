import { decideJoinRequest, listJoinRequests } from '@/contract/join';
import { createUser, getUserByEmail } from '../auth/user.store';
import type { Transaction } from '../db/client';
import { ApiError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { authorize } from '../http/authorize';
import { on } from '../http/route';
import { sendLetters } from '../mail/send-letters';
import { holdWaiting, type JoinRequestRow, listWaiting, removeJoinRequest } from './join-request.store';
import { viewJoinRequest } from './join-request.view';

const shownMax = 100;

const list = on(listJoinRequests, async ({ services, who }) => {
  const { clubId } = who.principal;
  authorize(who, 'join-request:decide', { clubId });
  if (clubId === null) throw notFound('Your club');
  const { rows, total } = await listWaiting(services.db, clubId, shownMax);
  return { data: rows.map(viewJoinRequest), total };
});

/** Makes the account of somebody who is let in; they sign in with the password they chose when they confirmed. */
async function letIn(tx: Transaction, request: JoinRequestRow): Promise<string> {
  const { clubId, clubMemberRole, firstName, lastName, email, passwordHash } = request;
  if (await getUserByEmail(tx, email)) {
    throw new ApiError(
      'conflict',
      'Somebody with this email has an account already. Decline this request, and ask them to sign in.',
    );
  }
  return createUser(tx, { role: 'user', clubId, clubMemberRole, firstName, lastName, email, passwordHash });
}

const decide = on(decideJoinRequest, async (call) => {
  const { services, who, params, body } = call;
  const approved = body.decision === 'approve';
  return services.db.transaction(async (tx) => {
    const request = await holdWaiting(tx, params.id);
    if (!request) throw notFound('This request');
    authorize(who, 'join-request:decide', { clubId: request.clubId }, 'This request');
    await removeJoinRequest(tx, request.id);
    const object = `join-request:${request.id}`;
    const { clubId, firstName } = request;
    await audit(tx, call, { action: `join-request:${body.decision}`, object, clubId });
    if (!approved) return { message: `${firstName} was not let in.` };
    const userId = await letIn(tx, request);
    await audit(tx, call, { action: 'user:create', object: `user:${userId}`, clubId });
    await sendLetters(tx, services.queue, [{ letter: 'joined', userId }]);
    return { message: `${firstName} is in. We have told them by email.` };
  });
});

export const joinRequestRoutes = [list, decide];
