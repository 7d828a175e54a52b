import type { TestApi } from './api';
import { auditedOf } from './forget-audit';
import { takeQueuedEmails } from './queued-emails';
import { password, seedClub, seedMember, seedPerson } from './seed';

/**
 * What tests of how staff sign in do again and again. Each test begins without a count of its tries and without a queued email. To
 * be called at the top of a file.
 */
export function staffSignIn(api: () => TestApi) {
  beforeEach(async () => {
    await api().query('delete from rate_limits');
    await takeQueuedEmails(api());
  });
  const admin = () => seedPerson(api().services.db);
  const clubAdmin = async () => {
    const { db } = api().services;
    return seedMember(db, (await seedClub(db)).id, 'admin');
  };
  return {
    admin,
    clubAdmin,
    staff: [
      ['a platform admin', admin, 'admin'],
      ['a club admin', clubAdmin, 'club'],
    ] as const,
    login: (email: string | null, second: object = {}, typed = password, on = api()) =>
      on.call('POST', '/api/auth/login', { body: { identifier: email, password: typed, ...second } }),
    /** Proves again in a session who is there, by the password unless something else is given. */
    prove: (token: string, body: object = { currentPassword: password }) =>
      api().call('POST', '/api/auth/session/proof', { token, body }),
    secondFactorOf: async (token: string) =>
      (await api().call('GET', '/api/auth/second-factor', { token })).body.data,
    sessionsOf: async (id: string): Promise<number> =>
      (await api().query('select 1 from sessions where user_id = $1', [id])).length,
    /** What the queued emails tell of. */
    changes: async () =>
      (await takeQueuedEmails(api())).map((email) => ('change' in email ? email.change : email.kind)),
    /** The audit about a person, as `action result`. */
    auditOf: async (id: string): Promise<string[]> =>
      (await auditedOf(api(), "action || ' ' || result as line", `user:${id}`)).map(({ line }) => line),
  };
}
