import { randomBytes } from 'node:crypto';
import { hashToken } from '../kernel/http/token';
import type { DeriveSecret } from '../kernel/listener-key';

/** 128 bits in base64url. */
const tokenForm = /^[\w-]{22}$/;
const tokenBytes = 16;

export const isToken = (text: string): boolean => tokenForm.test(text);

export const createSalt = (): string => randomBytes(16).toString('base64url');

/** The token of a feed: always the same one of an id and a salt, and unknown to a reader of the database alone. */
export const tokenOf = (derive: DeriveSecret, { id, salt }: { id: string; salt: string }): string =>
  derive(`feed ${id} ${salt}`).subarray(0, tokenBytes).toString('base64url');

/** The token once more, to be shown; undefined when the key of the installation is another one than it was. */
export function shownToken(
  derive: DeriveSecret,
  feed: { id: string; salt: string; tokenHash: string },
): string | undefined {
  const token = tokenOf(derive, feed);
  return hashToken(token) === feed.tokenHash ? token : undefined;
}
