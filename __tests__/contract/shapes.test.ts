import * as z from 'zod';
import { countryName } from '@/contract/countries';
import { listQuery } from '@/contract/list';
import { Day, FileUrl, line, prose, WebAddress } from '@/contract/shapes';
import { replaceProperty } from '../support/replace-property';
import { theLimit } from '../support/the-limit';

const ten = line(10, 'Give it a name');
const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test.each([
  ['empty', '', false],
  ['blank', ' \t ', false],
  ['one character', 'a', true],
  ['as long as it may be', 'a'.repeat(10), true],
  ['one longer', 'a'.repeat(11), false],
  ['spaces around what fits', `  ${'a'.repeat(10)}  `, true],
  ['emoji', '⚽️ 🎉', true],
  ['another script', 'كرة القدم', true],
  ['NUL inside', 'a\u0000b', false],
  ['escape inside', 'a\u001b[31m', false],
  ['delete inside', 'a\u007fb', false],
  ['a number', 7, false],
  ['a list', ['a'], false],
  ['an object', { $ne: 1 }, false],
  ['nothing', undefined, false],
])('a line that is %s', (_what, value, fits) => {
  expect(accepts(ten, value)).toBe(fits);
});

test('a line is trimmed, and says what is missing', () => {
  expect(ten.parse('  Rovers ')).toBe('Rovers');
  expect(ten.safeParse('').error?.issues[0]?.message).toBe('Give it a name');
});

/** As it is sent, on one line, and where it differs, in several lines. */
const family = '👨\u200d👩\u200d👧';
const england = '🏴󠁧󠁢󠁥󠁮󠁧󠁿';
test.each([
  ['a line break of Windows', 'Mia\r\nRose', 'Mia Rose', 'Mia\r\nRose'],
  ['a tab', 'Mia\tRose', 'Mia Rose', 'Mia\tRose'],
  ['several spaces', 'Mia  \u00a0 Rose', 'Mia Rose', 'Mia  \u00a0 Rose'],
  ['a line separator', 'Mia\u2028Rose', 'Mia Rose', 'Mia\u2028Rose'],
  ['a soft hyphen', 'Mia\u00adRose', 'MiaRose'],
  ['marks of width zero', '\ufeffMia\u200b \u2060\u200dRose\u200d\u200c', 'Mia Rose'],
  ['marks of direction', '\u202aMia\u202c \u200fRose\u200e \u2066x\u2069', 'Mia Rose x'],
  ['a sign that takes room and shows nothing', 'Mia\u3164', 'Mia'],
  ['an é of two characters', 'Zoe\u0301', 'Zoé'],
  ['a shape that is left of a removed emoji', 'Mia\ufe0f', 'Mia'],
  ['a family of emoji', family, family],
  ['a heart in a shape of its own', '❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  ['a flag', england, england],
  ['Persian, whose parts are held apart', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['Persian with a mark behind it', 'مریم\u200c', 'مریم'],
  ['Hindi, whose letters are joined', 'क्\u200dष', 'क्\u200dष'],
  ['Hebrew with a mark of direction', 'דנה\u200f אבי', 'דנה אבי'],
  ['a Japanese name with its own shape of a letter', '葛\u{e0100}城', '葛\u{e0100}城'],
])('%s is cleaned and keeps what is seen', (_what, sent, onOneLine, inLines = onOneLine) => {
  expect([line(40, '').parse(sent), prose().parse(sent)]).toEqual([onOneLine, inLines]);
});

test('a line of marks alone is empty, and 400 KB of them cost no time that grows with the square of it', async () => {
  expect(ten.safeParse('\u200b\ufeff\u00ad').error?.issues[0]?.message).toBe('Give it a name');
  for (const marks of ['\u200b', '\u200c', '\u00ad ', 'ب\u200c', '🎉\u200d'])
    expect(accepts(ten, `${marks.repeat(200_000)}x`)).toBe(!/[ب🎉]/u.test(marks));
  await theLimit();
});

test('a sentence with a number, one of a length and a country are in the language of the request', () => {
  const german: Record<string, string> = {
    'At most {0} characters': 'Höchstens {0} Zeichen',
    '{count, plural, one {At least # character} other {At least # characters}}': 'Mindestens {count} Zeichen',
  };
  const said = () => [
    ten.safeParse('a'.repeat(11)).error?.issues[0]?.message,
    z.string().min(3).safeParse('a').error?.issues[0]?.message,
    countryName('DE'),
  ];
  expect(said()).toEqual(['At most 10 characters', 'At least 3 characters', 'Germany']);
  const translate = (english: string, values: Record<string, unknown>) =>
    german[english]?.replace(/\{(\w+)\}/, (_, name) => String(values[name]));
  replaceProperty(globalThis, 'touchlineLanguage', { value: { tag: 'de-DE', translate }, writable: true });
  expect(said()).toEqual(['Höchstens 10 Zeichen', 'Mindestens 3 Zeichen', 'Deutschland']);
});

test('prose may be empty and has lines, up to 2000 characters', () => {
  const text = prose();
  expect(text.parse('')).toBe('');
  expect(text.parse('one\n\ttwo')).toBe('one\n\ttwo');
  expect([accepts(text, 'x'.repeat(2000)), accepts(text, 'x'.repeat(2001))]).toEqual([true, false]);
});

test.each([
  ['2026-11-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['28/11/2026', false],
  ['2026-11-28T00:00:00Z', false],
  ['', false],
])('the day %j', (value, fits) => {
  expect(accepts(Day, value)).toBe(fits);
});

test.each([
  [`/file/${'aB3_-'.repeat(4)}xy`, true],
  [`/file/${'a'.repeat(21)}`, false],
  [`/file/${'a'.repeat(23)}`, false],
  [`http://127.0.0.1/file/${'a'.repeat(22)}`, false],
  [`//file/${'a'.repeat(22)}`, false],
  [`/file/${'a'.repeat(19)}/..`, false],
  [`/file/${'a'.repeat(22)}\n`, false],
  [`/file/%2e%2e${'a'.repeat(16)}`, false],
  ['', false],
])('S-30 the file URL %j', (value, fits) => {
  expect(accepts(FileUrl, value)).toBe(fits);
});

test.each([
  'http://example.com',
  'example.com',
  'our channel',
  'javascript:alert(1)',
  'https://user:word@example.com',
  'https://example.com/a b',
  'https://',
  'https:example.com',
  'https:/example.com',
  `https://example.com/${'x'.repeat(500)}`,
])('a link that is %s is refused with a sentence', (link) => {
  expect(WebAddress.safeParse(link).error?.issues[0]?.message).toMatch(/begins with https:/);
});

test('a link with a letter that is not English is still taken after thousands of others', () => {
  const isTaken = () => WebAddress.safeParse('https://müller.example/ö').success;
  const answers = Array.from({ length: 5000 }, isTaken);
  expect(answers.every(Boolean)).toBe(true);
});

const query = listQuery(['name'], 'name');

test('a list is searched by the word as its fields are kept', () => {
  expect(query.parse({ q: ' Mi\u00ada\u00a0\u200bRose\r\n' }).q).toBe('Mia Rose');
});

test('a list begins at page 1 with 20 rows', () => {
  expect(query.parse({})).toEqual({ page: 1, pageSize: 20, sort: 'name' });
});

test.each([
  ['page', '0', false],
  ['page', '1', true],
  ['page', '100000', true],
  ['page', '100001', false],
  ['page', '1.5', false],
  ['page', 'two', false],
  ['pageSize', '0', false],
  ['pageSize', '1', true],
  ['pageSize', '100', true],
  ['pageSize', '101', false],
  ['pageSize', '1000000', false],
  ['sort', '-name', true],
  ['sort', 'name;drop table users', false],
  ['sort', 'passwordHash', false],
  ['q', 'x'.repeat(100), true],
  ['q', 'x'.repeat(101), false],
  ['q', 'a\u0000', false],
])('S-48 a list with %s=%s', (name, value, fits) => {
  expect(accepts(query, { [name]: value })).toBe(fits);
});

test.each([
  ['null', z.string(), null, 'This is missing'],
  ['nothing', z.uuid(), undefined, 'This is missing'],
  ['a number as text', z.string(), 7, 'Enter text'],
  ['text as a number', z.number(), 'a', 'Enter a number'],
  ['half a number', z.number().int(), 1.5, 'Enter a whole number'],
  ['text as a list', z.array(z.string()), 'a', 'Send a list'],
  ['an unknown choice', z.enum(['name', '-name']), 'size', 'Choose one of name, -name'],
  ['another choice than the only one', z.literal('yes'), 'no', 'The only choice is yes'],
  ['another name than an id', z.uuid(), 'a', 'This is not a Touchline id'],
  ['no such day', z.iso.date(), '2026-02-31', 'Enter a day, such as 2026-11-28'],
  ['no entry', z.array(z.string()).min(1), [], 'At least 1 entry'],
  ['too many characters', z.string().max(2), 'abc', 'At most 2 characters'],
  ['too large a number', z.number().max(100), 101, 'At most 100'],
  ['nothing positive', z.number().positive(), 0, 'More than 0'],
  ['a key too many', z.strictObject({}), { a: 1 }, 'Leave out a'],
  ['no form of several', z.union([z.string(), z.number()]), [], 'Check this value'],
])('F2: %s is refused in plain words', (_what, schema: z.ZodType, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});
