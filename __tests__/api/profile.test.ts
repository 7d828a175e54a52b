import { apiOfFile } from '../support/api';
import {
  auditOf,
  callsOfOwn,
  everyPersona,
  profileOf,
  type Seeded,
  seedPersona,
} from '../support/own-account';

const api = apiOfFile();
let editProfile: ReturnType<typeof callsOfOwn>['editProfile'];
beforeAll(async () => {
  editProfile = callsOfOwn(api).editProfile;
});

const account = async ({ token }: Seeded) => (await api.call('GET', '/api/account', { token })).body.user;
/** A person as they are stored, without what the database makes of their names. */
const rowOf = async ({ id }: Seeded) => {
  const { rows } = await api.services.db.$client.query('select * from users where id = $1', [id]);
  const { sort_name, search_text, ...row } = rows[0];
  return row;
};

const ruleOf = (persona: string) => (persona === 'platformAdmin' ? 'admin:update' : 'profile:update');

test.each(everyPersona)(
  'E-11 E-12 E-13 S-39 a %s changes the own profile, and it is there at once',
  async (persona) => {
    const child = persona === 'child';
    const user = await seedPersona(api, persona, child ? {} : { dob: '2012-05-01' });
    const before = await account(user);
    const names = { firstName: 'Grace', lastName: 'Hopper', username: `grace-${persona}` };
    const change = child ? names : { ...names, gender: 'female', dob: '1906-12-09' };
    const { status, body } = await editProfile(user, profileOf(user, change), {
      ifMatch: before.rev,
    });

    expect([status, body.message]).toEqual([200, 'User profile has been edited successfully']);
    const expected = { ...before, ...change, fullname: 'Grace Hopper', rev: before.rev + 1 };
    expect(body.data).toEqual(expected);
    expect(await account(user)).toEqual(expected);
    expect(await auditOf(api, user.id)).toEqual([`${ruleOf(persona)} ok`]);
  },
);

test('what was the same already is no change: neither counted nor in the audit', async () => {
  const user = await seedPersona(api, 'parent');
  const { status, body } = await editProfile(user, profileOf(user));
  expect([status, body.data.rev, await auditOf(api, user.id)]).toEqual([200, user.rev, []]);
});

const foreign = {
  role: 'admin',
  userRole: 'Platform admin',
  clubMemberRole: 'admin',
  club: { id: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f' },
  clubId: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f',
  email: 'evil@example.test',
  phone: '+447700900999',
  countryCode: '+44',
  id: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f',
  token: 'x'.repeat(43),
  password: 'Evil-Horse7',
  passwordHash: 'none',
  familyId: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f',
  status: 'disabled',
  rev: 99,
};

test.each(everyPersona)('S-17 E-02 nothing else of a %s changes, whatever is sent along', async (persona) => {
  const user = await seedPersona(
    api,
    persona,
    persona === 'child' ? {} : { phone: `+4477009001${everyPersona.indexOf(persona)}` },
  );
  const before = await rowOf(user);
  const { status } = await editProfile(user, profileOf(user, { ...foreign, firstName: 'Grace' }));
  expect(status).toBe(200);
  expect(await rowOf(user)).toEqual({ ...before, first_name: 'Grace', rev: before.rev + 1 });
});

test.each(Object.entries(foreign))('S-17 %s sent alone is ignored', async (field, value) => {
  const user = await seedPersona(api, 'parent');
  const before = await rowOf(user);
  expect((await editProfile(user, profileOf(user, { [field]: value }))).status).toBe(200);
  expect(await rowOf(user)).toEqual(before);
});

test.each(['platformAdmin', 'parent'] as const)(
  'S-17 S-49 a %s pollutes nothing with __proto__',
  async (persona) => {
    const user = await seedPersona(api, persona);
    const before = await rowOf(user);
    const own = { ...profileOf(user, { firstName: 'Grace' }), userId: user.id };
    const evil = '{"role":"admin","isAdmin":true}';
    const response = await fetch(
      `${api.url}${persona === 'platformAdmin' ? '/api/admin' : `/api/family/user/${user.id}/edit/profile`}`,
      {
        method: 'PUT',
        body: `{"__proto__":${evil},"constructor":{"prototype":${evil}},${JSON.stringify(own).slice(1)}`,
        headers: { authorization: user.token, 'content-type': 'application/json' },
      },
    );
    expect(response.status).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(await rowOf(user)).toEqual({ ...before, first_name: 'Grace', rev: before.rev + 1 });
  },
);

test.each(everyPersona)(
  'S-18 a %s cannot name another of the same kind: 403 for the platform, 404 for the others, and neither changes',
  async (persona) => {
    const [me, other] = [await seedPersona(api, persona), await seedPersona(api, persona)];
    const before = [await rowOf(me), await rowOf(other)];
    const { status, body } = await editProfile(me, profileOf(me, { firstName: 'Eve' }), { id: other.id });
    // The platform's call names the person in its body; a family's is the address of somebody who stays untold.
    expect([status, body.code]).toEqual(
      persona === 'platformAdmin' ? [403, 'forbidden'] : [404, 'not_found'],
    );
    expect([await rowOf(me), await rowOf(other)]).toEqual(before);
  },
);

test('X-07 no answer holds a password, a hash or a token', async () => {
  for (const persona of everyPersona) {
    const user = await seedPersona(api, persona);
    const { body } = await editProfile(user, profileOf(user, { firstName: 'Grace' }));
    expect(JSON.stringify(body)).not.toMatch(/argon2|password|hash|token/i);
  }
});
