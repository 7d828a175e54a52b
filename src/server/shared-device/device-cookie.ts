import type { IncomingMessage } from 'node:http';
import { serialize } from 'hono/utils/cookie';
import { sharedDevicePath } from '@/contract/family/shared-device';
import { cookieOf, hashToken } from '../kernel/http/token';

const name = 'shared-device';

/**
 * The header that hands a browser the secret of its shared device. No script reads it, no other site causes it to be sent, and it
 * goes with the calls of shared devices alone.
 */
export const deviceCookie = (secret: string, { days, publicUrl }: { days: number; publicUrl: string }) =>
  serialize(name, secret, {
    path: sharedDevicePath,
    sameSite: 'Strict',
    httpOnly: true,
    secure: publicUrl.startsWith('https:'),
    // Browsers keep no cookie longer than 400 days.
    maxAge: Math.min(days, 400) * 24 * 60 * 60,
  });

/** The hash of the secret that a request brings; undefined in a browser that is no shared device. */
export function deviceHashOf({ headers }: IncomingMessage): string | undefined {
  const secret = cookieOf(headers.cookie, name);
  return secret && secret.length <= 200 ? hashToken(secret) : undefined;
}

/** The secret of a request, to be kept by the browser for longer. */
export const deviceSecretOf = ({ headers }: IncomingMessage): string | undefined =>
  cookieOf(headers.cookie, name);
