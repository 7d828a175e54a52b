import { randomUUID } from 'node:crypto';
import type { TestApi } from './api';
import { composeQueuedEmails, tokenOf } from './queued-emails';
import { type SeedUser, seedMember } from './seed';

export const otherPassword = 'Other-Horse8';

/**
 * The calls of a person who has lost their password. `on` is called each time, because the API begins after
 * the test file.
 */
export function resetCalls(on: () => { api: TestApi; clubId: string }) {
  const forgot = (identifier: string, headers: Record<string, string> = {}) =>
    on().api.call('POST', '/api/auth/forgot-password', { body: { identifier }, headers });
  return {
    query: (text: string, values: unknown[] = []) => on().api.services.db.$client.query(text, values),
    somebody(of: SeedUser = {}) {
      const email = of.email === undefined ? `${randomUUID()}@example.test` : of.email;
      return seedMember(on().api.services.db, on().clubId, 'parent', { ...of, email });
    },
    forgot,
    reset: (token: string, chosen = otherPassword, passwordConfirmation = chosen) => {
      const body = { token, password: chosen, passwordConfirmation };
      return on().api.call('POST', '/api/auth/reset-password', { body });
    },
    login: (identifier: string, password: string) =>
      on().api.call('POST', '/api/auth/login', { body: { identifier, password } }),
    /** Asks for a link and takes its token out of the email. */
    async askFor(identifier: string): Promise<string> {
      await forgot(identifier);
      const [mail] = await composeQueuedEmails(on().api);
      return tokenOf(mail);
    },
  };
}
