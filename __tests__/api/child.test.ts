import { addChild } from '@/server/family/family.store';
import { apiOfFile } from '../support/api';
import { seedFamily } from '../support/families';
import { callsOfOwn, profileOf, type Seeded } from '../support/own-account';
import { seededOnce } from '../support/scene';
import { seedClub, seedMember } from '../support/seed';

const api = apiOfFile();
const { editProfile } = callsOfOwn(api);
const club = seededOnce(() => seedClub(api.services.db));

const rowOf = async (id: string) => (await api.query('select * from users where id = $1', [id]))[0];
const account = async ({ token }: Seeded) => (await api.call('GET', '/api/account', { token })).body.user;
const guardian = (lastName: string) => seedMember(api.services.db, club.id, 'parent', { lastName });

/** Puts a child into a family. */
async function inFamily(child: Seeded) {
  await seedFamily(api.services.db, club.id, [await guardian('Ribeiro')], [child]);
  return child;
}

const nameless = (username: string) =>
  seedMember(api.services.db, club.id, 'child', {
    username,
    lastName: '',
    firstName: 'Milo',
    birthYear: 2016,
  });

test('D14 a child that is made has the last name of its family, its club, and nothing but a year of birth', async () => {
  const { db } = api.services;
  const guardians = [await guardian(''), await guardian('Ribeiro'), await guardian('Costa')];
  const id = await seedFamily(db, club.id, guardians);
  const child = { firstName: 'Inês', username: 'ines', birthYear: 2018, passwordHash: null };
  const made = await db.transaction((tx) => addChild(tx, id, child));
  expect(await rowOf(made)).toMatchObject({
    ...{ first_name: 'Inês', last_name: 'Ribeiro', username: 'ines', birth_year: 2018 },
    ...{ club_id: club.id, club_member_role: 'child', dob: null, email: null, phone: null },
  });
  expect(await api.query('select place from family_members where user_id = $1', [made])).toEqual([
    { place: 'child' },
  ]);
  const other = await db.transaction((tx) =>
    addChild(tx, id, { ...child, username: 'ines2', lastName: 'Costa' }),
  );
  expect((await rowOf(other)).last_name).toBe('Costa');
});

test('D14 a child without a last name is offered the family’s, and saving without one fills it in', async () => {
  const child = await inFamily(await nameless('milo'));
  expect(await account(child)).toMatchObject({
    lastName: '',
    familyName: 'Ribeiro',
    birthYear: 2016,
    dob: null,
  });
  const saved = await editProfile(child, { firstName: 'Milo', username: 'milo7' });
  expect([saved.status, saved.body.data]).toMatchObject([
    200,
    { fullname: 'Milo Ribeiro', username: 'milo7', familyName: null },
  ]);
});

test('D14 a child without a family saves all the same, and has no last name', async () => {
  const child = await nameless('alone');
  const saved = await editProfile(child, { firstName: 'Milos', lastName: '', username: 'alone' });
  expect([saved.status, saved.body.data]).toMatchObject([200, { fullname: 'Milos', familyName: null }]);
});

test('D14 of a child’s profile all else is dropped; everybody else still needs a last name', async () => {
  const child = await inFamily(await nameless('more'));
  const more = {
    gender: 'male',
    dob: null,
    email: 'milo@example.test',
    phone: '+447700900777',
    birthYear: 2001,
  };
  expect((await editProfile(child, { firstName: 'Milo', username: 'more', ...more })).status).toBe(200);
  expect(await rowOf(child.id)).toMatchObject({ gender: null, email: null, phone: null, birth_year: 2016 });
  const parent = await guardian('Byron');
  const { lastName: _, ...without } = profileOf(parent);
  for (const body of [without, profileOf(parent, { lastName: '' })]) {
    const { status, body: answer } = await editProfile(parent, body);
    expect([status, Object.keys(answer.fields)]).toEqual([422, ['lastName']]);
  }
  const { dob: __, ...dayless } = profileOf(parent);
  expect((await editProfile(parent, dayless)).body.fields).toHaveProperty('dob');
});

test.each(['email', 'phone', 'country_code', 'dob', 'gender'])(
  'K-06 D14 the database itself keeps no %s of a child',
  async (column) => {
    const child = await nameless(`kept-${column}`);
    const value = column === 'dob' ? '2016-01-01' : column === 'gender' ? 'male' : `x-${column}`;
    const write = api.query(`update users set ${column} = $1 where id = $2`, [value, child.id]);
    await expect(write).rejects.toMatchObject({ constraint: 'users_child' });
  },
);
