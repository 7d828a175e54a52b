import Cookies from 'js-cookie';
import { type LanguageCode, languageCookie } from '@/language/languages';

/** The language of this page, which it has for as long as it lasts. */
const pageLanguage = (): LanguageCode => document.documentElement.lang.slice(0, 2) as LanguageCode;

/** The longest that the page waits for the service worker, in milliseconds. One of an older version never answers. */
const patience = 10_000;

/**
 * Loads the page anew in the language that this device has chosen. The pages that the service worker has installed are fetched
 * in it first; without a connection the old ones stay.
 */
async function reload(): Promise<void> {
  const { controller } = navigator.serviceWorker ?? {};
  if (controller) {
    const renewed = import('./service-worker').then(({ renewPages }) => renewPages(controller));
    const late = new Promise((resolve) => setTimeout(resolve, patience));
    // Without a connection that code may not be here.
    await Promise.race([renewed.catch(() => false), late]);
  }
  window.location.reload();
}

/** Has this device remember a language, and loads the page in it. */
export async function turnTo(code: LanguageCode): Promise<void> {
  const secure = window.location.protocol === 'https:';
  Cookies.set(languageCookie, code, { path: '/', expires: 365, sameSite: 'lax', secure });
  await reload();
}

const followed = 'language-followed';

/**
 * Loads the page in the language of a person who has just signed in, which the answer to the sign-in has had the device remember.
 * Once for each language, because an installed page may stay in the old one without a connection.
 */
export function followLanguage(): void {
  const chosen = Cookies.get(languageCookie);
  if (chosen === pageLanguage()) {
    // The page has followed: the next person at this device may bring another language, and the one after this one again.
    sessionStorage.removeItem(followed);
    return;
  }
  if (!chosen || sessionStorage.getItem(followed) === chosen) return;
  sessionStorage.setItem(followed, chosen);
  void reload();
}
