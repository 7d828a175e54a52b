import { getRequestListener } from '@hono/node-server';
import { getClub, listClubs } from '@/contract/club';
import { endpoints } from '@/contract/endpoints';
import { listEpisodes } from '@/contract/episode';
import { makeDoor } from '@/server/http/door';
import { on } from '@/server/http/route';
import { callsTo, startApi, type TestApi } from '../support/api';
import { startServer } from '../support/gateway';
import { type Scene, seedScene } from '../support/scene';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
let api: TestApi;
let scene: Scene;
beforeAll(async () => {
  api = await startApi({}, { log: written.log });
  scene = await seedScene(api.services.db);
});
afterAll(() => api.close());

const club = { id: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f', rev: 1, clubname: 'Rovers' };
/** A handler that forgets to ask whose the club is. */
const forgetful = on(getClub, async () => ({
  data: { ...club, clubLogo: null, audioIdentity: null, timeZone: 'UTC' },
}));
const empty = async () => ({ data: [], total: 0 });

/** A door with one route of the test's own in front of the same database. */
async function doorOf(route: Parameters<typeof makeDoor>[1][number], production = false) {
  const services = { ...api.services, env: { ...api.services.env, production } };
  const door = makeDoor(services, [route], Object.values(endpoints));
  const answer = getRequestListener(door.fetch, { overrideGlobalObjects: false });
  const server = await startServer((incoming, outgoing) => void answer(incoming, outgoing));
  return { call: callsTo(server.url), close: server.close };
}

test('D17 a handler that answers about an object without asking whose it is fails, and is named', async () => {
  const door = await doorOf(forgetful);
  const path = `/api/club/${scene.other.id}`;
  written.clear();
  const answer = await door.call('GET', path, { token: scene.admin.token });
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(written.text()).toContain('GET /api/club/{id} has answered without asking authorize()');
  await door.close();
});

test('D17 in production the answer is not put at risk by it', async () => {
  const door = await doorOf(forgetful, true);
  const answer = await door.call('GET', `/api/club/${scene.other.id}`, { token: scene.admin.token });
  expect(answer.status).toBe(200);
  await door.close();
});

test('D17 what one request has asked counts for no other of the same person', async () => {
  expect((await api.call('GET', `/api/club/${scene.club.id}`, { token: scene.admin.token })).status).toBe(
    200,
  );
  const door = await doorOf(forgetful);
  const answer = await door.call('GET', `/api/club/${scene.club.id}`, { token: scene.admin.token });
  expect(answer.status).toBe(500);
  await door.close();
});

test.each([
  [
    'a list that says its query holds to the rule',
    on(listEpisodes, empty, { scopedInSql: 'episode:read' }),
    200,
  ],
  ['a list that says so of another rule', on(listEpisodes, empty, { scopedInSql: 'club:read' }), 500],
  ['a list that does not say so', on(listEpisodes, empty), 500],
  ['what a rule gives to a persona whatever the object', on(listClubs, empty), 200],
])('D17 %s is %s', async (_what, route, status) => {
  const door = await doorOf(route);
  const answer = await door.call('GET', route.endpoint.path, { token: scene.platform.token });
  expect(answer.status).toBe(status);
  await door.close();
});
