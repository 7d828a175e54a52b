import { ApiError } from '../http/api-error';

/**
 * Passwords that satisfy the four rules and still are the first ones tried: the most frequent of published leaks,
 * reduced to their letters. Compared without case, digits at the end and signs, so that `Password1!` is one of them.
 */
const words = new Set(
  (
    'password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm ' +
    'welcome welcometo letmein iloveyou monkey dragon football baseball basketball superman batman princess sunshine ' +
    'shadow master michael jordan charlie ashley jessica daniel liverpool arsenal chelsea manchester barcelona ' +
    'realmadrid abcdef abcdefg abcdefgh abc abcd changeme default admin administrator login secret test testing ' +
    'hello hellohello freedom whatever trustno summer winter spring autumn london england computer internet samsung ' +
    'google facebook pokemon starwars matrix killer pepper ginger cookie chocolate banana orange purple flower'
  ).split(' '),
);

/** Whether a password is on the list. `touchline` itself is not: the demo's accounts use it, the demo alone. */
const isCommonPassword = (password: string): boolean =>
  words.has(
    password
      .toLowerCase()
      .replace(/[\d\W_]+$/u, '')
      .replace(/^[\d\W_]+/u, ''),
  );

/** 422 at the field `password` for a password that is on the list. */
export function requireUncommon(password: string): void {
  if (!isCommonPassword(password)) return;
  const fields = { password: 'This password is on every list of common ones. Choose another.' };
  throw new ApiError('invalid', fields.password, { fields });
}
