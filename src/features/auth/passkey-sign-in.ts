import { call } from '@/client/http';
import { pickPasskey } from '@/client/passkey';
import { keepToken } from '@/client/session';
import { userMessage } from '@/client/user-message';
import { askPasskey, signInByPasskey } from '@/contract/sign-in/passkey';

/** Signs in with a passkey that the person chooses, and keeps the token: the page then leads on. Resolves to what was wrong. */
export async function signInWithPasskey(keep: boolean): Promise<string | undefined> {
  try {
    const passkey = await pickPasskey((await call(askPasskey, { body: {} })).data);
    const { token } = await call(signInByPasskey, { body: { passkey, keep } });
    keepToken(token, keep);
    return undefined;
  } catch (error) {
    return userMessage(error);
  }
}
