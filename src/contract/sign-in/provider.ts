import * as z from 'zod';
import { SignedIn } from '../auth';
import { endpoint } from '../endpoint';
import { done, Instant } from '../shapes';
import { secondStep } from './second-factor';

/** Why a sign-in at the provider ended without a session; the page has a sentence for each. */
export const ProviderProblem = z.enum([
  'off',
  'away',
  'busy',
  'cancelled',
  'expired',
  'failed',
  'unverified',
  'unknown',
  'not-staff',
  'other-account',
  'unlinked',
]);
export type ProviderProblem = z.infer<typeof ProviderProblem>;

/** The page that goes on with the sign-in after the provider, or says what went wrong. */
export const providerPage = '/auth/provider';

/** Below it are the calls that its cookie goes with. */
export const providerPath = '/api/auth/provider';

/** The most characters of the page that a sign-in leads to afterwards. */
export const nextMax = 300;

export const getProvider = endpoint({
  method: 'GET',
  path: '/api/auth/provider',
  summary: 'How admins may sign in besides by password',
  access: 'open',
  reply: z.object({
    data: z.object({
      /** What the provider is called; null where there is none. */
      name: z.string().nullable(),
      /** False where the address of this installation permits no passkeys. */
      passkeys: z.boolean(),
    }),
  }),
});

export const beginProvider = endpoint({
  method: 'GET',
  path: '/api/auth/provider/begin',
  summary: 'Leads to the provider, to sign in there',
  access: 'open',
  query: z.object({
    /** The page to go to afterwards. The page that goes on takes only those of a dashboard. */
    next: z.string().max(nextMax).catch(''),
    /** As at `login`. */
    keep: z.stringbool().catch(true),
  }),
  status: 303,
  reply: done,
});

/** The provider sends the browser here. It answers with our own page in every case. */
export const returnFromProvider = endpoint({
  method: 'GET',
  path: '/api/auth/provider/callback',
  summary: 'Takes what the provider answers, and leads to the page that goes on',
  access: 'open',
  status: 303,
  reply: done,
});

/** With the cookie of `returnFromProvider`, which works once and for a few minutes. */
export const finishProvider = endpoint({
  method: 'POST',
  path: '/api/auth/provider/finish',
  summary: 'Sign in after the provider, with the second step where there is one',
  access: 'open',
  body: z.object(secondStep),
  reply: SignedIn,
});

const ProviderLink = z.object({
  /** What the provider is called; null where there is none. */
  name: z.string().nullable(),
  /** Since when there is a link; null where there never was one. */
  since: Instant.nullable(),
  /** False once it was ended: it then takes its person to link it again. */
  on: z.boolean(),
});

export const getProviderLink = endpoint({
  method: 'GET',
  path: '/api/auth/provider/link',
  summary: 'Whether the own account is linked with one at the provider',
  access: 'second-factor:own',
  reply: z.object({ data: ProviderLink }),
});

export const beginProviderLink = endpoint({
  method: 'POST',
  path: '/api/auth/provider/link/begin',
  summary: 'Begin to link the own account with one at the provider',
  access: 'second-factor:own',
  proven: true,
  body: z.object({
    /** As at `beginProvider`. */ next: z
      .string()
      .max(nextMax)
      .regex(/^[!-~]*$/)
      .default(''),
  }),
  reply: z.object({
    data: z.object({ /** Where the person signs in at the provider. */ address: z.string() }),
  }),
});

/**
 * With the cookie of `returnFromProvider`. Not `proven` once more: the cookie is of the session that `beginProviderLink` was called
 * in, works once, and for a few minutes. 409 where the account at the provider is linked with another one here.
 */
export const finishProviderLink = endpoint({
  method: 'POST',
  path: '/api/auth/provider/link',
  summary: 'Link the own account with the one that was signed in at the provider',
  access: 'second-factor:own',
  reply: done,
});

/** 409 where the person could not sign in any more. */
export const endProviderLink = endpoint({
  method: 'DELETE',
  path: '/api/auth/provider/link',
  summary: 'End the link with the account at the provider',
  access: 'second-factor:own',
  proven: true,
  reply: done,
});

export const providerEndpoints = {
  getProvider,
  beginProvider,
  returnFromProvider,
  finishProvider,
  getProviderLink,
  beginProviderLink,
  finishProviderLink,
  endProviderLink,
};
