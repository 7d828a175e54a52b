import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { forgetAllKept, forgetKeptOf } from '@/client/kept-on-device';
import { chunkKey, fileKey, recordKey, savedCache, type WorkerMessage } from '@/client/offline-caches';
import { savedParam } from '@/client/offline-names';
import {
  changeToken,
  expireSession,
  forgetToken,
  keepToken,
  renewSession,
  runSignOutTasks,
} from '@/client/session';
import { unsentLock } from '@/client/unsent/unsent-lock';
import { getProgress, saveProgress } from '@/contract/listen';
import { answerQuestion, getReflection, type Reflection } from '@/contract/reflection/reflection';
import { rememberFinished, sendFinished } from '@/features/listen/player/finished-outbox';
import { keepPosition, keptPosition, playedUnsent } from '@/features/listen/player/kept-positions';
import { usePlayer } from '@/features/listen/player/player-store';
import { sendPositions, usePositionOutbox } from '@/features/listen/player/position-outbox';
import { EpisodeReflection } from '@/features/reflection/episode-reflection';
import { useWrittenOutbox } from '@/features/reflection/written/use-written-outbox';
import { keepWritten, sendWritten } from '@/features/reflection/written/written-answers';
import { parseRange } from '@/service-worker/byte-range';
import { answerKept, isKeptCall } from '@/service-worker/kept-answers';
import { currentPerson, endPerson, forgetPerson, personOfRequest, setPerson } from '@/service-worker/person';
import { answerSaved } from '@/service-worker/saved-files';
import type { FetchEvent } from '@/service-worker/worker-scope';
import { startServiceWorker } from '@/shell/frame/service-worker-life';
import { fakeCaches } from '../support/fake-caches';
import { installFakeLocks } from '../support/fake-locks';
import { holdClock, stopClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { episodeId, questionOf, reflectionOf } from '../support/reflections';
import { renderScreen } from '../support/render';
import { replaceProperty } from '../support/replace-property';

const userId = accounts.parent.user.id;

function Shown() {
  useWrittenOutbox(userId);
  return <EpisodeReflection episodeId={episodeId} finished />;
}

function Outbox() {
  usePositionOutbox();
  return null;
}

describe('what waits for a connection', () => {
  const whose = { userId, episodeId };
  const saved = { position: 120, finished: false, rev: 4 };
  const unsent = { position: 600, played: 480 };

  beforeEach(() => keepToken('test-token', true));
  afterEach(() => window.localStorage.clear());

  const takePositions = () =>
    mock(saveProgress, ({ body: { position, finished = false } }) => ({
      data: { position, finished, rev: 5 },
    }));

  test('a place that was reached without a connection outlives the page, and is sent with the seconds that sounded', async () => {
    keepPosition({ ...whose, saved, unsent: { position: 300, played: 180 } });
    // The next page begins there, and counts on.
    expect(keptPosition(userId, episodeId)).toEqual({ ...saved, position: 300 });
    expect(playedUnsent(whose)).toBe(180);
    keepPosition({ ...whose, saved: { ...saved, position: 300 }, unsent });
    mockOffline(saveProgress);
    expect(await sendPositions(userId)).toBe(false);
    const saves = takePositions();
    expect(await sendPositions('another')).toBe(false);
    expect(await sendPositions(userId, episodeId)).toBe(false);
    window.dispatchEvent(new Event('online'));
    expect(await sendPositions(userId)).toBe(true);
    expect(saves.map(({ body }) => body)).toEqual([{ position: 600, played: 480, rev: 4 }]);
    expect(keptPosition(userId, episodeId)).toEqual({ position: 600, finished: false, rev: 5 });
    await sendPositions(userId);
    expect(saves).toHaveLength(1);
  });

  test.each([
    { what: 'further on than was heard here', at: 900, sent: [] },
    { what: 'before what was heard here began', at: 30, sent: [] },
    { what: 'in what was heard here', at: 400, sent: [{ ...unsent, rev: 9 }] },
    { what: 'where our own save had left it', at: 600, sent: [] },
  ])('a newer place of another device stays, unless it was heard past here: $what', async ({ at, sent }) => {
    keepPosition({ ...whose, saved, unsent });
    mock(getProgress, () => ({ data: { position: at, finished: false, rev: 9 } }));
    const saves = mock(saveProgress, ({ body }) => {
      if (body.rev !== 9) throw refuse('conflict', 'Another device was further');
      return { data: { position: body.position, finished: false, rev: 10 } };
    });
    await sendPositions(userId);
    expect(saves.slice(1).map(({ body }) => body)).toEqual(sent);
    expect(keptPosition(userId, episodeId)).toMatchObject(
      sent.length > 0 ? { rev: 10 } : { position: at, rev: 9 },
    );
    expect(playedUnsent(whose)).toBe(0);
  });

  const question = questionOf('What will you try at training?');
  const asked = (words?: string) =>
    reflectionOf([{ ...question, mine: words === undefined ? null : { choice: null, words, spoken: null } }]);

  const waits = () => screen.findByText('Will be sent when there is a connection');
  const field = () => screen.findByRole('textbox', { name: question.text });

  async function write(words: string) {
    const shown = renderScreen(<Shown />, { account: accounts.parent });
    await shown.user.type(await field(), words);
    await shown.user.click(screen.getByRole('button', { name: 'Send my answer' }));
    return shown;
  }

  test('G-08 an answer that is written without a connection waits, also on the next page, and is sent once with the key of its first try', async () => {
    mock(getReflection, () => ({ data: asked() }));
    mockOffline(answerQuestion);
    const { unmount } = await write('Long throws');
    await waits();
    const { key } = JSON.parse(window.localStorage.getItem('touchline-written') ?? '[]')[0];
    unmount();
    const sent = mock(answerQuestion, () => ({ data: asked('Long throws'), message: 'Kept' }));
    renderScreen(<Shown />, { account: accounts.parent });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ question: 0, words: 'Long throws' });
    expect(sent[0]?.request.headers.get('idempotency-key')).toBe(key);
    await screen.findByText(/Long throws/);
    expect(window.localStorage.getItem('touchline-written')).toBeNull();
  });

  test('an answer that the server does not take any more says why, and its words stay', async () => {
    mock(getReflection, () => ({ data: asked() }));
    mockOffline(answerQuestion);
    const { unmount } = await write('Long throws');
    await waits();
    unmount();
    mockRefused(answerQuestion, 'conflict', 'Both answers are open already.');
    renderScreen(<Shown />, { account: accounts.parent });
    await screen.findByText('Both answers are open already.');
    expect(await field()).toHaveValue('Long throws');
  });

  const storedWritten = () => window.localStorage.getItem('touchline-written') ?? '';

  /** Answers that hang until `end` says what comes of them; a thrown error is a connection that broke off. */
  function hangingAnswers() {
    const { promise, settle } = later<() => Reflection>();
    const sent = mock(answerQuestion, async () => ({ data: (await promise)(), message: 'Kept' }));
    return { sent, end: settle };
  }
  const brokenOff = (): never => {
    throw HttpResponse.error();
  };
  const refused = (): never => {
    throw refuse('invalid', 'Write it in other words.');
  };

  /** Sends an answer that hangs, and leaves its form for the next question. */
  async function leaveForm() {
    mock(getReflection, () => ({ data: reflectionOf([question, questionOf('And what else?')]) }));
    const hanging = hangingAnswers();
    const shown = await write('Long throws');
    await waitFor(() => expect(hanging.sent).toHaveLength(1));
    await shown.user.click(screen.getByRole('button', { name: 'Next question' }));
    const back = () => shown.user.click(screen.getByRole('button', { name: 'Previous question' }));
    return { ...shown, ...hanging, back };
  }

  test('an answer whose form was left while it hung is kept from the start, and waits when the connection broke off', async () => {
    const { end, back } = await leaveForm();
    // The page may be closed as well.
    expect(storedWritten()).toContain('Long throws');
    end(brokenOff);
    await back();
    await waits();
    expect(await field()).toHaveValue('Long throws');
  });

  test('an answer that was refused after its form was left says why in it', async () => {
    const { end, back } = await leaveForm();
    end(refused);
    await waitFor(() => expect(storedWritten()).toContain('Write it in other words.'));
    await back();
    expect(await screen.findByText('Write it in other words.')).toBeVisible();
    expect(await field()).toHaveValue('Long throws');
  });

  test('an answer that hangs is not sent a second time meanwhile, nor once it has arrived', async () => {
    const { queryClient, sent, end, back, user } = await leaveForm();
    const outbox = sendWritten(queryClient, userId);
    await back();
    await user.click(screen.getByRole('button', { name: 'Send my answer' }));
    end(() => asked('Long throws'));
    expect(await outbox).toBe(0);
    await screen.findByText(/Long throws/);
    expect([sent.length, storedWritten()]).toEqual([1, '']);
  });

  test('an answer that another tab is sending is left to it', async () => {
    installFakeLocks();
    keepWritten({ ...waiting, episodeId });
    const { promise, settle } = later();
    const held = navigator.locks.request(unsentLock(waiting.key), {}, () => promise);
    mock(getReflection, () => ({ data: asked() }));
    const sent = mock(answerQuestion, () => ({ data: asked('Long throws'), message: 'Kept' }));
    const client = new QueryClient();
    expect(await sendWritten(client, userId)).toBe(1);
    settle();
    await held;
    expect(await sendWritten(client, userId)).toBe(0);
    expect(sent).toHaveLength(1);
  });

  test.each([
    { what: 'broke off', end: brokenOff },
    { what: 'was refused', end: refused },
  ])('nothing is kept of an answer that $what after its person had signed out', async ({ end: how }) => {
    const { end, queryClient } = await leaveForm();
    act(forgetToken);
    end(how);
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(storedWritten()).toBe('');
  });

  const other = '00000000-0000-4000-8000-000000000012';
  const waiting = { userId, question: 0, asked: question.text, words: 'Long throws', key: 'k'.repeat(32) };

  test.each([
    {
      what: 'a position',
      keep: (id: string) => keepPosition({ userId, episodeId: id, saved, unsent }),
      send: () => sendPositions(userId),
    },
    {
      what: 'an end',
      keep: (id: string) => rememberFinished({ userId, episodeId: id, position: 871, rev: 4 }),
      send: () => sendFinished(userId),
    },
    {
      what: 'an answer',
      keep: (id: string) => keepWritten({ ...waiting, episodeId: id }),
      send: () => sendWritten(new QueryClient(), userId),
    },
  ])(
    'G-07 $what that waits is not sent for the next person, who was chosen meanwhile',
    async ({ keep, send }) => {
      for (const id of [episodeId, other]) keep(id);
      mock(getProgress, () => ({ data: saved }));
      mock(getReflection, () => ({ data: asked() }));
      const sent: (string | null)[] = [];
      const take = (request: Request) => {
        sent.push(request.headers.get('authorization'));
        changeToken('of-the-next');
      };
      mock(saveProgress, ({ request, body }) => {
        take(request);
        return { data: { position: body.position, finished: body.finished ?? false, rev: 5 } };
      });
      mock(answerQuestion, ({ request }) => {
        take(request);
        return { data: asked('Long throws'), message: 'Kept' };
      });
      await send();
      expect(sent).toEqual(['Bearer test-token']);
    },
  );

  test('M-01 at the end of listening together their place is sent, and not the one that the youngest has alone', async () => {
    const company = [
      { id: userId, firstName: 'Milo' },
      { id: other, firstName: 'Ana' },
    ];
    const account = { ...accounts.parent, shared: { company } };
    const together = `${userId}+${other}`;
    renderScreen(<Outbox />, { account });
    // What is sent at the start has ended.
    await act(async () => undefined);
    keepPosition({ ...whose, saved, unsent });
    keepPosition({ userId: together, episodeId: other, saved, unsent });
    const saves = takePositions();
    await runSignOutTasks();
    expect(saves.map(({ params }) => params.episodeId)).toEqual([other]);
  });

  test('A2 nothing waits any more of a child whose account was closed, nor is it there again with the next answer', async () => {
    const mine = { ...waiting, episodeId };
    keepWritten(mine);
    keepWritten({ ...mine, userId: 'another', words: 'Of another' });
    keepPosition({ ...whose, saved, unsent });
    keepPosition({ ...whose, userId: 'another', saved, unsent });
    // On a shared device the others keep theirs.
    forgetKeptOf(userId);
    expect(storedWritten()).not.toContain('Long throws');
    expect(storedWritten()).toContain('Of another');
    expect([userId, 'another'].map((id) => playedUnsent({ userId: id, episodeId }))).toEqual([0, 480]);
    forgetAllKept();
    keepWritten({ ...mine, userId: 'the next', words: 'Of the next' });
    expect(JSON.parse(storedWritten())).toMatchObject([{ words: 'Of the next' }]);
  });

  test.each([
    { what: 'moved: it goes along', now: ['Another one?', question.text], sent: [1], why: undefined },
    {
      what: 'removed: it says so and is not sent',
      now: ['Another one?'],
      sent: [],
      why: /is no longer asked/,
    },
  ])('a question that was changed while its answer waited was $what', async ({ now, sent, why }) => {
    keepWritten({ ...waiting, episodeId });
    const data = reflectionOf(now.map((text) => questionOf(text)));
    mock(getReflection, () => ({ data }));
    const answers = mock(answerQuestion, () => ({ data, message: 'Kept' }));
    await sendWritten(new QueryClient(), userId);
    expect(answers.map(({ body }) => body.question)).toEqual(sent);
    if (why) expect(storedWritten()).toMatch(why);
    else expect(storedWritten()).toBe('');
  });
});

test('S-13 G-04 the worker is told of a renewed session, by whose token it knows a person, and that a person waits for the sound', async () => {
  const told: string[] = [];
  const active = {
    postMessage: (message: WorkerMessage, [port]: MessagePort[]) => {
      if (message.kind === 'person') told.push(message.token);
      port?.postMessage(false);
    },
  };
  const held: number[] = [];
  const installing = {
    postMessage: (message: WorkerMessage) => message.kind === 'hold' && held.push(message.ms),
  };
  const registration = { active, installing };
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  replaceProperty(navigator, 'serviceWorker', { value: serviceWorker });
  keepToken('the-first', true);
  const stop = startServiceWorker('lena', new QueryClient());
  await waitFor(() => expect(told).toEqual(['the-first']));
  expireSession();
  keepToken('the-second', true);
  renewSession();
  await waitFor(() => expect(told).toEqual(['the-first', 'the-second']));

  // A worker that is being installed leaves the connection to the sound.
  for (const phase of ['loading', 'playing', 'paused'] as const) usePlayer.setState({ phase });
  await waitFor(() => expect(held).toEqual([5000, 0]));
  stop();
});

describe('the worker', () => {
  const origin = 'http://localhost';
  const address = `${origin}/api/account`;
  /** What the server answers; undefined without a connection. */
  let server: ((request: Request) => Response | Promise<Response>) | undefined;
  const fetchIs = <Asked,>(value: (asked: Asked, options?: RequestInit) => Promise<Response>) =>
    replaceProperty(globalThis, 'fetch', { value, writable: true });
  const shellIs = (of: { files?: string[]; pages?: string[] }) =>
    replaceProperty(globalThis, 'SHELL', {
      value: { build: 'a-build', files: [], pages: [], ...of },
      writable: true,
    });

  beforeEach(async () => {
    replaceProperty(globalThis, 'caches', { value: fakeCaches(), writable: true });
    fetchIs(async (asked: Request | URL, options?: RequestInit) => {
      if (!server) throw new TypeError('no connection');
      return server(asked instanceof Request ? asked : new Request(asked, options));
    });
    await forgetPerson(true);
  });
  afterEach(() => {
    server = undefined;
  });

  const requestOf = (token: string, url = address) =>
    new Request(url, { headers: { Authorization: `Bearer ${token}` } });

  /** The worker's answer to a call, and what it does after it. */
  async function ask(token: string, url = address, fresh = false) {
    const request = requestOf(token, url);
    const person = await personOfRequest(request);
    if (!person) return fetch(request);
    const after: Promise<unknown>[] = [];
    const event = {
      request,
      waitUntil: (work: Promise<unknown>) => after.push(work),
    } as unknown as FetchEvent;
    const answer = await answerKept(event, person, fresh);
    if (!('clock' in setTimeout)) await Promise.all(after);
    return answer;
  }

  const says =
    (text: string, status = 200) =>
    () =>
      new Response(text, { status });

  test('S-50 what was kept for one person is given with its age to their token alone, and to none after they have left', async () => {
    expect(await setPerson('lena', 'token-of-lena')).toBe(true);
    expect(await setPerson('lena', 'token-of-lena')).toBe(false);
    server = says('of Lena');
    stopClock('2026-11-28T23:30:00.000Z');
    expect((await ask('token-of-lena')).headers.get('x-kept-at')).toBeNull();
    server = undefined;
    stopClock('2026-11-29T08:00:00.000Z');
    const kept = await ask('token-of-lena');
    expect(await kept.text()).toBe('of Lena');
    expect(Date.parse(kept.headers.get('x-kept-at') ?? '')).toBe(Date.parse('2026-11-28T23:30:00.000Z'));
    await expect(ask('token-of-lena', address, true)).rejects.toThrow('no connection');
    // Another token: also before its page has told whose it is, and after it has.
    await expect(ask('token-of-milo')).rejects.toThrow('no connection');
    await setPerson('milo', 'token-of-milo');
    await expect(ask('token-of-milo')).rejects.toThrow('no connection');
    await expect(ask('token-of-lena')).rejects.toThrow('no connection');
    // On a shared device each finds their own again.
    await setPerson('lena', 'token-of-lena');
    expect(await (await ask('token-of-lena')).text()).toBe('of Lena');
    await forgetPerson(true);
    expect(await caches.keys()).toEqual([]);
    await expect(ask('token-of-lena')).rejects.toThrow('no connection');
  });

  test('S-50 a refused session leaves nothing of its person, and the others of a shared device keep theirs', async () => {
    await setPerson('milo', 'token-of-milo');
    server = says('of Milo');
    await ask('token-of-milo');
    await setPerson('lena', 'token-of-lena');
    server = says('of Lena');
    await ask('token-of-lena');
    server = says('', 401);
    await ask('token-of-lena');
    expect(await caches.keys()).toEqual(['touchline-of-milo-answers']);
    expect(await currentPerson()).toBeUndefined();
    // A late refusal of the one before does not reach the next one.
    await setPerson('milo', 'token-of-milo');
    await endPerson({ userId: 'lena', hash: 'of lena' });
    expect(await caches.keys()).toContain('touchline-of-milo-answers');
  });

  test('S-50 S-09 who leaves is told no more: what is on the screen goes, and the browser takes nothing that is on its way', async () => {
    const shown = { close: jest.fn() };
    const subscription = { unsubscribe: jest.fn(async () => true) };
    const pushManager = { getSubscription: async () => subscription };
    replaceProperty(globalThis, 'registration', {
      value: { getNotifications: async () => [shown], pushManager },
      writable: true,
    });
    await setPerson('lena', 'token-of-lena');
    server = says('', 401);
    await ask('token-of-lena');
    expect([shown.close.mock.calls.length, subscription.unsubscribe.mock.calls.length]).toEqual([1, 1]);
    subscription.unsubscribe.mockRejectedValueOnce(new Error('no connection'));
    await forgetPerson(true);
    expect([shown.close.mock.calls.length, subscription.unsubscribe.mock.calls.length]).toEqual([2, 2]);
  });

  test('an answer that arrives after the person has left is not kept', async () => {
    await setPerson('lena', 'token-of-lena');
    server = async () => {
      await forgetPerson(true);
      return new Response('late');
    };
    await ask('token-of-lena');
    expect(await caches.keys()).toEqual([]);
  });

  test('a kept answer is given after three seconds, for a proxy without a server, and never for what was refused', async () => {
    await setPerson('lena', 'token-of-lena');
    server = says('kept');
    await ask('token-of-lena');
    server = says('', 503);
    const away = await ask('token-of-lena');
    expect([await away.text(), away.headers.has('x-server-slow')]).toEqual(['kept', true]);
    server = undefined;
    expect((await ask('token-of-lena')).headers.has('x-server-slow')).toBe(false);
    holdClock(['setTimeout']);
    server = () => new Promise<Response>(() => undefined);
    const slow = ask('token-of-lena');
    // The hash of the token and the caches take their time.
    while (jest.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
    jest.advanceTimersByTime(3000);
    const late = await slow;
    expect([await late.text(), late.headers.has('x-server-slow')]).toEqual(['kept', true]);
    jest.useRealTimers();
    server = says('', 404);
    expect((await ask('token-of-lena')).status).toBe(404);
    server = undefined;
    await expect(ask('token-of-lena')).rejects.toThrow('no connection');
  });

  test('the answers that the pages of members begin with are kept, and no others', () => {
    const kept = ['account', 'episode', `episode/${episodeId}`, `reflection/${episodeId}`];
    const others = ['auth/session', `listen/${episodeId}`, 'reflection/theme', 'reflection/report', 'member'];
    const all = [...kept, ...others, 'analytics/overview'];
    expect(all.filter((path) => isKeptCall(`/api/${path}`))).toEqual(kept);
  });

  test.each([
    [null, undefined],
    ['bytes=0-', { start: 0, end: 999 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=990-2000', { start: 990, end: 999 }],
    ['bytes=-500', { start: 500, end: 999 }],
    ['bytes=-2000', { start: 0, end: 999 }],
    ['bytes=-0', null],
    ['bytes=1000-', null],
    ['bytes=5-4', undefined],
    ['bytes=0-1,5-6', undefined],
    ['items=0-1', undefined],
  ])('R-14 the range %s of 1000 bytes', (header, range) => expect(parseRange(header, 1000)).toEqual(range));

  const url = '/file/abc';
  const fileAddress = `${origin}/api/file/download?url=${encodeURIComponent(url)}`;
  const savedAddress = (userId: string) => `${fileAddress}&${savedParam}=${userId}`;
  const content = Uint8Array.from({ length: 25 }, (_, place) => place);

  /** A file of 25 bytes in chunks of 10. */
  async function save(userId: string, chunks = [0, 1, 2]) {
    const cache = await caches.open(savedCache(userId));
    const file = { episodeId: '11', mime: 'audio/mpeg', bytes: 25, etag: '"abc"', chunkBytes: 10 };
    await cache.put(fileKey(url), Response.json(file));
    await cache.put(recordKey('11'), Response.json({}));
    for (const chunk of chunks)
      await cache.put(chunkKey(url, chunk), new Response(content.slice(chunk * 10, chunk * 10 + 10)));
  }

  test('R-14 a saved file is given in parts across its chunks, to its person alone', async () => {
    await setPerson('lena', 'token-of-lena');
    await save('lena');
    const part = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await answerSaved(new Request(savedAddress('lena'), { method, headers }), 'lena');
      return [
        answer.status,
        answer.headers.get('content-range'),
        [...new Uint8Array(await answer.arrayBuffer())],
      ];
    };
    expect(await part({})).toEqual([200, null, [...content]]);
    expect(await part({ Range: 'bytes=8-21' })).toEqual([206, 'bytes 8-21/25', [...content.slice(8, 22)]]);
    expect(await part({ Range: 'bytes=-3' })).toEqual([206, 'bytes 22-24/25', [22, 23, 24]]);
    expect(await part({ Range: 'bytes=25-' })).toEqual([416, 'bytes */25', []]);
    expect(await part({ Range: 'bytes=0-1', 'If-Range': '"other"' })).toEqual([200, null, [...content]]);
    expect(await part({}, 'HEAD')).toEqual([200, null, []]);
    await setPerson('milo', 'token-of-milo');
    await expect(part({})).rejects.toThrow('no connection');
  });

  test('where a chunk was evicted the server is asked, and the episode is no longer saved', async () => {
    await setPerson('emil', 'token-of-emil');
    await save('emil', []);
    let asked: Request | undefined;
    server = (request) => {
      asked = request;
      return new Response('from the server', { status: 206 });
    };
    const headers = { Range: 'bytes=0-' };
    const answer = await answerSaved(new Request(savedAddress('emil'), { headers }), 'emil');
    expect(await answer.text()).toBe('from the server');
    expect([asked?.url, asked?.headers.get('range')]).toEqual([fileAddress, 'bytes=0-']);
    expect(await (await caches.open(savedCache('emil'))).match(recordKey('11'))).toBeUndefined();
  });

  test('G-04 the installation asks for nothing more while a person waits for the sound, and goes on once it is there', async () => {
    const files = ['/one.js', '/two.js', '/three.js'];
    shellIs({ files });
    const asked: string[] = [];
    fetchIs(async (address: string) => {
      asked.push(address);
      return new Response('code');
    });
    const { holdInstallation, installShell } = await import('@/service-worker/shell-cache');
    jest.useFakeTimers();
    holdInstallation(5000);
    const installed = installShell();
    await jest.advanceTimersByTimeAsync(4900);
    expect(asked).toEqual([]);
    holdInstallation(0);
    await jest.advanceTimersByTimeAsync(100);
    await installed;
    expect(asked.toSorted()).toEqual(files.toSorted());
  });

  test('the script of a page’s language is installed with it, and that of another one when it changes', async () => {
    shellIs({ pages: ['/'] });
    const scriptOf = (code: string) => `/_next/static/languages/${code}.1a2b3c4d.js`;
    let language = 'de';
    const page = () => `<script src="${scriptOf(language)}"></script>"buildId":"a-build"`;
    fetchIs(async (asked: string) => new Response(asked === '/' ? page() : asked));
    const { fetchPagesAnew, installShell } = await import('@/service-worker/shell-cache');
    await installShell();
    expect(await (await caches.match(scriptOf('de')))?.text()).toBe(scriptOf('de'));
    language = 'fr';
    expect(await fetchPagesAnew()).toBe(true);
    expect(await (await caches.match(scriptOf('fr')))?.text()).toBe(scriptOf('fr'));
  });
});
