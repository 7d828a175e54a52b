import { createFamily } from '@/server/family/family.store';
import { currentNotice } from '@/server/family/notices';
import type { TestApi } from './api';
import { password, type SeedUser, seedMember } from './seed';

export type Someone = Awaited<ReturnType<typeof seedMember>>;

let serial = 0;

/** The calls of a club's families. `on` and `clubId` are asked at each call: the API begins after the test file. */
export function familyCalls(on: () => TestApi, clubId: () => string) {
  const parent = (firstName: string, of: SeedUser = {}) =>
    seedMember(on().services.db, clubId(), 'parent', { firstName, lastName: 'Ribeiro', ...of });
  const ask = ({ token }: { token: string }, method: string, path: string, body?: object) =>
    on().call(method, path, { token, body });
  return {
    parent,
    ask,
    household: (...guardians: Someone[]) =>
      on().services.db.transaction((tx) =>
        createFamily(tx, { clubId: clubId(), guardianIds: guardians.map(({ id }) => id) }),
      ),
    familyOf: async (who: { token: string }) => (await ask(who, 'GET', '/api/family')).body.data,
    /** A child whose account was agreed to, with the id and the name to sign in with. */
    async addChild(who: { token: string }, of: object = {}) {
      const child = {
        firstName: 'Milo',
        lastName: '',
        username: `kid${++serial}`,
        birthYear: 2016,
        password,
        passwordConfirmation: password,
        isGuardian: true,
        consent: { notice: currentNotice.version, purposes: { account: true } },
        ...of,
      };
      return (await ask(who, 'POST', '/api/family/child', child)).body.data as {
        id: string;
        username: string;
        firstName: string;
      };
    },
    login: (identifier: string, typed = password) =>
      on().call('POST', '/api/auth/login', { body: { identifier, password: typed } }),
  };
}
