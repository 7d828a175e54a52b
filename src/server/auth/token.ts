import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A new session token: 256 random bits, base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token or code. They are random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** No 0/O, 1/I/L: a code is read from a log or a poster and typed. */
const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code for people, such as `K7QM-2RTX-9DHE`: about 5 bits a letter. */
export function newCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
