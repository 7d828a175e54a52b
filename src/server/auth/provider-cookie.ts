import type { IncomingMessage } from 'node:http';
import { serialize } from 'hono/utils/cookie';
import * as z from 'zod';
import { providerPath } from '@/contract/sign-in/provider';
import { cookieOf } from '../kernel/http/token';
import { seal, unseal } from '../kernel/sealed';
import type { Services } from '../kernel/services';

const name = 'provider';
const context = 'sign-in at the provider';

/** For how long a person may take at the provider, in minutes. */
export const providerMinutes = 15;

const place = { next: z.string(), keep: z.boolean() };
/** Of a person who is signed in and links their account: with another session the provider's answer is worth nothing. */
const linking = { userId: z.string(), sessionId: z.string() };

/** What the browser holds between two steps of one sign-in, or of linking an account. It is sealed, so that nobody reads or writes it. */
const Held = z.discriminatedUnion('at', [
  z.object({
    at: z.literal('asked'),
    state: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    freshSince: z.number().optional(),
    /** Absent at a sign-in. */
    linking: z.object(linking).optional(),
    ...place,
  }),
  z.object({
    at: z.literal('back'),
    ticket: z.string(),
    userId: z.string(),
    issuer: z.string(),
    subject: z.string(),
    ...place,
  }),
  z.object({
    at: z.literal('linking'),
    ticket: z.string(),
    issuer: z.string(),
    subject: z.string(),
    /** What the provider calls its account; absent where it says no address. */
    email: z.string().optional(),
    ...linking,
  }),
]);
export type Held = z.infer<typeof Held>;

/** The header that hands it over. Lax, because the provider's page leads back with it; it goes with no other call of ours. */
export const providerCookie = ({ deriveSecret, env }: Services, held: Held): string =>
  serialize(name, seal(deriveSecret, context, JSON.stringify(held)), {
    path: providerPath,
    sameSite: 'Lax',
    httpOnly: true,
    secure: env.publicUrl.startsWith('https:'),
    maxAge: providerMinutes * 60,
  });

/** What the browser has brought of this step; undefined when it is of another, or not ours. */
export function heldBy<At extends Held['at']>(
  { deriveSecret }: Services,
  { headers }: IncomingMessage,
  at: At,
): Extract<Held, { at: At }> | undefined {
  const brought = cookieOf(headers.cookie, name);
  const text = brought && unseal(deriveSecret, context, brought);
  const held = text ? Held.safeParse(JSON.parse(text)).data : undefined;
  return held?.at === at ? (held as Extract<Held, { at: At }>) : undefined;
}
