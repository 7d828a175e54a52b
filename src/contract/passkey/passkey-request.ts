import * as z from 'zod';

/** Passkeys by their ids, in the JSON form of WebAuthn. */
export const descriptors = z.array(
  z.object({ type: z.literal('public-key'), id: z.string(), transports: z.array(z.string()).optional() }),
);

/** What a browser needs to ask for a passkey. Without `allowCredentials` the person chooses among all they have here. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: descriptors.optional(),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;
