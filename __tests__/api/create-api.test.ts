import { getRequestListener } from '@hono/node-server';
import { getClub, listClubs } from '@/contract/club';
import { endpoints } from '@/contract/endpoints';
import { listEpisodes } from '@/contract/episode';
import { createApi } from '@/server/kernel/http/create-api';
import { on } from '@/server/kernel/http/route';
import { apiOfFile, callsTo } from '../support/api';
import { startServer } from '../support/gateway';
import { sceneOfFile } from '../support/scene';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfFile({}, { log: written.log });
const scene = sceneOfFile(api);

const club = { id: '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f', rev: 1, clubname: 'Rovers' };
/** A handler that forgets to check the club of its object. */
const forgetful = on(getClub, async () => ({
  data: { ...club, clubLogo: null, audioIdentity: null, timeZone: 'UTC' },
}));
const empty = async () => ({ data: [], total: 0 });

/** What an API with one route of the test's own answers, on the same database. */
async function answerOf(
  route: Parameters<typeof createApi>[1][number],
  path: string,
  { token }: { token: string } = scene.admin,
  production = false,
) {
  const services = { ...api.services, env: { ...api.services.env, production } };
  const app = createApi(services, [route], Object.values(endpoints));
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = await startServer((incoming, outgoing) => void listener(incoming, outgoing));
  const answer = await callsTo(server.url)('GET', path, { token });
  await server.close();
  return answer;
}
const other = () => `/api/club/${scene.other.id}`;
const own = () => `/api/club/${scene.club.id}`;

test('D17 a handler that answers about an object without asking whose it is fails, and is named', async () => {
  written.clear();
  const answer = await answerOf(forgetful, other());
  expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
  expect(written.text()).toContain('GET /api/club/{id} has answered without asking authorize()');
});

test('D17 in production the answer is not put at risk by it', async () => {
  expect((await answerOf(forgetful, other(), scene.admin, true)).status).toBe(200);
});

test('C5 in production an answer holds what the contract says and nothing else; of a list the first row is compared', async () => {
  const route = on(getClub, async () => ({
    data: { ...club, clubLogo: null, audioIdentity: null, timeZone: 'UTC', joinCode: 'ROVE-RS26' },
  }));
  const answer = await answerOf(route, own(), scene.admin, true);
  expect([answer.status, answer.body.data.clubname, answer.body.data.joinCode]).toEqual([
    200,
    'Rovers',
    undefined,
  ]);
  const broken = { id: 'none' } as never;
  const brokenList = async () => ({ data: [broken, broken], total: 2 }) as never;
  const list = on(listClubs, brokenList, { scopedInSql: 'club:manage' });
  expect((await answerOf(list, '/api/club', scene.platform, true)).status).toBe(500);
});

test('D17 what one request has asked counts for no other of the same person', async () => {
  expect((await api.call('GET', own(), { token: scene.admin.token })).status).toBe(200);
  expect((await answerOf(forgetful, own())).status).toBe(500);
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
  expect((await answerOf(route, route.endpoint.path, scene.platform)).status).toBe(status);
});
