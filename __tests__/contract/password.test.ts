import { login, NewPassword } from '@/contract/auth';
import { passwordRules } from '@/contract/password-rules';

test('E-17 the four rules are shown in the words of the spec', () => {
  expect(passwordRules.map((rule) => rule.label)).toEqual([
    'At least 8 characters',
    'At least one number',
    'At least one lowercase letter',
    'At least one uppercase letter',
  ]);
});

/** Which rules hold, in their order: length, number, lowercase, uppercase. */
test.each([
  ['', [false, false, false, false]],
  ['aB3', [false, true, true, true]],
  ['aB34567', [false, true, true, true]],
  ['aB345678', [true, true, true, true]],
  ['abcdefgh', [true, false, true, false]],
  ['ABCDEFG8', [true, true, false, true]],
  ['abcdefg8', [true, true, true, false]],
  ['12345678', [true, true, false, false]],
  ['straßeÉ1', [true, true, true, true]],
  ['        ', [true, false, false, false]],
  // Characters, as people count them: six here, though nine in UTF-16.
  ['Aa1🔑🔑🔑', [false, true, true, true]],
  ['Aa1🔑🔑🔑🔑🔑', [true, true, true, true]],
])('E-17 which rules %j meets', (value, expected) => {
  expect(passwordRules.map((rule) => rule.isMet(value))).toEqual(expected);
});

test.each([
  ['7 characters', 'Abcdef1', false],
  ['8 characters', 'Abcdefg1', true],
  ['128 characters', `Ab1${'x'.repeat(125)}`, true],
  ['129 characters', `Ab1${'x'.repeat(126)}`, false],
  ['a leading space', ' Abcdefg1', true],
  ['emoji', 'Abcdef1🔑', true],
  ['no capital', 'abcdefg1', false],
])('S-14 a new password with %s', (_what, value, fits) => {
  expect(NewPassword.safeParse(value).success).toBe(fits);
});

test('S-14 spaces at its ends belong to a password', () => {
  expect(NewPassword.parse(' Abcdefg1 ')).toBe(' Abcdefg1 ');
});

test('sign-in does not judge a password, it only bounds it', () => {
  const body = (password: string) => login.body.safeParse({ identifier: 'ada', password }).success;
  expect([body(''), body('x'), body('x'.repeat(128)), body('x'.repeat(129))]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
