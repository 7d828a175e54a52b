import { randomUUID } from 'node:crypto';
import type { TestApi } from './api';
import { composeQueuedEmails, tokenOf } from './queued-emails';
import { type SeedUser, seedMember } from './seed';

export const otherPassword = 'Other-Horse8';

/** The calls of a person who has lost their password. */
export function resetCalls(api: TestApi, club: { id: string }) {
  const forgot = (identifier: string, headers: Record<string, string> = {}) =>
    api.call('POST', '/api/auth/forgot-password', { body: { identifier }, headers });
  return {
    query: (text: string, values: unknown[] = []) => api.services.db.$client.query(text, values),
    somebody(of: SeedUser = {}) {
      const email = of.email === undefined ? `${randomUUID()}@example.test` : of.email;
      return seedMember(api.services.db, club.id, 'parent', { ...of, email });
    },
    forgot,
    reset: (token: string, chosen = otherPassword, passwordConfirmation = chosen) => {
      const body = { token, password: chosen, passwordConfirmation };
      return api.call('POST', '/api/auth/reset-password', { body });
    },
    login: (identifier: string, password: string) =>
      api.call('POST', '/api/auth/login', { body: { identifier, password } }),
    /** Asks for a link and takes its token out of the email. */
    async askFor(identifier: string): Promise<string> {
      await forgot(identifier);
      const [mail] = await composeQueuedEmails(api);
      return tokenOf(mail);
    },
  };
}
