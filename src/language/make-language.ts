import { setupI18n } from '@lingui/core';
import type { Language } from './text';

/**
 * What a text is found by: a number for its English (FNV-1a, 32 bits), because the English itself would make up a third of what a
 * page loads for its language. That two texts share one is refused where they are compiled (`server/kernel/language/catalogue.ts`).
 */
export function keyOf(english: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < english.length; at += 1)
    hash = Math.imul(hash ^ english.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Lingui reads `\x2e` and `\u202e` in a finished text as the characters they name. In what people have typed they stay as they are. */
const asTyped = (values: Record<string, unknown>): Record<string, unknown> =>
  new Proxy(values, {
    get(all, name: string) {
      const value = all[name];
      return typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value;
    },
  });

/** A language of compiled translations, by `keyOf` the English text. Lingui fills values in and chooses the form for a number. */
export function makeLanguage(tag: string, messages: ReturnType<typeof setupI18n>['messages']): Language {
  const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } });
  return {
    tag,
    translate: (english, values) => {
      const key = keyOf(english);
      return key in messages ? i18n._(key, asTyped(values)) : undefined;
    },
  };
}
