import { apiOfFile } from '../support/api';
import { sceneOfFile, seededEach } from '../support/scene';
import { seedEpisode } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);
const episode = seededEach(() => seedEpisode(api.services.db, 'published'));

interface Save {
  position: number;
  rev: number;
  played?: number;
  finished?: boolean;
}

const path = () => `/api/listen/${episode.id}`;
const save = (body: Save, token = scene.parent.token) =>
  api.call('PUT', path(), { token, body: { played: 10, ...body } });
const kept = async (token = scene.parent.token) => (await api.call('GET', path(), { token })).body.data;

test('each save follows the one before and gets the next rev', async () => {
  expect((await save({ position: 12.5, rev: 0 })).body.data).toEqual({
    position: 12.5,
    finished: false,
    rev: 1,
  });
  expect((await save({ position: 30, rev: 1 })).body.data.rev).toBe(2);
  expect(await kept()).toEqual({ position: 30, finished: false, rev: 2 });
});

test('C4 a position keeps no answer: the same save once more, after a lost answer, is answered by itself', async () => {
  const headers = { 'idempotency-key': 'k1' };
  const body = { position: 12, rev: 0, played: 10 };
  const first = await api.call('PUT', path(), { token: scene.parent.token, body, headers });
  const again = await api.call('PUT', path(), { token: scene.parent.token, body, headers });
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect((await kept()).rev).toBe(1);
  expect(await api.query('select * from idempotency_keys')).toEqual([]);
  expect((await save({ position: 13, rev: 0 })).status).toBe(409);
});

test.each([0, 1, 3, 99])(
  'a save that follows rev %i when 2 is current is a conflict and changes nothing',
  async (rev) => {
    await save({ position: 10, rev: 0 });
    await save({ position: 20, rev: 1 });
    const { status, body } = await save({ position: 999, rev });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(await kept()).toEqual({ position: 20, finished: false, rev: 2 });
  },
);

test.each([0, 1])('S-47 ten devices at once after %i saves: one save is kept', async (rev) => {
  if (rev > 0) await save({ position: 1, rev: 0 });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => save({ position: 100 + i, rev })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  expect((await kept()).rev).toBe(rev + 1);
});

test.each([0, 1, 5])('an unplayed 0:00 never overwrites a position, also with rev %i', async (rev) => {
  await save({ position: 300, rev: 0 });
  const { status, body } = await save({ position: 0, rev, played: 0 });
  expect([status, body.data]).toEqual([200, { position: 300, finished: false, rev: 1 }]);
  expect((await kept()).position).toBe(300);
});

test('going back is a position like any other, and 0:00 that was really played is where the member is', async () => {
  await save({ position: 500, rev: 0 });
  expect((await save({ position: 3, rev: 1 })).body.data.position).toBe(3);
  expect((await save({ position: 0, rev: 2, played: 2 })).body.data.position).toBe(0);
});

test('finished stays until it is taken back on purpose', async () => {
  await save({ position: 1800, rev: 0, finished: true });
  expect((await save({ position: 40, rev: 1 })).body.data.finished).toBe(true);
  expect((await save({ position: 0, rev: 2, played: 0 })).body.data.finished).toBe(true);
  expect((await save({ position: 40, rev: 2, finished: false })).body.data.finished).toBe(false);
});

test('marked as heard by hand, without a second played', async () => {
  const { body } = await save({ position: 0, rev: 0, played: 0, finished: true });
  expect(body.data.finished).toBe(true);
});

test('a position makes no figure, for any seconds that the player sends', async () => {
  await save({ position: 10, rev: 0, played: 10 });
  await save({ position: 30.5, rev: 1, played: 3600 });
  expect(await api.query('select 1 from stretches')).toEqual([]);
});

test('what one member heard is not what another heard', async () => {
  await save({ position: 10, rev: 0 });
  expect(await kept(scene.otherParent.token)).toEqual({ position: 0, finished: false, rev: 0 });
});

test.each<[string, object, string]>([
  ['a position before the start', { position: -1 }, 'position'],
  ['a position past 12 hours', { position: 43_201 }, 'position'],
  ['a position that is no number', { position: null }, 'position'],
  ['no rev', { rev: undefined }, 'rev'],
  ['half a rev', { rev: 0.5 }, 'rev'],
  ['a rev beyond any', { rev: 2 ** 53 }, 'rev'],
  ['more than an hour at once', { played: 3601 }, 'played'],
  ['less than nothing', { played: -1 }, 'played'],
  ['a word for finished', { finished: 'yes' }, 'finished'],
])('%s is 422', async (_what, change, field) => {
  const body = { position: 1, rev: 0, played: 1, ...change };
  const answer = await api.call('PUT', path(), { token: scene.parent.token, body });
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
});

test('S-24 what is not published for me cannot be listened to', async () => {
  await api.query("update episodes set status = 'archived' where id = $1", [episode.id]);
  expect((await save({ position: 1, rev: 0 })).status).toBe(404);
  expect((await api.call('GET', path(), { token: scene.parent.token })).status).toBe(404);
});
