import { Secret, TOTP } from 'otpauth';
import type { TestApi } from './api';

/** The code that an authenticator app shows, `steps` of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/**
 * Sets up an authenticator app by the API, with the code of the step before, so that those of now and of the next one are left for
 * the test. Resolves to its secret and the recovery codes.
 */
export async function setUpApp(api: TestApi, token: string): Promise<{ secret: string; codes: string[] }> {
  const begun = await api.call('POST', '/api/auth/second-factor/begin', { token, body: {} });
  const secret: string = begun.body.data.key;
  const body = { code: codeOf(secret, -1) };
  const confirmed = await api.call('POST', '/api/auth/second-factor/confirm', { token, body });
  return { secret, codes: confirmed.body.data.codes };
}
