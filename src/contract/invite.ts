import * as z from 'zod';
import { endpoint } from './endpoint';
import { done, Id } from './shapes';

/** What is said of an invite: whether it can still be accepted. */
export const inviteStateName = (endsAt: string | null): string =>
  endsAt !== null && Date.parse(endsAt) < Date.now() ? 'Invite ran out' : 'Invited';

const inviteId = z.object({ id: Id });

/** A new link by mail; the one of before ends. Also for an invite that ran out. 409 when the address has an account. */
export const sendInviteAgain = endpoint({
  method: 'POST',
  path: '/api/invite/{id}/send',
  summary: 'Send an invite again',
  access: 'invite:manage',
  params: inviteId,
  reply: done,
  repeatable: true,
});

/** Its link ends at once. */
export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/api/invite/{id}',
  summary: 'Withdraw an invite',
  access: 'invite:manage',
  params: inviteId,
  reply: done,
});
