import { apiOfFile, refusedAt, said, statusesOf } from '../support/api';
import { whileUserLocked } from '../support/locks';
import {
  auditOf,
  callsOfOwn,
  everyPersona,
  profileOf,
  type Seeded,
  seedPersona,
} from '../support/own-account';

const api = apiOfFile();
const { editProfile } = callsOfOwn(api);

const account = async ({ token }: Seeded) => (await api.call('GET', '/api/account', { token })).body.user;
/** A person as they are stored, without what the database makes of their names. */
const rowOf = async ({ id }: Seeded) => {
  const rows = await api.query('select * from users where id = $1', [id]);
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
    const answer = await editProfile(user, profileOf(user, change), { ifMatch: before.rev });
    expect(said(answer)).toBe('200 User profile has been edited successfully');
    const expected = { ...before, ...change, fullname: 'Grace Hopper', rev: before.rev + 1 };
    expect(answer.body.data).toEqual(expected);
    expect(await account(user)).toEqual(expected);
    expect(await auditOf(api, user.id)).toEqual([`${ruleOf(persona)} ok`]);
  },
);

test('what was the same already is no change: neither counted nor in the audit', async () => {
  const user = await seedPersona(api, 'parent');
  const { status, body } = await editProfile(user, profileOf(user));
  expect([status, body.data.rev, await auditOf(api, user.id)]).toEqual([200, user.rev, []]);
});

const otherId = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
const foreign = {
  role: 'admin',
  userRole: 'Platform admin',
  clubMemberRole: 'admin',
  club: { id: otherId },
  clubId: otherId,
  email: 'evil@example.test',
  phone: '+447700900999',
  countryCode: '+44',
  id: otherId,
  token: 'x'.repeat(43),
  password: 'Evil-Horse7',
  passwordHash: 'none',
  familyId: otherId,
  status: 'disabled',
  rev: 99,
};

test.each(everyPersona)('S-17 E-02 nothing else of a %s changes, whatever is sent along', async (persona) => {
  const phone = persona === 'child' ? null : `+4477009001${everyPersona.indexOf(persona)}`;
  const user = await seedPersona(api, persona, { phone });
  const before = await rowOf(user);
  expect((await editProfile(user, profileOf(user, { ...foreign, firstName: 'Grace' }))).status).toBe(200);
  expect(await rowOf(user)).toEqual({ ...before, first_name: 'Grace', rev: before.rev + 1 });
});

test.each(['platformAdmin', 'parent'] as const)(
  'S-17 S-49 a %s pollutes nothing with __proto__',
  async (persona) => {
    const user = await seedPersona(api, persona);
    const before = await rowOf(user);
    const own = { ...profileOf(user, { firstName: 'Grace' }), userId: user.id };
    const evil = '{"role":"admin","isAdmin":true}';
    const path = persona === 'platformAdmin' ? '/api/admin' : `/api/family/user/${user.id}/edit/profile`;
    const response = await fetch(`${api.url}${path}`, {
      method: 'PUT',
      body: `{"__proto__":${evil},"constructor":{"prototype":${evil}},${JSON.stringify(own).slice(1)}`,
      headers: { authorization: user.token, 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(await rowOf(user)).toEqual({ ...before, first_name: 'Grace', rev: before.rev + 1 });
  },
);

test('two tabs: the second that saves over a revision it has not seen is 409, and nothing is lost', async () => {
  const user = await seedPersona(api, 'coach');
  const save = (firstName: string, ifMatch?: number | string) =>
    editProfile(user, profileOf(user, { firstName }), { ifMatch });
  expect((await save('First', user.rev)).status).toBe(200);
  const late = await save('Second', user.rev);
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  expect((await rowOf(user)).first_name).toBe('First');
  expect((await save('Second', 'nonsense')).status).toBe(409);
  const saved = { firstName: 'Second', rev: user.rev + 2 };
  expect((await save('Second', user.rev + 1)).body.data).toMatchObject(saved);
  expect((await save('Whatever is there')).status).toBe(200);
});

test('S-47 fifty saves at once of the same revision: one is saved, the others get a 409', async () => {
  const user = await seedPersona(api, 'parent');
  /** A machine with other work to do may have no connection for three seconds: 503, and the browser asks again. */
  const save = async (i: number): ReturnType<typeof editProfile> => {
    const answer = await editProfile(user, profileOf(user, { firstName: `Ada ${i}` }), { ifMatch: user.rev });
    return answer.status === 503 ? save(i) : answer;
  };
  const saves = await whileUserLocked(api, user.id, { waiting: 10 }, () =>
    Array.from({ length: 50 }, (_, i) => save(i)),
  );
  const answers = await Promise.all(saves);
  expect(statusesOf(answers)).toEqual([200, ...Array(49).fill(409)]);
  const winner = answers.find(({ status }) => status === 200)?.body.data;
  expect(await rowOf(user)).toMatchObject({ first_name: winner.firstName, rev: user.rev + 1 });
  expect([winner.rev, await auditOf(api, user.id)]).toEqual([user.rev + 1, ['profile:update ok']]);
});

test('S-47 two who take the same username at once: one has it, the other hears it at the field', async () => {
  for (let round = 0; round < 5; round += 1) {
    const people = await Promise.all([seedPersona(api, 'parent'), seedPersona(api, 'coach')]);
    const answers = await Promise.all(
      people.map((user, i) =>
        editProfile(user, profileOf(user, { username: i ? `race${round}` : `RACE${round}` })),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.map(refusedAt)).toContain('409 username');
  }
});
