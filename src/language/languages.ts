/** The languages that Touchline speaks, each by its own name. English comes first, because its texts are in the code. */
export const languages = {
  en: { tag: 'en-GB', name: 'English' },
  de: { tag: 'de-DE', name: 'Deutsch' },
  fr: { tag: 'fr-FR', name: 'Français' },
} as const;

export type LanguageCode = keyof typeof languages;

export const languageCodes = Object.keys(languages) as [LanguageCode, ...LanguageCode[]];

/** The cookie that holds the language a person has chosen on this device. */
export const languageCookie = 'language';

const isKnown = (code: string): code is LanguageCode => Object.hasOwn(languages, code);

/** The language that a request asks for: the one chosen on the device, else the first of the browser's that we speak. */
export function askedLanguage(cookie = '', accepted = ''): LanguageCode | undefined {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`).exec(cookie)?.[1];
  if (chosen && isKnown(chosen)) return chosen;
  const wanted = accepted
    .split(',')
    .map((entry) => {
      const [tag = '', weight = 'q=1'] = entry.split(';');
      return { code: tag.trim().slice(0, 2).toLowerCase(), weight: Number(weight.trim().slice(2)) };
    })
    .filter(({ code, weight }) => isKnown(code) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return wanted[0]?.code as LanguageCode | undefined;
}

/** The language that a request is answered in. */
export const languageOf = (cookie = '', accepted = ''): LanguageCode =>
  askedLanguage(cookie, accepted) ?? 'en';
