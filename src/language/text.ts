/** Another language than English, whose texts are in the code. A page and a request have one language for as long as they last. */
export interface Language {
  /** As `<html lang>` and `Intl` take it: `de-DE`. */
  tag: string;
  /** The file of the script that a page loads for it, below `/_next/static/`. */
  script?: string;
  /** The translation of an English text in ICU's notation; undefined if it has none. */
  translate(english: string, values: Record<string, unknown>): string | undefined;
}

declare global {
  /**
   * Set by the language's script, which a page loads before all others (`shell/static-document.tsx`), and on the server by
   * `speak` (`server/kernel/language/speak.ts`).
   */
  var touchlineLanguage: Language | undefined;
}

/** The language for `Intl`. */
export const languageTag = (): string => globalThis.touchlineLanguage?.tag ?? 'en-GB';

/** What can be in a sentence. What looks other than the text around it needs `Rich`. */
type TextValue = string | number;

/** The name of a template's text: its values are `{0}`, `{1}` … */
export const templateName = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);

const inEnglish = (parts: readonly string[], values: readonly TextValue[]): string =>
  parts.reduce((text, part, at) => `${text}${values[at - 1]}${part}`);

/**
 * A text that people read, in the language of the page or of the request: ``t`Signed in as ${name}` ``. The template itself is
 * found by `npm run texts`, so it holds the whole sentence.
 */
export function t(parts: TemplateStringsArray, ...values: TextValue[]): string {
  const translated = globalThis.touchlineLanguage?.translate(templateName(parts), { ...values });
  return translated ?? inEnglish(parts, values);
}

export const templateNameIn = (parts: readonly string[], meaning: string) =>
  `${templateName(parts)} (${meaning})`;

/** A text whose English has two meanings, which other languages tell apart: ``meaning('state')`Open` ``, not the verb. */
export const meaning =
  (which: string) =>
  (parts: TemplateStringsArray, ...values: TextValue[]): string =>
    globalThis.touchlineLanguage?.translate(templateNameIn(parts, which), { ...values }) ??
    inEnglish(parts, values);

export const pluralName = ({ one, other }: Forms): string => `{count, plural, one {${one}} other {${other}}}`;

interface Forms {
  one: string;
  other: string;
}

const fill = (text: string, values: Record<string, TextValue>) =>
  text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));

/**
 * A text that depends on a number, which is `#` in it: `plural(rows, { one: '# row', other: '# rows' })`. Other values are
 * named: `plural(days, { one: '{club} has # day', other: '{club} has # days' }, { club })`. Both forms are written out at the call.
 */
export function plural(count: number, forms: Forms, values: Record<string, TextValue> = {}): string {
  const translated = globalThis.touchlineLanguage?.translate(pluralName(forms), { ...values, count });
  if (translated !== undefined) return translated;
  const form = count === 1 ? forms.one : forms.other;
  // The number comes first, because a name may have a # of its own.
  return fill(form.replaceAll('#', count.toLocaleString('en-GB')), values);
}

const number = /\d+(?:[.,:]\d+)*/g;

/**
 * A whole text that was English when it was made: of a module that the server loads before anyone asks, or one that was stored. Numbers
 * in it are taken for the values of its template. English if it has no translation; null, which is no text, stays null.
 */
export function translated<Text extends string | null>(english: Text): Text | string {
  const language = globalThis.touchlineLanguage;
  if (!language || english === null) return english;
  const values: string[] = [];
  const name = english.replace(number, (value) => `{${values.push(value) - 1}}`);
  return language.translate(english, {}) ?? language.translate(name, { ...values }) ?? english;
}

/** The text of `Rich` in the language of the page, without its values filled in. */
export const richText = (english: string): string =>
  globalThis.touchlineLanguage?.translate(
    english,
    new Proxy({}, { get: (_, name) => `{${String(name)}}` }),
  ) ?? english;

/** "Ana, Milo and Ida". */
export const listed = (words: readonly string[]): string =>
  new Intl.ListFormat(languageTag(), { type: 'conjunction' }).format(words);
