import { apiOfFile } from '../support/api';
import { password, seedClub, seedEpisode, seedMember } from '../support/seed';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfFile({}, { log: written.log });
let episodeId: string;
let child: Awaited<ReturnType<typeof seedMember>>;
let parent: Awaited<ReturnType<typeof seedMember>>;

const address = '127.0.0.1';
const { lines } = written;

beforeAll(async () => {
  const { db } = api.services;
  const club = await seedClub(db);
  child = await seedMember(db, club.id, 'child', { email: null, username: 'milo' });
  parent = await seedMember(db, club.id, 'parent');
  episodeId = (await seedEpisode(db, 'published')).id;
});
beforeEach(written.clear);

const addressesKept = async () =>
  (await api.query('select distinct address from audit_entries')).map(
    (row: { address: string | null }) => row.address,
  );

test.each(['child', 'parent'] as const)(
  'D5 what a %s listens to is a line for the developer, without who and where',
  async (persona) => {
    const { token, id } = persona === 'child' ? child : parent;
    const path = `/api/listen/${episodeId}`;
    await api.call('GET', path, { token });
    expect((await api.call('PUT', path, { token, body: { position: 9, rev: 0, played: 5 } })).status).toBe(
      200,
    );
    expect((await api.call('PUT', path, { token, body: { position: 9, rev: 7, played: 5 } })).status).toBe(
      409,
    );
    expect((await api.call('PUT', path, { token, body: {} })).status).toBe(422);
    const pings = lines();
    expect(pings.map(({ level, status }) => [level, status])).toEqual(
      [200, 200, 409, 422].map((status) => [20, status]),
    );
    expect([written.text().includes(id), written.text().includes(address)]).toEqual([false, false]);
  },
);

test('D5 nothing that a child does is kept with an address, neither in the log nor in the audit', async () => {
  const { token } = child;
  await api.call('POST', '/api/auth/login', { body: { identifier: 'milo', password: 'Wrong-Horse7' } });
  const { body } = await api.call('POST', '/api/auth/login', { body: { identifier: 'milo', password } });
  await api.call('GET', '/api/episode', { token });
  await api.call('GET', `/api/file/download?url=/file/${'a'.repeat(22)}`, { token });
  // Not theirs to do: a refusal of the audit.
  expect((await api.call('POST', '/api/episode', { token, body: {} })).status).toBe(403);
  await api.call('POST', '/api/auth/logout', { token: body.token });
  expect(lines().length).toBeGreaterThan(8);
  expect(lines().filter(({ audit }) => audit)).toHaveLength(4);
  expect(written.text()).not.toContain(address);
  expect(await addressesKept()).toEqual([null]);
});

test('D5 of everybody else the address is kept, so that a thief can be found', async () => {
  await api.call('POST', '/api/auth/login', { body: { identifier: parent.email, password } });
  expect(lines().map((line) => line.audit?.address ?? line.address)).toEqual([address, address]);
  expect(await addressesKept()).toContain(address);
});
