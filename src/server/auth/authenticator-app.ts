import { Secret, TOTP } from 'otpauth';

const period = 30;

/** RFC 6238 as every app understands it: SHA-1, six digits, thirty seconds. */
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: 'Touchline', label, secret: Secret.fromBase32(secret), period });

/** 160 random bits in base32. */
export const createAppSecret = (): string => new Secret({ size: 20 }).base32;

export const appUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/**
 * The step of time whose code this is: the present one, or the one before or after, because clocks differ and people type
 * slowly. Undefined when it is none of them.
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
