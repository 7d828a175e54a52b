import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A new session token: 256 random bits, base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored of a token or code. They are random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Without 0/O and 1/I/L, because people read codes from a log or a poster and type them. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code for people, such as `K7QM-2RTX-9DHE`, with about 5 bits in each character. */
export function createCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** The token of an Authorization header: `Bearer <token>`, or the bare token as in the spec. */
export const tokenOfHeader = (header: string | undefined): string | undefined =>
  header?.replace(/^Bearer\s+/i, '').trim() || undefined;

/** The value of a cookie, by its name. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair?.trim().slice(name.length + 1) || undefined;
}

/** The token of the cookie, because a link, an <audio>, an <img> or a beacon cannot send a header. */
export const tokenOfCookie = (header: string | undefined): string | undefined => cookieOf(header, 'token');
