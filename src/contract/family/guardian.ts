import * as z from 'zod';
import { endpoint } from '../endpoint';
import { HouseholdKind } from '../join';
import { LinkToken } from '../password';
import { done, Id, Instant } from '../shapes';
import { Email } from '../text/email';

/** A person who looks after children of the household. Another guardian's e-mail and phone number are not in it. */
export const Guardian = z.object({
  id: Id,
  name: z.string(),
  you: z.boolean(),
  /** The first names of the children that they look after. */
  children: z.array(z.string()),
  /**
   * Whether the reader may take this guardian out of the household: those who came later, and oneself while
   * another guardian looks after each child.
   */
  removable: z.boolean(),
});
export type Guardian = z.infer<typeof Guardian>;

/** A person who is invited to look after children of the household. */
export const GuardianInvite = z.object({
  id: Id,
  /** For the guardian who has sent it; null for the others. */
  email: z.string().nullable(),
  invitedBy: z.string(),
  household: HouseholdKind,
  /** The first names of the children that it shares; for the same household all of it. */
  children: z.array(z.string()),
  endsAt: Instant,
});
export type GuardianInvite = z.infer<typeof GuardianInvite>;

/**
 * Children who are looked after in another household because this one has invited its guardian. The answer
 * says nothing else of that household.
 */
export const HouseholdShare = z.object({
  /** The id of the other household. */
  id: Id,
  /** The person who has accepted the invite; null when their account is gone. */
  name: z.string().nullable(),
  /** The first names of the children. */
  children: z.array(z.string()),
});
export type HouseholdShare = z.infer<typeof HouseholdShare>;

/** The answer is the same whether the address is known or not. 409 when the household has invited it already. */
export const inviteGuardian = endpoint({
  method: 'POST',
  path: '/api/family/guardian-invite',
  summary: 'Invite another guardian by mail',
  access: 'family:manage',
  body: z.object({
    email: Email,
    household: HouseholdKind,
    /** For `own`: the children that they are to look after. */
    childIds: z.array(Id).max(50).default([]),
  }),
  reply: done,
  status: 201,
  repeatable: true,
});

const inviteId = z.object({ id: Id });

/** Sends a new link by mail; the earlier one ends. Also for an invite that ran out. */
export const sendGuardianInvite = endpoint({
  method: 'POST',
  path: '/api/family/guardian-invite/{id}/send',
  summary: 'Send the invite of a guardian again',
  access: 'guardian-invite:manage',
  params: inviteId,
  reply: done,
  repeatable: true,
});

/** Its link ends at once. */
export const withdrawGuardianInvite = endpoint({
  method: 'DELETE',
  path: '/api/family/guardian-invite/{id}',
  summary: 'Withdraw the invite of a guardian',
  access: 'guardian-invite:manage',
  params: inviteId,
  reply: done,
});

/**
 * For a parent who has an account in the club already; a person without one accepts by `acceptInvite`. The
 * link counts, not the address that it was sent to. 400 when the link no longer works; the sentence says why.
 */
export const acceptGuardianInvite = endpoint({
  method: 'POST',
  path: '/api/family/guardian-invite/accept',
  summary: 'Accept the invite to look after children',
  access: 'family:join',
  body: z.object({ token: LinkToken }),
  reply: done,
});

/**
 * Leaves the household that is shared with others, or takes out a guardian who came later. 409 for the last
 * guardian of a child.
 */
export const removeGuardian = endpoint({
  method: 'DELETE',
  path: '/api/family/guardian/{id}',
  summary: 'Leave a household, or remove another guardian from it',
  access: 'guardian:remove',
  params: z.object({ id: Id }),
  reply: done,
});

/** The people of the other household no longer look after these children, nor do those with whom it has shared them in turn. */
export const endShare = endpoint({
  method: 'DELETE',
  path: '/api/family/share/{id}',
  summary: 'End what a household shares with another one',
  access: 'guardian:remove',
  params: z.object({ id: Id }),
  reply: done,
});
