import type { Db } from '../kernel/db/client';
import type { Call } from '../kernel/http/route';
import { spokenLanguage } from '../kernel/language/speak';
import type { users } from '../tables/user';
import { setFirstLanguage } from './language.store';
import { languageCookieOf } from './language-cookie';

/**
 * When a person's own session begins: keeps the language of the request where none is known of them; otherwise the device speaks
 * theirs from the next page on.
 */
export async function meetLanguage(
  db: Db,
  { id, language }: Pick<typeof users.$inferSelect, 'id' | 'language'>,
  { services, setHeader }: Pick<Call, 'services' | 'setHeader'>,
): Promise<void> {
  const asked = spokenLanguage();
  if (language === null) {
    if (asked) await setFirstLanguage(db, id, asked);
  } else if (language !== (asked ?? 'en')) {
    setHeader('set-cookie', languageCookieOf(language, services.env.publicUrl));
  }
}
