import { serialize } from 'hono/utils/cookie';
import { type LanguageCode, languageCookie } from '@/language/languages';

/** The header that keeps the language of a device. Pages read it, too, so without HttpOnly. */
export const languageCookieOf = (language: LanguageCode, publicUrl: string): string =>
  serialize(languageCookie, language, {
    path: '/',
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: 365 * 24 * 60 * 60,
  });
