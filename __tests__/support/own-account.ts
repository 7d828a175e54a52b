import type { ProfileInput } from '@/contract/personal/profile';
import type { Persona } from '@/policy/persona';
import type { TestApi } from './api';
import { type SeedUser, seedClub, seedMember, seedPerson } from './seed';

export const everyPersona: Persona[] = ['platformAdmin', 'clubAdmin', 'parent', 'child', 'coach'];

export type Seeded = Awaited<ReturnType<typeof seedPerson>>;

/** A person of a persona, in a club of their own. */
export async function seedPersona({ services }: TestApi, persona: Persona, of: SeedUser = {}) {
  if (persona === 'platformAdmin') return seedPerson(services.db, of);
  const club = await seedClub(services.db);
  return seedMember(services.db, club.id, persona === 'clubAdmin' ? 'admin' : persona, of);
}

interface Sending {
  /** The account that is addressed; the own one if absent. */
  id?: string;
  ifMatch?: number | string;
}

function caller(api: TestApi, what: 'profile' | 'password') {
  return ({ role, token, id: own }: Seeded, fields: object, { id = own, ifMatch }: Sending = {}) => {
    const admin = what === 'profile' ? '/api/admin' : '/api/admin/password';
    const path = role === 'admin' ? admin : `/api/family/user/${id}/edit/${what}`;
    const body = role === 'admin' ? { ...fields, userId: id } : fields;
    const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
    return api.call('PUT', path, { token, body, headers });
  };
}

/** The calls by which people change their own account, each by the one that the spec has for them. */
export const callsOfOwn = (api: TestApi) => ({
  editProfile: caller(api, 'profile'),
  changePassword: caller(api, 'password'),
});

/** What the Edit Profile drawer sends for a person, with one change. */
export const profileOf = (user: Seeded, change: object = {}): ProfileInput & object => ({
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  gender: user.gender,
  dob: user.dob,
  ...change,
});

/** The audit of one user, oldest first, as `action result`. */
export async function auditOf({ services }: TestApi, id: string): Promise<string[]> {
  const { rows } = await services.db.$client.query<{ action: string; result: string }>(
    'select action, result from audit_entries where object = $1 and actor_id = $2 order by id',
    [`user:${id}`, id],
  );
  return rows.map(({ action, result }) => `${action} ${result}`);
}
