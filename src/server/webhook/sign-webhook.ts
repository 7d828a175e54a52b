import { createHmac } from 'node:crypto';
import type { DeriveSecret } from '../kernel/listener-key';

/** For so long the key before the newest signs, too. */
const bothKeysMs = 24 * 60 * 60 * 1000;

interface Keyed {
  id: string;
  keyNumber: number;
  keyChangedAt: Date | null;
}

const keyOf = (derive: DeriveSecret, id: string, number: number): Buffer => derive(`webhook ${id} ${number}`);

/** As receivers enter it. */
export const signingKeyOf = (derive: DeriveSecret, { id, keyNumber }: Omit<Keyed, 'keyChangedAt'>): string =>
  `whsec_${keyOf(derive, id, keyNumber).toString('base64')}`;

interface Message {
  id: string;
  body: string;
  at: Date;
}

/** The headers of Standard Webhooks. After a change of the key there are two signatures, and a receiver takes either. */
export function signedHeaders(
  derive: DeriveSecret,
  { id: webhookId, keyNumber, keyChangedAt }: Keyed,
  { id, body, at }: Message,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const both = keyNumber > 1 && keyChangedAt !== null && at.getTime() - keyChangedAt.getTime() < bothKeysMs;
  const signatures = (both ? [keyNumber, keyNumber - 1] : [keyNumber]).map((number) => {
    const mac = createHmac('sha256', keyOf(derive, webhookId, number)).update(`${id}.${timestamp}.${body}`);
    return `v1,${mac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Touchline',
  };
}
