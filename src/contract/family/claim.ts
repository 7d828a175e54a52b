import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { LinkToken } from '../password';
import { done, Id } from '../shapes';
import { Email } from '../text/email';
import { Decisions } from './consent';

/**
 * How far a person with a child's account is on the way to having it as their own. `unconfirmed`: the link in
 * the mail was not opened yet. `waiting`: a guardian has not answered yet. `own`: the account is theirs, and
 * guardians have no access to it.
 */
export const OwnClaim = z.object({
  state: z.enum(['tooYoung', 'open', 'unconfirmed', 'waiting', 'declined', 'own']),
  /** The address that was given. */
  email: z.string().nullable(),
});
export type OwnClaim = z.infer<typeof OwnClaim>;

/**
 * Asks for the account as one's own, with an address and the own consent. The answer is the same whether the address is
 * known or not. 409 below the age, with the day from which it can be asked for. Asking again replaces what was asked.
 */
export const askClaim = endpoint({
  method: 'POST',
  path: '/api/family/claim',
  summary: 'Ask to have the own account without a guardian',
  access: 'claim:own',
  body: z.object({
    email: Email,
    consent: Decisions.refine(({ purposes }) => purposes.account === true, {
      path: ['purposes'],
      message: t`You need to agree to the first point to have an account. Tick it to continue.`,
    }),
  }),
  reply: done,
  status: 201,
  repeatable: true,
});

export const withdrawClaim = endpoint({
  method: 'DELETE',
  path: '/api/family/claim',
  summary: 'Take back that one has asked for the own account',
  access: 'claim:own',
  reply: done,
});

/** With the link from the mail: 400 when it has been used or has run out. The guardians are written to. */
export const confirmClaim = endpoint({
  method: 'POST',
  path: '/api/auth/claim',
  summary: 'Confirm the email of a child who asks for the own account',
  access: 'open',
  body: z.object({ token: LinkToken }),
  reply: done,
});

/**
 * `approve` ends what guardians may do: the account is the person's own, with the consents that they gave
 * themselves. 409 with the earlier answer when another guardian was faster.
 */
export const decideClaim = endpoint({
  method: 'PUT',
  path: '/api/family/child/{id}/claim',
  summary: 'Agree that a child has the account as its own, or not',
  access: 'claim:decide',
  params: z.object({ id: Id }),
  body: z.object({ decision: z.enum(['approve', 'decline']) }),
  reply: done,
  repeatable: true,
});

/** For an account that is one's own. The consent to the account itself ends only with the account: 409. */
export const decideOwnConsent = endpoint({
  method: 'PUT',
  path: '/api/family/own-consent',
  summary: 'Give or withdraw the own consent, purpose by purpose',
  access: 'consent:own',
  body: Decisions,
  reply: done,
});
