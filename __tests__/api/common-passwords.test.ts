import { readFileSync } from 'node:fs';
import { passwordRules } from '@/contract/password-rules';
import { ApiError } from '@/server/kernel/http/api-error';
import { requireUncommonPassword } from '@/server/user/common-passwords';

function isRefused(password: string): boolean {
  try {
    requireUncommonPassword(password);
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 422 && error.fields?.password) return true;
    throw error;
  }
}

const words =
  readFileSync('src/server/user/common-passwords.txt', 'utf8').split('\n\n')[1]?.trim().split('\n') ?? [];

test.each(['Aa123456', 'Pass1234', '1q2w3e4R', 'Password1', 'PASSWORd1', 'Trustno1', '1Qaz2wsx', 'Qwer1234'])(
  'S-14 %j is refused in any case',
  (password) => {
    expect(isRefused(password)).toBe(true);
    expect(isRefused(password.toLowerCase())).toBe(true);
    expect(isRefused(password.toUpperCase())).toBe(true);
  },
);

test.each([
  'Charlie1985',
  '2026-Liverpool!',
  'Liverpool1',
  'Qwerty12',
  'Qwertyuiop1!',
  'Welcome2026',
  'Password123!',
  'P@ssw0rd1',
  '!!Dragon777',
  'P@ssw0rd2026',
  'Abc-12345',
  '🔑Sunshine9🔑',
])('S-14 %j is refused: a common word with digits and signs around it', (password) => {
  expect(isRefused(password)).toBe(true);
});

test.each([
  'Testäöüß1',
  'ÄPassword1Ö',
  '1Пароль-Right7',
  'Right-Horse7',
  'Fresh-Horse8',
  'Corner-Flag7',
  'Touchline1',
  'Kqzmvt-1',
  '12345678',
  'Aa1🔑🔑🔑🔑🔑',
  `Ab1${'x'.repeat(125)}`,
])('S-14 %j is not on the list', (password) => {
  expect(isRefused(password)).toBe(false);
});

test('S-14 the list holds more than 3 000 that can satisfy the four rules, each refused as it would be typed', () => {
  // Typed with its last letter as a capital, as the rules ask for one.
  const typed = words.map((word) => word.replace(/[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase()));
  const fitting = typed.filter((password) => passwordRules.every(({ isMet }) => isMet(password)));
  expect(fitting.length).toBeGreaterThan(3000);
  expect(fitting.filter((password) => !isRefused(password))).toEqual([]);
});

test('the list is lower case, without a word twice, and says where it comes from', () => {
  expect(words.filter((word) => word !== word.toLowerCase() || word !== word.trim())).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
  expect(readFileSync('src/server/user/common-passwords.txt', 'utf8')).toMatch(
    /^#.*\n[\s\S]*# Source: [\s\S]*# Licence: /,
  );
});

// An effort that doubles with each character would never end.
test('S-48 a hostile password of the longest length is judged', () => {
  expect([isRefused('1'.repeat(128)), isRefused(`a${'1'.repeat(126)}a`)]).toEqual([false, false]);
});
