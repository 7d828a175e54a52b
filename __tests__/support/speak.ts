import { replaceProperty } from './replace-property';

/** The language of the page, with what these English texts are in it; the others have no translation. */
export const speak = (tag: string, words: Record<string, string> = {}): void =>
  replaceProperty(globalThis, 'touchlineLanguage', {
    value: { tag, translate: (english: string) => words[english] },
    writable: true,
  });
