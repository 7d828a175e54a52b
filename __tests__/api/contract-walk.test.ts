import type { Endpoint } from '@/contract/endpoint';
import { downloadFile } from '@/contract/file';
import { mayEver } from '@/policy/can';
import { type Action, rules } from '@/policy/rules';
import { apiOfFile } from '../support/api';
import { beginUpload } from '../support/begin-upload';
import { everyPersona } from '../support/own-account';
import { seededOnce } from '../support/scene';
import { seedClub, seedMember } from '../support/seed';
import { closedCalls, seedWalk } from '../support/walk';

/** Each call with the personas who never may make it. */
const refusedCalls = closedCalls.flatMap(([name, endpoint]) => {
  const personas = everyPersona.filter(
    (persona) => !mayEver({ userId: '', persona, clubId: null }, endpoint.access as Action),
  );
  return personas.length > 0 ? [[name, endpoint, personas] as const] : [];
});

const api = apiOfFile();
const walk = seededOnce(() => seedWalk(api));

test('every call has a rule, and every rule is asked for by some call', () => {
  const asked = closedCalls.map(([, { access }]) => access);
  expect(new Set(asked)).toEqual(new Set(Object.keys(rules)));
});

test.each(closedCalls)(
  'G-12 %s without a token, and with one never given out, is 401',
  async (_name, endpoint) => {
    const path = walk.pathOf(endpoint);
    const answers = await Promise.all([
      api.call(endpoint.method, path),
      api.call(endpoint.method, path, { token: 'x'.repeat(43) }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([401, 'unauthenticated']),
    );
  },
);

test.each(refusedCalls)(
  'S-19 %s is 403 for each persona that never may',
  async (_name, endpoint, personas) => {
    const answers = await Promise.all(
      personas.map(async (persona) => {
        const token = walk.tokens[persona];
        const { status, body } = await api.call(endpoint.method, walk.pathOf(endpoint), { token });
        return [persona, status, body.code];
      }),
    );
    expect(answers).toEqual(personas.map((persona) => [persona, 403, 'forbidden']));
  },
);

const uploads = closedCalls.filter(([, { upload }]) => upload);
const refusedUploads = refusedCalls.flatMap(([name, endpoint, personas]) =>
  endpoint.upload ? personas.map((persona) => [name, persona, endpoint] as const) : [],
);

const begin = (name: string, endpoint: Endpoint, token: string) =>
  beginUpload(`${api.url}${walk.pathOf(endpoint)}`, token, walk.formOf(name, endpoint));

test.each(uploads)('D17 %s without a token is 401 before its file has come', async (name, endpoint) => {
  expect(await begin(name, endpoint, '')).toBe(401);
  expect(await api.services.storage.countTemp()).toBe(0);
});

test.each(refusedUploads)(
  'D17 %s: to a %s, who never may, an upload is 403 before its file has come',
  async (name, persona, endpoint) => {
    expect(await begin(name, endpoint, walk.tokens[persona])).toBe(403);
    expect(await api.services.storage.countTemp()).toBe(0);
  },
);

test('D17 a noun that the walk does not know fails it', () => {
  expect(walk.pathOf({ path: '/api/club/{id}/status' })).toMatch(/^\/api\/club\/[\da-f-]{36}\/status$/);
  expect(() => walk.pathOf({ path: '/api/unknown/{id}' })).toThrow(/does not know unknown/);
  expect(() => walk.pathOf({ path: '/api/club/{id}/{page}' })).toThrow(/does not know/);
  expect(() => walk.formOf('uploadSpot', downloadFile)).toThrow(/does not know/);
});

test('a known path by another method is 405 and names the methods', async () => {
  const answer = await api.call('DELETE', '/api/account', { token: walk.tokens.parent });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
});

test('a person of a suspended club may see their account and leave, and nothing else', async () => {
  const club = await seedClub(api.services.db, 'Suspended', 'suspended');
  const { id, token } = await seedMember(api.services.db, club.id, 'admin');
  const account = await api.call('GET', '/api/account', { token });
  expect([account.status, account.body.store.status]).toEqual([200, 'suspended']);
  expect((await api.call('GET', '/api/episode', { token })).status).toBe(403);
  expect((await api.call('PUT', `/api/family/user/${id}/edit/profile`, { token })).status).toBe(403);
  expect((await api.call('POST', '/api/auth/logout', { token })).status).toBe(200);
});
