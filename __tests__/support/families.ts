import { currentNotices } from '@/server/consent/notices';
import type { Database } from '@/server/kernel/db/client';
import { families, familyMembers } from '@/server/tables/family';
import type { TestApi } from './api';
import { password, type SeedUser, seedMember } from './seed';

export type Someone = Awaited<ReturnType<typeof seedMember>>;

/** A family of a club, with who is in it. Resolves to its id. */
export async function seedFamily(
  db: Database,
  clubId: string,
  guardians: readonly { id: string }[],
  children: readonly { id: string }[] = [],
): Promise<string> {
  const [family] = await db.insert(families).values({ clubId }).returning();
  const familyId = family?.id ?? '';
  const placed = (people: readonly { id: string }[], place: 'guardian' | 'child') =>
    people.map(({ id: userId }) => ({ familyId, userId, place }));
  const members = [...placed(guardians, 'guardian'), ...placed(children, 'child')];
  if (members.length > 0) await db.insert(familyMembers).values(members);
  return familyId;
}

let serial = 0;

/** What the form for a child sends, with consent to the account. */
export const childBody = (of: object = {}) => ({
  firstName: 'Milo',
  lastName: '',
  username: `kid${++serial}`,
  birthYear: 2016,
  password,
  passwordConfirmation: password,
  isGuardian: true,
  consent: { notice: currentNotices.en.version, purposes: { account: true } },
  ...of,
});

/** The calls of a club's families. */
export function familyCalls(api: TestApi, club: { id: string }) {
  const parent = (firstName: string, of: SeedUser = {}) =>
    seedMember(api.services.db, club.id, 'parent', { firstName, lastName: 'Ribeiro', ...of });
  const ask = ({ token }: { token: string }, method: string, path: string, body?: object) =>
    api.call(method, path, { token, body });
  return {
    parent,
    ask,
    household: (...guardians: Someone[]) => seedFamily(api.services.db, club.id, guardians),
    familyOf: async (who: { token: string }) => (await ask(who, 'GET', '/api/family')).body.data,
    /** A child whose account was agreed to, with the id and the name to sign in with. */
    async addChild(who: { token: string }, of: object = {}) {
      return (await ask(who, 'POST', '/api/family/child', childBody(of))).body.data as {
        id: string;
        rev: number;
        username: string;
        firstName: string;
      };
    },
    /** Deletes a child, with the days in which it can be undone; `atOnce` erases it. */
    deleteChild: (who: { token: string }, id: string, atOnce = false) =>
      ask(who, 'POST', `/api/family/child/${id}/deletion`, { currentPassword: password, atOnce }),
    login: (identifier: string, typed = password) =>
      api.call('POST', '/api/auth/login', { body: { identifier, password: typed } }),
  };
}
