import { chooseLanguage, getAccount } from '@/contract/account';
import { getUnsentKey } from '@/contract/parts/unsent';
import { t, translated } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { speak } from '../kernel/language/speak';
import { setLanguage } from './language.store';
import { languageCookieOf } from './language-cookie';
import { unsentKeyOfChild } from './unsent-key';
import { unsentKeyOf } from './unsent-key.store';

// Translated here, because the account is remembered for all requests of the session.
const account = on(getAccount, async ({ who: { account } }) => ({
  ...account,
  user: { ...account.user, userRole: translated(account.user.userRole) },
}));

const unsentKey = on(getUnsentKey, async ({ services: { db, listenerOf }, who }) => {
  if (who.principal.persona === 'child') return unsentKeyOfChild(listenerOf, who.principal.userId);
  const found = await unsentKeyOf(db, who.principal.userId);
  // The account was erased while this request ran.
  if (!found) throw notFound(t`This account`);
  return found;
});

const language = on(chooseLanguage, async ({ services, who, body, setHeader }) => {
  const { userId } = who.principal;
  if (!who.shared) {
    await setLanguage(services.db, userId, body.language);
    services.sessions.forgetUser(userId);
  }
  setHeader('set-cookie', languageCookieOf(body.language, services.env.publicUrl));
  return { message: await speak(body.language, () => t`Saved`) };
});

export const accountRoutes = [account, unsentKey, language];
