import { readTranslations, translatedCodes, writeTranslations } from '@/server/kernel/language/catalogue';
import { findTexts } from '@/server/programs/languages/find-texts';
import { runProgram } from '@/server/programs/program';

/**
 * Brings the files of the translations up to the texts of the sources, and says what is missing in them. With `--list` it
 * only prints every English text with its file, for a person who reads all of them.
 */
void runProgram(async () => {
  const texts = findTexts();
  if (process.argv.includes('--list')) {
    for (const [id, { file }] of texts) process.stdout.write(`${file}\t${id.replaceAll('\n', ' ')}\n`);
    return;
  }
  for (const code of translatedCodes) {
    const translations = await readTranslations(code);
    await writeTranslations(code, texts, translations);
    const missing = [...texts.keys()].filter((id) => !translations.has(id));
    process.stdout.write(`${code}: ${texts.size} texts, ${missing.length} without a translation\n`);
  }
});
