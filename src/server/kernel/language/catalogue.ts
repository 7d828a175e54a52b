import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type LanguageCode, languageCodes } from '@/language/languages';
import { keyOf } from '@/language/make-language';

/** A text of the sources, and where it is. */
export interface FoundText {
  file: string;
  line: number;
  /** What fills `{0}`, `{1}` …, for those who translate. */
  placeholders: Record<string, string>;
}

/** Every language but English, whose texts are in the code. */
export const translatedCodes = languageCodes.filter((code) => code !== 'en');

// Names of files without lines, because every change of a file would change the lines of all its texts.
const po = formatter({
  explicitIdAsDefault: true,
  lineNumbers: false,
  printPlaceholdersInComments: { limit: 5 },
});

/** Where the translations of the product are. */
export const translationsFolder = 'src/language';

const fileOf = (code: LanguageCode, folder = translationsFolder) => `${folder}/${code}.po`;

const context = (code: LanguageCode) => ({ locale: code, sourceLocale: 'en', filename: fileOf(code) });

/** The translations of a language by the English text. What is not translated yet is left out. */
export async function readTranslations(
  code: LanguageCode,
  folder = translationsFolder,
): Promise<Map<string, string>> {
  const file = fileOf(code, folder);
  if (!existsSync(file)) return new Map();
  const entries = await po.parse(readFileSync(file, 'utf8'), context(code));
  return new Map(
    Object.entries(entries).flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])),
  );
}

/** Writes the file that translators work on: every text of the product, with its translation if there is one. */
export async function writeTranslations(
  code: LanguageCode,
  texts: Map<string, FoundText>,
  translations: Map<string, string>,
): Promise<void> {
  const entries = [...texts].map(([id, { file, placeholders }]) => {
    const values = Object.entries(placeholders).map(([index, source]) => [index, [source]]);
    return [
      id,
      { translation: translations.get(id) ?? '', origin: [[file]], placeholders: Object.fromEntries(values) },
    ];
  });
  // The date in the head stays, because a file without a change of its own stays the same.
  const existing = existsSync(fileOf(code)) ? readFileSync(fileOf(code), 'utf8') : null;
  writeFileSync(
    fileOf(code),
    await po.serialize(Object.fromEntries(entries), { ...context(code), existing }),
  );
}

/** Translations as Lingui's runtime takes them. Throws for one that is not in ICU's notation. */
export function compile(translations: Map<string, string>): Record<string, CompiledMessage> {
  const compiled = new Map<string, CompiledMessage>();
  for (const [english, translation] of translations) {
    const key = keyOf(english);
    if (compiled.has(key)) throw new Error(`“${english}” has the key of another text: change one of the two`);
    try {
      compiled.set(key, compileMessageOrThrow(translation));
    } catch (error) {
      throw new Error(`“${translation}”: ${(error as Error).message}`);
    }
  }
  return Object.fromEntries(compiled);
}

/** Where the build writes down the files of the languages' scripts. */
export const scriptNames = '.next/language-scripts.json';
