import * as z from 'zod';
import { endpoint } from '../endpoint';
import { changePassword } from '../password';
import { done, Id, Instant } from '../shapes';

/** How many days a guardian can bring back a child that was deleted. */
export const removalDays = 7;

/** After how many months without use the guardians of a child are asked whether its account is to stay. */
export const unusedMonths = 12;
/** How many days they have to answer. */
export const unusedDays = 30;

/** A child that a guardian has deleted. Only its guardians see it, and only these fields. */
export const RemovedChild = z.object({
  id: Id,
  firstName: z.string(),
  removedAt: Instant,
  /** Until when it can be brought back; then it is erased. */
  endsAt: Instant,
  /** The guardian who has deleted it; null for a guardian of another household, who is not shown. */
  by: z.string().nullable(),
  byYou: z.boolean(),
  /** No guardian did it: the account was not used, and no guardian answered. */
  unused: z.boolean(),
  /** Whether the reader is the only guardian, so that it may be erased at once. */
  onlyGuardian: z.boolean(),
});
export type RemovedChild = z.infer<typeof RemovedChild>;

const childId = z.object({ id: Id });

/**
 * Signs the child out and hides it everywhere; any guardian can undo it for 7 days, and they get an e-mail.
 * With `atOnce` it is erased now, for good, also one that was deleted before: 409 where another guardian
 * looks after it. 403 at the password when it is not the current one. Only the ledger of consents and the
 * audit keep the id.
 */
export const removeChild = endpoint({
  method: 'POST',
  path: '/api/family/child/{id}/deletion',
  summary: 'Delete a child and all that is stored of it',
  access: 'child:remove',
  params: childId,
  body: z.object({
    currentPassword: changePassword.body.shape.currentPassword,
    atOnce: z.boolean().default(false),
  }),
  reply: done,
});

/** The account stays, although it is not used. It is asked again after another year. */
export const keepChild = endpoint({
  method: 'POST',
  path: '/api/family/child/{id}/keep',
  summary: 'Keep the account of a child that is not used',
  access: 'child:manage',
  params: childId,
  reply: done,
});

/** 404 once the days are over. */
export const restoreChild = endpoint({
  method: 'POST',
  path: '/api/family/child/{id}/restore',
  summary: 'Bring back a child that a guardian has deleted',
  access: 'child:remove',
  params: childId,
  reply: done,
});
