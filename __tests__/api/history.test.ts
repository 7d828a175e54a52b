import type { HistoryEntry } from '@/contract/history';
import { apiOfFile, refusedAt } from '../support/api';
import { seededOnce } from '../support/scene';
import { seedClub, seedEpisode, seedPerson } from '../support/seed';

const api = apiOfFile();
const admin = seededOnce(() => seedPerson(api.services.db, { firstName: 'Ada', lastName: 'Byron' }));

const ask = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: admin.token, body });
const read = async (object: string, query = ''): Promise<{ data: HistoryEntry[]; total: number }> =>
  (await ask('GET', `/api/history?object=${object}${query}`)).body;
/** Who did what, and the fields from what to what; null of what is personal. */
const told = ({ data }: { data: HistoryEntry[] }) =>
  data.map(({ actor, verb, changes }) => [
    actor,
    verb,
    Object.fromEntries(
      changes.map(({ field, values }) => [field, values && [values.from, values.to]] as const),
    ),
  ]);

test('what was done to a category: newest first, with the person, each field from what to what', async () => {
  const path = '/api/category';
  const { body } = await ask('POST', path, { name: 'Autumn', description: '' });
  const { id } = body.data;
  await ask('PUT', `${path}/${id}`, { name: 'Winter', description: 'Cold hands' });
  await ask('PUT', `${path}/${id}`, { name: 'Winter', description: 'Cold hands' });
  await ask('DELETE', `${path}/${id}`);
  await ask('POST', `${path}/${id}/restore`);
  expect(told(await read(`category:${id}`))).toEqual([
    ['Ada Byron', 'restore', {}],
    ['Ada Byron', 'remove', {}],
    ['Ada Byron', 'update', {}],
    ['Ada Byron', 'update', { name: ['Autumn', 'Winter'], description: ['', 'Cold hands'] }],
    ['Ada Byron', 'create', { name: [null, 'Autumn'] }],
  ]);
  const { total, data } = await read(`category:${id}`, '&page=2&pageSize=2');
  expect([total, data.map(({ verb }) => verb)]).toEqual([5, ['update', 'update']]);
});

test('of a host, who is a person, the audit keeps which fields changed and no value', async () => {
  const { body } = await ask('POST', '/api/host', { name: 'Inès', bio: '', photo: null });
  const { id } = body.data;
  await ask('PUT', `/api/host/${id}`, { name: 'Inès Roy', bio: 'Kept goal.', photo: null });
  expect(told(await read(`host:${id}`))).toEqual([
    ['Ada Byron', 'update', { name: null, bio: null }],
    ['Ada Byron', 'create', { name: null }],
  ]);
  const kept = await api.query(
    "select count(*)::int as found from audit_entries where changes::text like '%Inès%'",
  );
  expect(kept).toEqual([{ found: 0 }]);
});

test('a club’s and an episode’s changes are in their history, the club that joined by its name', async () => {
  const { db } = api.services;
  const { id } = await seedClub(db, 'Rovers');
  await ask('PUT', `/api/club/${id}`, { clubname: 'Rovers FC', clubLogo: null, timeZone: 'Europe/Dublin' });
  await ask('PUT', `/api/club/${id}/status`, { status: 'suspended' });
  await ask('PUT', `/api/club/${id}/status`, { status: 'active' });
  expect(told(await read(`club:${id}`))).toEqual([
    ['Ada Byron', 'active', { status: ['suspended', 'active'] }],
    ['Ada Byron', 'suspended', { status: ['active', 'suspended'] }],
    [
      'Ada Byron',
      'update',
      { clubname: ['Rovers', 'Rovers FC'], timeZone: ['Europe/London', 'Europe/Dublin'] },
    ],
  ]);
  const episode = await seedEpisode(db, 'in_progress', { name: 'Derby' });
  const { id: later } = await seedClub(db, 'Hillside');
  expect((await ask('POST', `/api/episode/${episode.id}/clubs`, { clubId: later })).status).toBe(201);
  const history = await read(`episode:${episode.id}`);
  expect(history.data.map(({ verb, club }) => [verb, club])).toEqual([['add-club', 'Hillside']]);
});

test('nonsense is 422', async () => {
  const { id } = await seedClub(api.services.db);
  for (const object of ['user:1', `user:${id}`, 'club', 'club:1', `club:${id}:x`, '']) {
    expect(refusedAt(await ask('GET', `/api/history?object=${object}`))).toBe('422 object');
  }
});
