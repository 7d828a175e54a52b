import { existsSync } from 'node:fs';
import path from 'node:path';
import { type LanguageCode, languageCodes } from '@/language/languages';

/** The folder that holds `.next`, Next's build, in one language. A folder for each, because Next serves one build of a folder. */
export const folderOf = (code: LanguageCode): string => (code === 'en' ? '.' : `.languages/${code}`);

/** Whether the pages of every language are here. */
export const hasPages = (): boolean =>
  languageCodes.every((code) => existsSync(path.join(folderOf(code), '.next/BUILD_ID')));
