import { resultsPerNoun, SearchResult } from '@/contract/search/search';
import { apiOfFile } from '../support/api';
import { countStatements } from '../support/count-statements';
import { emptying } from '../support/database';
import { seededEach } from '../support/scene';
import { type SeedUser, seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile();
const platform = seededEach(async () => {
  await api.query(emptying('clubs', 'users', 'episodes', 'sponsors', 'hosts', 'categories'));
  return seedPerson(api.services.db, { firstName: 'Derby', lastName: 'Admin' });
});

const person = (clubId: string, role: 'parent' | 'child', firstName: string, of: SeedUser = {}) =>
  seedMember(api.services.db, clubId, role, { firstName, ...of });
const address = (q: string) => `/api/search?${new URLSearchParams({ q })}`;

async function find(q: string): Promise<SearchResult[]> {
  const { status, body } = await api.call('GET', address(q), { token: platform.token });
  expect(status).toBe(200);
  return SearchResult.array().parse(body.data);
}

const names = async (q: string) => (await find(q)).map(({ name }) => name);

test('A-01 one search finds every noun by its name, with what tells two apart', async () => {
  const { db } = api.services;
  const club = await seedClub(db, 'Derby Rovers');
  await seedEpisode(db, 'draft', { name: 'The Derby Week', season: 2, number: 12 });
  await person(club.id, 'parent', 'Ana', { lastName: 'Derby' });
  await person(club.id, 'child', 'Milo', { lastName: 'Derby' });
  await api.query(
    `with bakery as (insert into sponsors (name) values ('Derby Bakery') returning id)
     insert into campaigns (name, sponsor_id, starts_on, ends_on) select 'Derby buns', id, now(), now() from bakery`,
  );
  for (const table of ['sponsors', 'playlists'])
    await api.query(`insert into ${table} (name, club_id) values ('Derby of a club', $1)`, [club.id]);
  await api.query("insert into playlists (name) values ('Derby songs')");
  await api.query("insert into hosts (name) values ('Derby Jones')");
  await api.query("insert into categories (name) values ('Derby days')");
  const found = await find('derby');
  expect(found.map(({ noun, name, detail }) => [noun, name, detail])).toEqual([
    ['club', 'Derby Rovers', null],
    ['sponsor', 'Derby Bakery', null],
    ['campaign', 'Derby buns', 'Derby Bakery'],
    ['playlist', 'Derby songs', null],
    ['host', 'Derby Jones', null],
    ['category', 'Derby days', null],
    ['episode', 'The Derby Week', 'Season 2, number 12'],
    ['member', 'Ana Derby', 'Derby Rovers'],
    ['member', 'Milo Derby', 'Derby Rovers'],
  ]);
});

test('A-01 a child is found by name only, and no person by contact data', async () => {
  const club = await seedClub(api.services.db, 'Rovers');
  await person(club.id, 'child', 'Milo', { lastName: '', username: 'thunder9' });
  await person(club.id, 'parent', 'Ana', { lastName: 'Silva', email: 'secret@example.test' });
  expect(await find('thunder9')).toEqual([]);
  expect(await find('secret')).toEqual([]);
  const [child] = await find('milo');
  expect(Object.keys(child ?? {}).toSorted()).toEqual(['detail', 'id', 'name', 'noun']);
  expect(JSON.stringify([await find('a'), child])).not.toMatch(/secret|thunder9/);
});

test('A-01 names that begin so come first, then those in which a word does; accents and capitals do not count', async () => {
  for (const name of ['Bravado', 'Les Élans', 'Under-élan', 'élan', 'Elan Vital', 'Relance', 'Aélan']) {
    await seedClub(api.services.db, name);
  }
  expect(await names('ELAN')).toEqual(['élan', 'Elan Vital', 'Les Élans', 'Under-élan', 'Aélan']);
  // In the middle a single letter is in most names.
  expect(await names('b')).toEqual(['Bravado']);
  // No wildcards.
  expect(await names('%')).toEqual([]);
  expect(await names('_')).toEqual([]);
});

test(`A-01 at most ${resultsPerNoun} of a noun, and the noun with the best match comes first`, async () => {
  const { db } = api.services;
  for (let i = 0; i < 9; i += 1) await seedClub(db, `North ${i} Cup`);
  await api.query("insert into categories (name) values ('Cup ties')");
  const found = await find('cup');
  expect(found.map(({ noun }) => noun)).toEqual(['category', ...Array(resultsPerNoun).fill('club')]);
  expect(found[1]?.name).toBe('North 0 Cup');
});

test('A-01 what was deleted is not found, and neither are the people of a deleted club', async () => {
  const { db } = api.services;
  const club = await seedClub(db, 'Ghost Town');
  await person(club.id, 'parent', 'Ghost');
  await seedEpisode(db, 'draft', { name: 'Ghost stories', removedAt: new Date() });
  for (const table of ['hosts', 'categories', 'sponsors', 'playlists']) {
    await api.query(`insert into ${table} (name, removed_at) values ('Ghost', now())`);
  }
  expect(await names('ghost')).toEqual(['Ghost Town', 'Ghost Byron']);
  await api.query('update clubs set removed_at = now()');
  expect(await names('ghost')).toEqual([]);
});

test.each([
  ['none', '/api/search'],
  ['an empty one', address('')],
  ['spaces alone', address('   ')],
  ['a very long one', address('x'.repeat(101))],
  ['control characters', address('a\u0000b')],
])('A-01 a search for %s is refused with a sentence', async (_what, path) => {
  const { status, body } = await api.call('GET', path, { token: platform.token });
  expect([status, body.code]).toEqual([422, 'invalid']);
});

test('G-08 a search that finds many takes no more statements than one that finds none', async () => {
  await find('x');
  const nothing = await countStatements(() => find('qqq'));
  for (let i = 0; i < 9; i += 1) await seedClub(api.services.db, `Club ${i}`);
  expect(await countStatements(() => find('club'))).toBeLessThanOrEqual(nothing);
});

test.each(['rivreside', 'riversde', 'riverrside', 'rivarside'])(
  'E4 %s finds Riverside with one wrong letter, and no person',
  async (q) => {
    const club = await seedClub(api.services.db, 'Riverside Rovers');
    await seedClub(api.services.db, 'Hillside');
    await person(club.id, 'parent', 'Riverside', { lastName: 'Jones' });
    expect(await names(q)).toEqual(['Riverside Rovers']);
    expect(await names('rvr')).toEqual([]);
    expect(await names('river%')).toEqual([]);
  },
);
