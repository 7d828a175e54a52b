import { call } from '@/client/http';
import { startSession } from '@/client/session';
import { login, type SignedIn } from '@/contract/auth';
import type { BodyInput } from '@/contract/endpoint';

/** Signs in and keeps the token. Rejects with `ApiFailure`. Loaded after the page stands: axios and zod are not needed to see it. */
export async function sendSignIn(body: BodyInput<typeof login>): Promise<SignedIn> {
  const signedIn = await call(login, { body });
  startSession(signedIn.token, body.keep ?? true);
  return signedIn;
}
