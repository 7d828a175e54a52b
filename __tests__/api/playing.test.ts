import { switchedOffMessage } from '@/contract/errors';
import { removeExpiredSessions } from '@/server/auth/session.store';
import { currentNotices } from '@/server/consent/notices';
import { apiOfFile, type TestApi } from '../support/api';
import { eventually } from '../support/eventually';
import { familyCalls } from '../support/families';
import { furtherApis } from '../support/further-apis';
import { sceneOfFile } from '../support/scene';
import { seedConsent, seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile();
const startFurther = furtherApis(() => api);
const scene = sceneOfFile(api);
let episodeId: string;
let member: Awaited<ReturnType<typeof seedMember>>;

const phone = 'phone-phone-phone-1';
const laptop = 'laptop-laptop-1234';
const agents = {
  [phone]:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  [laptop]:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
};
type Player = keyof typeof agents;

/** A press waits so long for the other player to save. */
const setPatience = (ms: number) => {
  api.own.playing.patienceMs = ms;
};
const forEver = 2 ** 31 - 1;
/** A wait ends when something happens, and never by itself. */
function waitForEver({ own: { playing } }: TestApi) {
  const { wait } = playing;
  playing.wait = (waited) => wait({ ...waited, ms: forEver });
}
beforeAll(() => waitForEver(api));

beforeEach(async () => {
  setPatience(0);
  member = await seedMember(api.services.db, scene.club.id, 'parent');
  episodeId = (await seedEpisode(api.services.db, 'published')).id;
});

interface Press {
  ago?: number;
  at?: string;
  on?: TestApi;
  token?: string;
}
const press = (player: Player, { ago, at = episodeId, on = api, token = member.token }: Press = {}) =>
  on.call('PUT', `/api/listen/${at}/playing`, {
    token,
    headers: { 'user-agent': agents[player] },
    body: { player, ago },
  });
const isAsking = (on = api) => eventually('it waits', () => on.own.playing.waiting() === 1);
const ask = async (player: Player, wait = 0, on = api) =>
  (await on.call('GET', `/api/listen/playing?player=${player}&wait=${wait}`, { token: member.token })).body
    .data.elsewhere;
const release = (player: Player) =>
  api.call('DELETE', `/api/listen/playing?player=${player}`, { token: member.token });
const save = (position: number, rev: number, token = member.token) =>
  api.call('PUT', `/api/listen/${episodeId}`, { token, body: { position, rev, played: 1 } });

test('L1 the last press of Play wins, and the other player learns where it continues', async () => {
  expect((await press(phone)).body.data.elsewhere).toBeNull();
  await release(phone);
  await press(phone);
  expect(await ask(phone)).toBeNull();
  setPatience(forEver);
  const pressed = press(laptop);
  const told = await ask(phone, 20);
  await save(31.5, 0);
  expect((await pressed).body.data).toEqual({
    elsewhere: null,
    handedOver: true,
    progress: { position: 31.5, finished: false, rev: 1 },
  });
  expect(told).toEqual({ device: 'Safari on Mac', episodeId });
  expect(await ask(laptop)).toBeNull();
});

test('L1 one member, one sound: another episode on another device silences as well', async () => {
  await press(phone);
  const { id } = await seedEpisode(api.services.db, 'published');
  setPatience(forEver);
  const pressed = press(laptop, { at: id });
  expect(await ask(phone, 20)).toEqual({ device: 'Safari on Mac', episodeId: id });
  await save(12, 0);
  expect((await pressed).body.data).toMatchObject({ handedOver: false });
});

test('L1 a waiting player is told of a press in any process', async () => {
  const other = await startFurther();
  other.own.playing.patienceMs = 0;
  for (const on of [api, other]) {
    await press(phone);
    const told = ask(phone, 20);
    await isAsking();
    await press(laptop, { on });
    expect(await told).toEqual({ device: 'Safari on Mac', episodeId });
  }
});

test('L1 a press that was sent late does not win over a later one', async () => {
  await press(laptop);
  const { body } = await press(phone, { ago: 60 });
  expect(body.data.elsewhere).toEqual({ device: 'Safari on Mac', episodeId });
  expect(await ask(laptop)).toBeNull();
});

test('L1 a press that is sent once more keeps its time', async () => {
  await press(phone, { ago: 60 });
  await press(laptop, { ago: 30 });
  expect((await press(phone, { ago: 60 })).body.data.elsewhere).not.toBeNull();
  expect(await ask(laptop)).toBeNull();
});

test('L1 a paused player is not waited for, and need not answer', async () => {
  await press(phone);
  await save(40, 0);
  await release(phone);
  await press(laptop);
  await release(phone);
  expect(await ask(phone)).not.toBeNull();
  expect(await ask(laptop)).toBeNull();
});

test('L1 a player that is gone without a word is not waited for without end', async () => {
  setPatience(300);
  await press(phone);
  await save(40, 0);
  // Its save was before the press: it cannot be the answer to it.
  expect((await press(laptop)).body.data.progress).toEqual({ position: 40, finished: false, rev: 1 });
});

test('L1 another member’s player changes nothing', async () => {
  await press(phone);
  await press(laptop, { token: scene.parent.token });
  expect(await ask(phone)).toBeNull();
});

const looksAtNothing = () => {
  const { idleCount, totalCount } = api.own.db.$client;
  return idleCount === totalCount;
};
/** Waits as a player does, and is gone without a word after `meanwhile`. */
async function waitAndGo(player: Player, meanwhile: () => unknown = () => undefined) {
  const gone = new AbortController();
  const url = `${api.url}/api/listen/playing?player=${player}&wait=20`;
  const asked = fetch(url, { headers: { authorization: member.token }, signal: gone.signal });
  await isAsking();
  await eventually('it has looked who plays', looksAtNothing);
  await meanwhile();
  gone.abort();
  await expect(asked).rejects.toThrow('aborted');
  await eventually('it waits no longer', () => api.own.playing.waiting() === 0);
}
const players = async () =>
  (await api.query('select player from playbacks where user_id = $1', [member.id])).map((row) => row.player);

test('L1 a wait ends when its client has gone, for which the next press then does not wait', async () => {
  await press(phone);
  await save(40, 0);
  await waitAndGo(phone);
  await eventually('it is given up', async () => (await players()).length === 0);
  setPatience(forEver);
  expect((await press(laptop)).body.data).toMatchObject({ handedOver: false, progress: { position: 40 } });
});

test('L1 a player that lost only its connection presses once more, and has its right again', async () => {
  await press(phone, { ago: 5 });
  // It has pressed again before the server sees that the earlier question was cut off.
  await waitAndGo(phone, () => press(phone));
  await save(40, 0);
  expect(await players()).toEqual([phone]);
  await waitAndGo(phone);
  await eventually('it is given up', async () => (await players()).length === 0);
  expect((await press(phone, { ago: 20 })).body.data.elsewhere).toBeNull();
  expect(await players()).toEqual([phone]);
});

test.each([
  ['none', ''],
  ['a short one', '?player=x'],
  ['one that waits for ever', `?player=${phone}&wait=600`],
])('L1 a player is named: %s is 422', async (_what, query) => {
  expect((await api.call('GET', `/api/listen/playing${query}`, { token: member.token })).status).toBe(422);
});

describe('the consent to a child’s account is withdrawn while it listens', () => {
  const off = { code: 'switched_off', message: switchedOffMessage };
  async function listening() {
    const { ask: family, parent, addChild, login } = familyCalls(api, scene.club);
    const guardian = await parent('Mara');
    const { id, username } = await addChild(guardian);
    const { token } = (await login(username)).body;
    expect((await press(phone, { token })).body.data.elsewhere).toBeNull();
    const withdraw = () =>
      family(guardian, 'PUT', `/api/family/child/${id}/consent`, {
        notice: currentNotices.en.version,
        purposes: { account: false },
      });
    return { id, username, token, withdraw };
  }

  test('A2 K-04 in any process the player that waits hears why it has to stop', async () => {
    const other = await startFurther();
    waitForEver(other);
    const { token, withdraw } = await listening();
    const waits = [api, other].map((on) =>
      on.call('GET', `/api/listen/playing?player=${phone}&wait=20`, { token }),
    );
    for (const on of [api, other]) await isAsking(on);
    expect((await withdraw()).status).toBe(200);
    for (const answer of await Promise.all(waits)) expect(answer).toMatchObject({ status: 401, body: off });
  });

  test('A2 a save is refused with the reason and keeps nothing; a new consent gives the old session nothing back', async () => {
    const { id, token, withdraw } = await listening();
    await withdraw();
    expect(await save(9, 0, token)).toMatchObject({ status: 401, body: off });
    expect(await api.query('select 1 from progress where user_id = $1', [id])).toEqual([]);
    await seedConsent(api.services.db, id);
    expect((await api.call('GET', '/api/account', { token })).body.code).toBe('switched_off');
  });

  test('A2 what is kept of an ended session does not identify a person, and is removed after 7 days', async () => {
    const { id, token, withdraw } = await listening();
    await withdraw();
    const rows = () => api.query('select * from switched_off_sessions');
    expect(JSON.stringify(await rows())).not.toContain(id);
    await api.query("update switched_off_sessions set ended_at = now() - interval '8 days'");
    await removeExpiredSessions(api.services.db, 30);
    expect(await rows()).toEqual([]);
    expect((await api.call('GET', '/api/account', { token })).body.code).toBe('unauthenticated');
  });
});
