import { Secret, TOTP } from 'otpauth';
import type { TestApi } from './api';
import { stopClock } from './fixed-clock';

const stepMs = 30_000;

/** The code that an authenticator app shows, `steps` of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });

/**
 * Sets up an authenticator app by the API, with the code of the step before, so that those of now and of the next one are left for
 * the test. Stops the clock until the test ends, so that no step ends meanwhile. Resolves to its secret and the recovery codes.
 */
export async function setUpApp(api: TestApi, token: string): Promise<{ secret: string; codes: string[] }> {
  stopClock(new Date().toISOString());
  const begun = await api.call('POST', '/api/auth/second-factor/begin', { token, body: {} });
  const secret: string = begun.body.data.key;
  const body = { code: codeOf(secret, -1) };
  const confirmed = await api.call('POST', '/api/auth/second-factor/confirm', { token, body });
  return { secret, codes: confirmed.body.data.codes };
}

/** Makes the last proof of a person, by password, code or passkey, too old for what needs one. */
export async function unprove(api: TestApi, userId: string): Promise<void> {
  await api.query("update sessions set proven_at = now() - interval '16 minutes' where user_id = $1", [
    userId,
  ]);
  api.own.sessions.forgetUser(userId);
}
