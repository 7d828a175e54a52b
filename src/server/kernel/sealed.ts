import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DeriveSecret } from './listener-key';

const cipher = 'aes-256-gcm';

/**
 * Encrypts a text with the key of the installation, so that the database alone does not open it. `context` names the row that it
 * is for: moved to another row it does not open.
 */
export function seal(deriveSecret: DeriveSecret, context: string, text: string): string {
  const iv = randomBytes(12);
  const sealing = createCipheriv(cipher, deriveSecret('seal texts'), iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url');
}

/** The text of `seal`; undefined when it was made with another key, for another context, or changed. */
export function unseal(deriveSecret: DeriveSecret, context: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < 28) return undefined;
  const opening = createDecipheriv(cipher, deriveSecret('seal texts'), bytes.subarray(0, 12));
  opening.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8');
  } catch {
    // The tag does not fit: this key has not made it.
    return undefined;
  }
}
