import type { ConfigProviderProps } from 'antd';
import english from 'antd/es/locale/en_US';
import { useEffect, useState } from 'react';
import { languageTag } from '@/language/text';

type Locale = ConfigProviderProps['locale'];

/** antd's own words, and the names of days and months in its calendar. English needs neither. */
const locales: Record<string, () => Promise<[{ default: Locale }, unknown]>> = {
  'de-DE': () => Promise.all([import('antd/locale/de_DE'), import('dayjs/locale/de')]),
  'fr-FR': () => Promise.all([import('antd/locale/fr_FR'), import('dayjs/locale/fr')]),
};

/**
 * antd's words in the language of the page, loaded after the page; undefined for English. Until they are there they are those that
 * antd has anyway, because a provider that is given words for the first time would mount the whole page anew.
 */
export function useAntdLocale(): Locale {
  const [locale, setLocale] = useState<Locale>(languageTag() in locales ? english : undefined);
  useEffect(() => {
    let left = false;
    locales[languageTag()]?.()
      .then(([{ default: words }]) => left || setLocale(words))
      // Without a network antd's few words stay English.
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);
  return locale;
}
