import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { mayEver } from '@/policy/can';
import type { Persona } from '@/policy/persona';
import { type Action, rules } from '@/policy/rules';
import { startApi, type TestApi } from '../support/api';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';

const closed = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => endpoint.access !== 'open');
const personas: Persona[] = ['platformAdmin', 'clubAdmin', 'parent', 'child', 'coach'];

const refusedPairs = closed.flatMap(([name, endpoint]) =>
  personas
    .filter((persona) => !mayEver({ userId: '', persona, clubId: null }, endpoint.access as Action))
    .map((persona) => [name, persona, endpoint] as const),
);

let api: TestApi;
let tokens: Record<Persona, string>;
let ids: Record<string, string>;

beforeAll(async () => {
  api = await startApi();
  const { db } = api.services;
  const own = await seedClub(db);
  const other = await seedClub(db);
  const open = await seedEpisode(db, 'in_progress');
  const member = async (role: 'admin' | 'parent' | 'child' | 'coach') =>
    (await seedMember(db, own.id, role)).token;
  tokens = {
    platformAdmin: (await seedPerson(db)).token,
    clubAdmin: await member('admin'),
    parent: await member('parent'),
    child: await member('child'),
    coach: await member('coach'),
  };
  ids = { id: open.id, episodeId: open.id, clubId: other.id, slot: 'intro' };
});

afterAll(() => api.close());

const pathOf = ({ path }: Endpoint) => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');

test.each(closed)('%s has a rule', (_name, { access }) => {
  expect(Object.keys(rules)).toContain(access);
});

test('G-12 every rule is asked for by some endpoint', () => {
  expect(Object.keys(rules).filter((rule) => !closed.some(([, { access }]) => access === rule))).toEqual([]);
});

test.each(closed)('%s without a token is 401', async (_name, endpoint) => {
  const answer = await api.call(endpoint.method, pathOf(endpoint));
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
});

test.each(closed)('%s with a token that was never given out is 401', async (_name, endpoint) => {
  const answer = await api.call(endpoint.method, pathOf(endpoint), { token: 'x'.repeat(43) });
  expect(answer.status).toBe(401);
});

test.each(refusedPairs)('%s: %s is 403 for a persona that never may', async (_name, persona, endpoint) => {
  const answer = await api.call(endpoint.method, pathOf(endpoint), { token: tokens[persona] });
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
});

const ofAnotherClub = closed.filter(
  ([, { path, access }]) => path.includes('{clubId}') && access !== 'episode:update',
);

test.each(ofAnotherClub)("%s with another club's id is 404 for a club admin", async (_name, endpoint) => {
  const answer = await api.call(endpoint.method, pathOf(endpoint), { token: tokens.clubAdmin });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});

const readByMembers = closed.filter(
  ([, { path, access }]) =>
    path.includes('{') && mayEver({ userId: '', persona: 'parent', clubId: null }, access as Action),
);

test.each(readByMembers)(
  '%s of an episode that is not published is 404 for a member',
  async (_name, endpoint) => {
    const body = endpoint.method === 'PUT' ? { position: 1, rev: 0, played: 1 } : undefined;
    const answer = await api.call(endpoint.method, pathOf(endpoint), { token: tokens.parent, body });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  },
);

test('an unknown id and an id that is none are both 404', async () => {
  for (const id of ['0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f', 'nonsense']) {
    const answer = await api.call('GET', `/api/episode/${id}`, { token: tokens.platformAdmin });
    expect(answer.status).toBe(404);
  }
});

test('a known path by another method is 405 and names the methods', async () => {
  const answer = await api.call('DELETE', '/api/account', { token: tokens.parent });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
});

test('a person of a suspended club may see their account and leave, and nothing else', async () => {
  const club = await seedClub(api.services.db, 'Suspended', 'suspended');
  const { token } = await seedMember(api.services.db, club.id, 'admin');
  const account = await api.call('GET', '/api/account', { token });
  expect([account.status, account.body.store.status]).toEqual([200, 'suspended']);
  expect((await api.call('GET', '/api/episode', { token })).status).toBe(403);
  expect((await api.call('POST', '/api/auth/logout', { token })).status).toBe(200);
});
