import { readFileSync } from 'node:fs';
import path from 'node:path';
import { t } from '@/language/text';
import { fieldError } from '../kernel/http/api-error';

// Not by import.meta or __dirname, because Next bundles this module and it then lies elsewhere.
const file = path.join(process.cwd(), 'src/server/user/common-passwords.txt');

/** The lines after the header, which ends with the first empty line. */
function readWords(): Set<string> {
  const text = readFileSync(file, 'utf8');
  return new Set(text.slice(text.indexOf('\n\n')).split('\n').filter(Boolean));
}

let words: Set<string> | undefined;

/**
 * A password without digits and signs at its ends: `password` for `Password1!`. Letters of any alphabet are letters.
 */
const baseOf = (password: string): string => password.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');

/**
 * Whether a password satisfies the four rules and still is one of the first that attackers try: one of the most
 * frequent in published leaks, in any case, or such a word with digits and signs around it. `touchline` is not on the
 * list, because the accounts of the demo use it.
 */
function isCommonPassword(password: string): boolean {
  // Read when the first password is chosen, because most processes never need the list.
  words ??= readWords();
  const typed = password.normalize('NFC').toLowerCase();
  return words.has(typed) || words.has(baseOf(typed));
}

/** Throws 422 at the field `password` for a password on the list. */
export function requireUncommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw fieldError(
    'invalid',
    'password',
    t`This password is easy to guess: it is among the first that attackers try. Choose another.`,
  );
}
