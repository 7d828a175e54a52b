import { type LanguageCode, languageOf } from '@/language/languages';
import { makeLanguage } from '@/language/make-language';
import { listed, meaning, plural, t } from '@/language/text';
import { translatedFailure } from '@/server/kernel/audio/audio-error';
import { compile, readTranslations, translatedCodes } from '@/server/kernel/language/catalogue';
import { speak } from '@/server/kernel/language/speak';
import { findTexts, findTextsIn } from '@/server/programs/languages/find-texts';
import { replaceProperty } from '../support/replace-property';
import { theLimit } from '../support/the-limit';

const texts = findTexts();

/** What a text and its translation must have in common: values, elements, and the forms of a number. */
const marksOf = (text: string) =>
  [...new Set(text.match(/\{\w+(?:, plural)?|<\/?\w+>|\b(?:one|other) \{/g) ?? [])].sort();

describe.each(translatedCodes)('the translations to %s', (code) => {
  test('are there for every text of the sources, with its values and elements', async () => {
    const translations = await readTranslations(code);
    const missing = [...texts.keys()].filter((id) => !translations.has(id));
    expect(missing).toEqual([]);
    const wrong = [...texts.keys()].filter(
      (id) => marksOf(id).join() !== marksOf(translations.get(id) ?? '').join(),
    );
    expect(wrong).toEqual([]);
    expect(() => compile(translations)).not.toThrow();
  });

  test('are of texts that the sources have', async () => {
    const unused = [...(await readTranslations(code)).keys()].filter((id) => !texts.has(id));
    expect(unused).toEqual([]);
  });
});

test('texts are found where they are written out, each by its English', () => {
  const source = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, which is read as text
    't`Signed in as ${user.name}`;',
    "plural(rows.length, { one: '# row', other: '# rows' });",
    "meaning('state')`Open`;",
    'const label = <Rich text="New here? <join>Join</join>" join={<a />} />;',
  ].join('\n');
  const found = findTextsIn('words.tsx', source);
  expect([...found.keys()]).toEqual([
    'Signed in as {0}',
    '{count, plural, one {# row} other {# rows}}',
    'Open (state)',
    'New here? <join>Join</join>',
  ]);
  expect(found.get('Signed in as {0}')).toMatchObject({ line: 1, placeholders: { 0: 'user.name' } });
});

test.each([['const text = <Rich text={words} />;'], ['plural(n, { one: first, other: `# rows` });']])(
  'a text that cannot be translated is refused with its place: %s',
  (source) => {
    expect(() => findTextsIn('words.tsx', source)).toThrow(/^words\.tsx:1: /);
  },
);

test.each<[cookie: string, accepted: string, code: LanguageCode]>([
  ['', '', 'en'],
  ['', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['', 'nl,fr;q=0.5,de;q=0.4', 'fr'],
  ['', 'en-GB,de;q=0.9', 'en'],
  ['', 'de;q=0,fr', 'fr'],
  ['', 'nl', 'en'],
  ['token=x; language=fr', 'de', 'fr'],
  ['language=xx', 'de', 'de'],
  ['language=toString', '', 'en'],
  ['mylanguage=fr', 'de', 'de'],
])('a request with the cookie "%s" that accepts "%s" is answered in %s', (cookie, accepted, code) => {
  expect(languageOf(cookie, accepted)).toBe(code);
});

test('a long header of nonsense is read, in no time that grows with the square of it', async () => {
  expect(languageOf(`;${' '.repeat(400_000)}`, `de${' '.repeat(400_000)}x`)).toBe('de');
  await theLimit();
});

/** From here on the page is in a language of these translations alone. */
function speakGerman(translations: Record<string, string>) {
  const value = makeLanguage('de-DE', compile(new Map(Object.entries(translations))));
  replaceProperty(globalThis, 'touchlineLanguage', { value });
}

test('a text is in the language of the page, and in English where it has no translation', () => {
  const many = { one: '{club} has # row', other: '{club} has # rows' };
  const say = () => [
    t`Hello ${'Ana'}, from ${'Ben'}`,
    plural(1, many, { club: 'FC #1' }),
    plural(1200, many, { club: 'FC #1' }),
    meaning('state')`Open`,
    t`Not translated, ${'{0}'}`,
    listed(['Ana', 'Milo', 'Ida']),
  ];
  expect(say()).toEqual([
    'Hello Ana, from Ben',
    'FC #1 has 1 row',
    'FC #1 has 1,200 rows',
    'Open',
    'Not translated, {0}',
    'Ana, Milo and Ida',
  ]);
  speakGerman({
    'Hello {0}, from {1}': 'Von {1}: hallo {0}',
    '{count, plural, one {{club} has # row} other {{club} has # rows}}':
      '{count, plural, one {# Zeile hat {club}} other {# Zeilen hat {club}}}',
    'Open (state)': 'Offen',
  });
  expect(say()).toEqual([
    'Von Ben: hallo Ana',
    '1 Zeile hat FC #1',
    '1.200 Zeilen hat FC #1',
    'Offen',
    'Not translated, {0}',
    'Ana, Milo und Ida',
  ]);
});

test('signs of an escape that a person has typed stay signs, so that a name does not become a link or a line of an email', () => {
  const typed = 'www\\x2eevil\\u002ecom\\x0a';
  speakGerman({ 'Hello {0}': 'Hallo {0}' });
  expect(t`Hello ${typed}`).toBe(`Hallo ${typed}`);
});

test('a second copy of the module, as the API page in Next’s build has one, leaves the languages of the first', async () => {
  jest.resetModules();
  await import('@/server/kernel/language/speak');
  expect(await speak('de', () => t`Save`)).toBe('Speichern');
});

test('why mastering failed is kept in English, and read in the language of the request', async () => {
  const failures = {
    'Interview unreadable': 'Interview nicht lesbar',
    'Interview can’t be read: the file is damaged. Ask the club to send it again.':
      'Interview lässt sich nicht lesen: die Datei ist beschädigt. Bitte den Verein, die Datei noch einmal zu senden.',
    'Took too long': 'Zu lange gedauert',
  };
  const read = () => Object.keys(failures).map(translatedFailure);
  expect([read(), await speak('de', read)]).toEqual([Object.keys(failures), Object.values(failures)]);
  expect(translatedFailure(null)).toBeNull();
});

test('two works at the same time each have their own language', async () => {
  const save = () => Promise.resolve().then(() => t`Save`);
  expect(await Promise.all([speak('de', save), speak('en', save), speak('fr', save)])).toEqual([
    'Speichern',
    'Save',
    'Enregistrer',
  ]);
});
