import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldError } from '../http/api-error';

// Not import.meta or __dirname: inside Next this module is bundled and lives elsewhere.
const file = path.join(process.cwd(), 'src/server/auth/common-passwords.txt');

/** Everything after the header, which ends with the first empty line. */
function readWords(): Set<string> {
  const text = readFileSync(file, 'utf8');
  return new Set(text.slice(text.indexOf('\n\n')).split('\n').filter(Boolean));
}

let words: Set<string> | undefined;

/** Without the digits and signs at its ends: `password` of `Password1!`. A letter is one in any alphabet. */
const baseOf = (password: string): string => password.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');

/**
 * Whether a password satisfies the four rules and still is one of the first that are tried: the most frequent of
 * published leaks, whatever its case, or one of their words with digits and signs around it. `touchline` itself is not
 * on the list: the demo's accounts use it, the demo alone.
 */
function isCommonPassword(password: string): boolean {
  // Read when the first password is chosen: most processes never need it.
  words ??= readWords();
  const typed = password.normalize('NFC').toLowerCase();
  return words.has(typed) || words.has(baseOf(typed));
}

/** 422 at the field `password` for a password that is on the list. */
export function requireUncommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw fieldError('invalid', 'password', 'This password is on every list of common ones. Choose another.');
}
