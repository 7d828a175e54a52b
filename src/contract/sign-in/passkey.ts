import * as z from 'zod';
import { t } from '@/language/text';
import { SignedIn } from '../auth';
import { endpoint } from '../endpoint';
import { MadePasskey, PasskeyCreation, UsedPasskey } from '../passkey/passkey-parts';
import { PasskeyRequest } from '../passkey/passkey-request';
import { done, Id, Instant, line } from '../shapes';

/** How many passkeys one person may have. */
export const mostPasskeys = 20;

const PasskeyName = line(60, t`Give the passkey a name`);

const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Null until it was used for the first time. */
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const one = z.object({ id: Id });
const request = z.object({ data: PasskeyRequest });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkey',
  summary: 'The own passkeys, the newest first',
  access: 'second-factor:own',
  reply: z.object({
    data: z.array(Passkey),
    /** False where the address of this installation permits none: it is not https, or has a number for a name. */
    usable: z.boolean(),
    /** A name for the next one: the browser in words, as `Chrome on Android`. */
    suggestedName: z.string(),
  }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/begin',
  summary: 'What the browser needs to make a passkey',
  access: 'second-factor:own',
  proven: true,
  reply: z.object({ data: PasskeyCreation }),
});

/**
 * Not `proven` once more: what `beginPasskey` has answered is of this person alone, works once, and for five minutes. `codes` are
 * the recovery codes that come with the first thing of a second step; they are in this answer and in no other.
 */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Keep the passkey that the browser has made',
  access: 'second-factor:own',
  body: z.object({ name: PasskeyName, made: MadePasskey }),
  status: 201,
  reply: z.object({ data: z.object({ id: Id, codes: z.array(z.string()).nullable() }), message: z.string() }),
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkey/{id}',
  summary: 'Give an own passkey another name',
  access: 'second-factor:own',
  proven: true,
  params: one,
  body: z.object({ name: PasskeyName }),
  reply: done,
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkey/{id}',
  summary: 'Remove an own passkey, which then opens nothing',
  access: 'second-factor:own',
  proven: true,
  params: one,
  reply: done,
});

/** For `proveSession`, and for new recovery codes. */
export const askOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/prove',
  summary: 'What the browser needs to ask for one of the own passkeys',
  access: 'session:prove',
  reply: request,
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/sign-in/begin',
  summary: 'What the browser needs to sign in with a passkey',
  access: 'open',
  reply: request,
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/sign-in',
  summary: 'Sign in with a passkey alone',
  access: 'open',
  body: z.object({
    passkey: UsedPasskey,
    /** As at `login`. */
    keep: z.boolean().default(true),
    /** Whose it has to be, where a session is taken up again. */
    userId: Id.optional(),
  }),
  reply: SignedIn,
});

export const passkeyEndpoints = {
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  askOwnPasskey,
  askPasskey,
  signInByPasskey,
};
