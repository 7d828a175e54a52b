import { randomUUID } from 'node:crypto';
import type { Answer, TestApi } from './api';
import { composeQueuedEmails, takeQueuedEmails, tokenOf } from './queued-emails';
import { password, seedClub } from './seed';

const joinCode = 'K7QM-2RTX';

export const randomEmail = () => `${randomUUID()}@example.test`;

/** A club named Rovers that takes people by the code `K7QM-2RTX`. */
export async function seedCodeClub({ services }: TestApi) {
  const club = await seedClub(services.db, 'Rovers');
  await services.db.$client.query('update clubs set join_code = $1 where id = $2', [joinCode, club.id]);
  return club;
}

/** What of an answer could tell one asker from another. */
export const bare = ({ status, headers, body }: Answer) => ({
  status,
  body: { ...body, requestId: '' },
  headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
});

/** The calls of a person who joins. */
export function signUpCalls(api: TestApi) {
  const query = (text: string, values: unknown[] = []) => api.services.db.$client.query(text, values);
  const signUp = (change: object = {}, headers: Record<string, string> = {}) => {
    const person = { firstName: 'Ana', lastName: 'Ribeiro', email: randomEmail(), clubMemberRole: 'parent' };
    return api.call('POST', '/api/auth/signup', { body: { joinCode, ...person, ...change }, headers });
  };
  return {
    query,
    signUp,
    readCode: (code: string) => api.call('GET', `/api/auth/join/${encodeURIComponent(code)}`),
    confirm: (token: string, change: object = {}) => {
      const body = { token, password, passwordConfirmation: password, ...change };
      return api.call('POST', '/api/auth/confirm', { body });
    },
    login: (identifier: string, typed = password) =>
      api.call('POST', '/api/auth/login', { body: { identifier, password: typed } }),
    /** Signs up, and takes the token of the link out of the email. */
    async linkFor(email: string): Promise<string> {
      await takeQueuedEmails(api);
      await signUp({ email });
      return tokenOf((await composeQueuedEmails(api))[0]);
    },
    /** As before any sign-up. */
    async forget() {
      await query('delete from rate_limits');
      await query('delete from join_requests');
      await query("update clubs set status = 'active', removed_at = null");
      await takeQueuedEmails(api);
    },
  };
}
