import { asciiEmail, Email } from '@/contract/text/email';
import { theLimit } from '../support/the-limit';

const wrong = 'Please Enter A Valid Email Address';
const two = 'There are two addresses here. Enter one of them';
const problemOf = (typed: string) => Email.safeParse(typed).error?.issues.map(({ message }) => message);

test.each([
  ['ada@example.test', 'ada@example.test'],
  ['ADA@Example.Test', 'ada@example.test'],
  ['  ada@example.test\u00a0', 'ada@example.test'],
  ['\u200bada@exam\u00adple.test\u202c', 'ada@example.test'],
  ['ada@example.test\r\n', 'ada@example.test'],
  ['Ada Byron <ada@example.test>', 'ada@example.test'],
  ['"Byron, Ada (U10)" <ada@example.test>;', 'ada@example.test'],
  ['<ada@example.test>', 'ada@example.test'],
  ['mailto:ada@example.test', 'ada@example.test'],
  ['MAILTO:ada@example.test?subject=Hi', 'ada@example.test'],
  ['Ada <mailto:ada@example.test>', 'ada@example.test'],
  ['ada@example.test,', 'ada@example.test'],
  ['ada@example.test.', 'ada@example.test'],
  ['ａｄａ＠example.test', 'ada@example.test'],
  ["o'brien@example.test", "o'brien@example.test"],
  ['tom&jo@example.test', 'tom&jo@example.test'],
  ['a+b_c/d=e#1@x-y.co.uk', 'a+b_c/d=e#1@x-y.co.uk'],
  ['ada@example.photography', 'ada@example.photography'],
  ['jörg@example.test', 'jörg@example.test'],
  ['jo\u0308rg@example.test', 'jörg@example.test'],
])('E-07 the e-mail %j is kept as %j', (value, kept) => {
  expect(Email.parse(value)).toBe(kept);
});

test.each([
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['info@mu\u0308ller.de', 'info@xn--mller-kva.de'],
  ['INFO@MÜLLER.DE', 'info@xn--mller-kva.de'],
  ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
  ['анна@почта.рф', 'анна@xn--80a1acny.xn--p1ai'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
])('the e-mail %j is compared as %j, and shown as it was typed', (value, ascii) => {
  expect([Email.parse(value), asciiEmail(Email.parse(value))]).toEqual([
    value.normalize('NFC').toLowerCase(),
    ascii,
  ]);
});

test.each([
  ...[
    '',
    'ada',
    'ada@',
    '@example.test',
    'a da@example.test',
    `${'a'.repeat(250)}@x.test`,
    'a.@example.test',
  ],
  ...['.a@example.test', 'a..b@example.test', 'ada@example', 'ada@-x.test', 'ada@x-.test', 'ada@a..test'],
  ...['ada@127.0.0.1', 'ada@[127.0.0.1]', 'ada@x.test:80', 'ada@x.test/y', 'ada@%65.test', '"a b"@x.test'],
])('E-07 %j is no e-mail', (value) => {
  expect(problemOf(value)).toEqual([wrong]);
});

test.each([
  'ada@x.test; ben@x.test',
  'ada@x.test,ben@x.test',
  'ada@x.test ben@x.test',
  'Ada <ada@x.test>, Ben <ben@x.test>',
  'ada@x.test / ben@x.test',
])('%j is told to be two', (value) => {
  expect(problemOf(value)).toEqual([two]);
});

test('S-48 a hostile e-mail of 400 KB is refused, in no time that grows with the square of it', async () => {
  const long = (text: string) => text.repeat(200_000);
  for (const email of [
    `${long('a.')}@`,
    `a@${long('a-')}`,
    `${long(',')}x`,
    `${long('<')}x`,
    `a@${long('ü')}.test`,
  ])
    expect(Email.safeParse(email).success).toBe(false);
  await theLimit();
});
