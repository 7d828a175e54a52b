import * as z from 'zod';
import { t } from '@/language/text';
import { descriptors } from './passkey-request';

// WebAuthn's own JSON forms, so that browsers and libraries take them as they are.

/** Bytes in base64url. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, t`Send base64url`);

/** The longest id that WebAuthn allows has 1 023 bytes. */
const CredentialId = bytes(1364);

/** What a browser needs to make a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };

/** What the authenticator answers when it has made a passkey. */
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/, t`Send names of transports`))
      .max(10)
      .optional(),
  }),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

/** What the authenticator answers when a passkey was used. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(100).optional(),
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;
