import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { importColumns } from '@/contract/list-file/member-import';
import { callBudget, withinBudget } from '@/server/kernel/http/call-budget';
import type { Person } from '@/server/kernel/http/person';
import { type Answer, apiOfFile } from '../support/api';
import { pictureFile } from '../support/image-fixtures';
import { later } from '../support/later';
import { replaceProperty } from '../support/replace-property';
import { sceneOfFile } from '../support/scene';
import { uploadForm } from '../support/upload-form';

const api = apiOfFile();
const scene = sceneOfFile(api);

const personOf = (userId: string, clubId: string | null) => ({ principal: { userId, clubId } }) as Person;
const request = () => ({ socket: new EventEmitter() }) as IncomingMessage;

/** Work that begins when it is its turn, and ends when the test says so. */
function makeWork() {
  const { promise, settle } = later<void>();
  const work = { begun: false, end: () => settle(undefined) };
  const run = async () => {
    work.begun = true;
    await promise;
    return 'done';
  };
  return { work, run };
}

/** Begins so many expensive calls of a person. */
function begin(count: number, person: Person) {
  return Array.from({ length: count }, () => {
    const { work, run } = makeWork();
    const incoming = request();
    const answered = withinBudget(person, incoming, run).catch((error) => error.message as string);
    return { ...{ work, answered }, leave: () => incoming.socket.emit('close') };
  });
}
const begunOf = (calls: ReturnType<typeof begin>) => calls.map(({ work }) => work.begun);
const endAll = async (calls: ReturnType<typeof begin>) => {
  for (const { work } of calls) work.end();
  return Promise.all(calls.map(({ answered }) => answered));
};
/** Lets everything run that can. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const tooMuch = 'There were too many requests at the same time. Wait a moment and try again.';

// Calls of a slow machine last longer, and the rests that they owe would hold up those of the next test.
const { restMostMs } = callBudget;
beforeEach(() => replaceProperty(callBudget, 'restMostMs', { value: 0 }));

test('a person has two expensive calls at once; the next begins when one has ended', async () => {
  const calls = begin(4, personOf('one', 'club'));
  await settled();
  expect(begunOf(calls)).toEqual([true, true, false, false]);
  calls[1]?.work.end();
  await settled();
  expect(begunOf(calls)).toEqual([true, true, true, false]);
  expect(await endAll(calls)).toEqual(Array(4).fill('done'));
});

test('people of a club share two, and one who asks for many delays the next by two at most; another club is not delayed', async () => {
  const many = begin(10, personOf('one', 'club'));
  const next = begin(1, personOf('two', 'club'));
  const elsewhere = begin(2, personOf('three', 'other'));
  await settled();
  expect(begunOf(many).filter(Boolean)).toHaveLength(2);
  expect([begunOf(next), begunOf(elsewhere)]).toEqual([[false], [true, true]]);
  many[0]?.work.end();
  await settled();
  expect(begunOf(next)).toEqual([true]);
  await endAll([...many, ...next, ...elsewhere]);
});

test('a club whose calls have kept the processor busy rests before its next ones; another club does not wait for that', async () => {
  replaceProperty(callBudget, 'restMostMs', { value: restMostMs });
  jest.useFakeTimers({ now: 0, doNotFake: ['setImmediate'] });
  const resting = personOf('one', 'resting');
  const long = begin(2, resting);
  await settled();
  jest.advanceTimersByTime(800);
  await endAll(long);
  const next = begin(2, resting);
  const elsewhere = begin(2, personOf('two', 'busy'));
  await settled();
  expect([begunOf(next), begunOf(elsewhere)]).toEqual([
    [false, false],
    [true, true],
  ]);
  // Two milliseconds for each of the first call, without the second that a club may owe.
  jest.advanceTimersByTime(599);
  await settled();
  expect(begunOf(next)).toEqual([false, false]);
  jest.advanceTimersByTime(1);
  await settled();
  expect(begunOf(next)).toEqual([true, false]);
  jest.advanceTimersByTime(400);
  await settled();
  expect(begunOf(next)).toEqual([true, true]);
  await endAll([...next, ...elsewhere]);
  jest.useRealTimers();
});

test('what waits too long is refused with 429, and what nobody waits for any more is not begun', async () => {
  const running = begin(2, personOf('one', 'club'));
  const left = begin(1, personOf('one', 'club'));
  left[0]?.leave();
  expect(await left[0]?.answered).toBe(tooMuch);
  replaceProperty(callBudget, 'patienceMs', { value: 1 });
  const late = begin(1, personOf('one', 'club'));
  expect(await late[0]?.answered).toBe(tooMuch);
  await endAll(running);
  expect([...begunOf(left), ...begunOf(late)]).toEqual([false, false]);
});

describe('while two expensive calls of a person are under way', () => {
  const kinds: [what: string, call: () => Promise<Answer>, status: number][] = [
    ['figures', () => get('/api/analytics/overview'), 429],
    ['a search', () => get('/api/member?q=dana'), 429],
    ['the search of everything', () => get('/api/search?q=dana', scene.platform.token), 200],
    ['a list as a file', () => get('/api/member', scene.admin.token, { accept: 'text/csv' }), 429],
    ['a look at a list of children', () => preview(), 429],
    ['an image', () => image(), 429],
    ['a list', () => get('/api/member'), 200],
    ['the account', () => get('/api/account'), 200],
    ['figures of another club', () => get('/api/analytics/overview', scene.otherAdmin.token), 200],
  ];
  const get = (path: string, token = scene.admin.token, headers = {}) =>
    api.call('GET', path, { token, headers });
  const preview = () =>
    api.call('POST', '/api/member/import/preview', {
      token: scene.admin.token,
      body: { text: importColumns.join(',') },
    });
  const image = async () =>
    api.call('POST', '/api/file/upload/images', {
      token: scene.admin.token,
      body: uploadForm('file', [await pictureFile()]),
    });

  test.each(kinds)('%s', async (_what, call, status) => {
    replaceProperty(callBudget, 'patienceMs', { value: 1 });
    const running = begin(2, personOf(scene.admin.id, scene.club.id));
    try {
      const answer = await call();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([
        status,
        status === 429 ? '1' : null,
      ]);
    } finally {
      await endAll(running);
    }
  });
});
