import { readFileSync } from 'node:fs';
import { onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { HttpResponse } from 'msw';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiFailure, isGone, mayPassLater, maySendLater, needsSession } from '@/client/api-failure';
import { noteAnswer, readConnection } from '@/client/connection';
import { useFollowChanges } from '@/client/follow-changes';
import { call, readCsv } from '@/client/http';
import { followed, makeQueryClient } from '@/client/query';
import { sendInPieces } from '@/client/send-in-pieces';
import {
  expireSession,
  forgetToken,
  keepToken,
  onSessionChange,
  renewSession,
  sessionRenewed,
} from '@/client/session';
import { secondsIn } from '@/client/user-message';
import { getAccount } from '@/contract/account';
import { getChanges } from '@/contract/attention';
import { updateClub } from '@/contract/club';
import { listEpisodes } from '@/contract/episode';
import { type ErrorCode, statusOf } from '@/contract/errors';
import { uploadRecording } from '@/contract/file';
import { hosts } from '@/contract/host';
import { limits } from '@/contract/limits';
import { playlists } from '@/contract/playlist';
import { PodcastOutline } from '@/features/listen/podcast/podcast-outline';
import { blankRow } from '../support/blank';
import { derbyWeek, fileUrl, muddyBoots } from '../support/episodes';
import { holdClock, stopClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { playlistOf } from '../support/list-pages';
import { mock, mockCsv, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts, rovers } from '../support/people';
import { replaceProperty } from '../support/replace-property';
import { serveResumable, uploadId } from '../support/resumable-server';

describe('reads and changes', () => {
  beforeEach(() => onlineManager.setOnline(false));
  afterEach(() => onlineManager.setOnline(true));

  const offline = () => new ApiFailure('offline', 'No connection. Check your network and try again.');

  test('without a connection a change is tried and fails at once; it does not wait and go out by itself later', async () => {
    const client = makeQueryClient();
    const change = jest.fn().mockRejectedValue(offline());
    const mutation = client.getMutationCache().build(client, { mutationFn: change });
    await expect(mutation.execute(undefined)).rejects.toMatchObject({ code: 'offline' });
    onlineManager.setOnline(true);
    await client.resumePausedMutations();
    expect(change).toHaveBeenCalledTimes(1);
  });

  test('without a connection a list says so instead of waiting without a word', async () => {
    const client = makeQueryClient();
    const read = jest.fn().mockRejectedValue(offline());
    await expect(
      client.fetchQuery({ queryKey: ['clubs'], queryFn: read, retry: false }),
    ).rejects.toMatchObject({ code: 'offline' });
    expect(read).toHaveBeenCalledTimes(1);
  });

  describe('D5 a read that gets no answer', () => {
    beforeEach(() => {
      onlineManager.setOnline(true);
      holdClock(['setTimeout', 'clearTimeout']);
    });

    const read = () =>
      makeQueryClient().fetchQuery({ queryKey: ['account'], queryFn: () => call(getAccount) });
    const never = () => new Promise<never>(() => {});

    test.each([
      { online: true, sentence: 'The server is slow. Try again in a moment.' },
      { online: false, sentence: 'No connection. Check your network and try again.' },
    ])('ends after 30 s: $sentence It is not asked again by itself', async ({ online, sentence }) => {
      replaceProperty(navigator, 'onLine', { value: online });
      noteAnswer();
      const arrival = later();
      const asked = mock(getAccount, () => {
        arrival.settle();
        return never();
      });
      const ended = expect(read()).rejects.toMatchObject({ code: 'offline', sentence });
      await arrival.promise;
      await jest.advanceTimersByTimeAsync(30_000);
      await ended;
      expect(readConnection().lost).toBe(!online);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(asked).toHaveLength(1);
    });

    test('also one that was asked for before the scripts were there: then it is asked once more', async () => {
      const asked = mock(getAccount, () => accounts.coach);
      const answers = { '/api/account': never() };
      replaceProperty(globalThis, 'firstAnswers', {
        value: { token: undefined, at: Date.now(), answers },
        writable: true,
      });
      const found = call(getAccount);
      await jest.advanceTimersByTimeAsync(29_000);
      expect(asked).toHaveLength(0);
      await jest.advanceTimersByTimeAsync(1_000);
      await found;
      expect(asked).toHaveLength(1);
    });
  });
});

describe('the session', () => {
  const input = { params: { id: rovers.id }, body: { clubname: 'Rovers', clubLogo: fileUrl('a') } };

  beforeEach(() => keepToken('kept', true));

  test('an expired session is waited for until it is renewed, or left', async () => {
    expireSession();
    const renewed = sessionRenewed();
    renewSession();
    expect(await renewed).toBe(true);
    keepToken('fresh', true);
    expireSession();
    const left = sessionRenewed();
    forgetToken();
    expect(await left).toBe(false);
  });

  test('who has called it off does not wait, before or after', async () => {
    expireSession();
    const controller = new AbortController();
    const waiting = sessionRenewed(controller.signal);
    controller.abort();
    expect(await waiting).toBe(false);
    expect(await sessionRenewed(controller.signal)).toBe(false);
  });

  test('a change that is still on its way at a logout fails, and never goes out under the next session', async () => {
    const saves = mock(updateClub, () => {
      forgetToken();
      throw refuse('unauthenticated', 'Sign in to continue.');
    });
    await expect(call(updateClub, input)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(saves).toHaveLength(1);
  });

  test('of two changes that meet the same ended session, each is sent once more and the end is announced once', async () => {
    const heard: string[] = [];
    const stop = onSessionChange((change) => heard.push(change));
    const saves = mock(updateClub, ({ request }) => {
      if (request.headers.get('authorization') === 'Bearer kept')
        throw refuse('unauthenticated', 'Sign in to continue.');
      return { data: rovers, message: 'Saved' };
    });
    const both = Promise.all([call(updateClub, input), call(updateClub, input)]);
    await waitFor(() => expect([heard.length, saves.length]).toEqual([1, 2]));
    // Both have their answer: the second one finds the token gone.
    await call(updateClub, { ...input, once: true }).catch(() => undefined);
    Cookies.set('token', 'fresh', { path: '/' });
    renewSession();
    expect((await both).map(({ message }) => message)).toEqual(['Saved', 'Saved']);
    expect(
      saves.filter(({ request }) => request.headers.get('authorization') === 'Bearer fresh'),
    ).toHaveLength(2);
    expect(heard.filter((change) => change === 'expired')).toHaveLength(1);
    stop();
  });
});

describe('first answers', () => {
  const script = readFileSync('public/first-answers.js', 'utf8');
  const allOfMine = { query: { page: 1, pageSize: limits.pageSizeMax, sort: '-number' } } as const;
  const described = { ...muddyBoots, description: 'News from the pitch.' };

  /** The first HTML of the home, as far as the script knows it. */
  const outline = `<div id="first-page" hidden>
  <h2 data-first="name">&nbsp;</h2> <p data-first="description"></p>
</div>`;

  const hero = () => document.getElementById('first-page');

  /** Node's fetch, unlike a browser's, takes no path without a host. */
  const browserFetch: typeof fetch = (path, init) => fetch(new URL(String(path), window.location.href), init);

  /** Loads a page's first HTML at an address: the script runs before any other. */
  function load(path: string, html = outline) {
    window.history.replaceState(null, '', path);
    document.body.appendChild(document.createElement('div')).innerHTML = html;
    new Function('fetch', script)(browserFetch);
  }

  beforeEach(() => keepToken('kept', true));
  afterEach(() => {
    forgetToken();
    delete (window as { firstAnswers?: unknown }).firstAnswers;
  });

  test('account and episodes are asked for once, and the page’s own calls take those answers', async () => {
    const account = mock(getAccount, () => accounts.parent);
    const episodes = mock(listEpisodes, () => ({ data: [described], total: 1 }));
    load('/member/dashboard');
    expect(await call(getAccount)).toMatchObject({ user: { id: accounts.parent.user.id } });
    expect(await call(listEpisodes, allOfMine)).toMatchObject({ data: [{ name: described.name }] });
    expect([account.length, episodes.length]).toEqual([1, 1]);
    expect(account[0]?.request.headers.get('authorization')).toBe('Bearer kept');
    // Asked again later it is asked for again: an answer is taken once.
    await call(getAccount);
    expect(account).toHaveLength(2);
  });

  test('the newest episode’s words are in the home before its scripts', async () => {
    mock(getAccount, () => accounts.parent);
    mock(listEpisodes, () => ({ data: [described], total: 1 }));
    load('/member/dashboard');
    expect(hero()?.hidden).toBe(true);
    await waitFor(() => expect(hero()?.hidden).toBe(false));
    expect(hero()).toHaveTextContent('Eleven Muddy Boots News from the pitch.');
  });

  describe('the Podcast page', () => {
    const podcast = `<div id="first-page" hidden>${renderToStaticMarkup(createElement(PodcastOutline))}</div>`;
    const older = { ...muddyBoots, id: derbyWeek.id, name: 'Before the Whistle' };
    const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const list = () => document.querySelector<HTMLElement>('[data-rows]');

    beforeEach(() => {
      mock(getAccount, () => accounts.parent);
      mock(listEpisodes, () => ({ data: [described, older], total: 2 }));
    });

    test('has the names of the newest episodes before its scripts, and no row without one', async () => {
      const asked = mock(playlists.list, () => ({ data: [], total: 0 }));
      load('/member/dashboard/podcast', podcast);
      expect(hero()?.hidden).toBe(true);
      await waitFor(() => expect(hero()?.hidden).toBe(false));
      expect(hero()).toHaveTextContent('Podcast');
      expect(rows().map((row) => row.style.display === 'none' || row.textContent?.trim())).toEqual([
        'Eleven Muddy Boots',
        'Before the Whistle',
        ...[true, true, true],
      ]);
      // The page's own call takes that answer.
      await call(playlists.list, { query: { page: 1, pageSize: limits.pageSizeMax } });
      expect(asked).toHaveLength(1);
    });

    test.each([
      { what: 'with playlists above the list', path: '', lists: [playlistOf(1)] },
      { what: 'with a search in its address', path: '?q=derby', lists: [] },
    ])('Only $what has its title', async ({ path, lists }) => {
      mock(playlists.list, () => ({ data: lists, total: lists.length }));
      load(`/member/dashboard/podcast${path}`, podcast);
      await waitFor(() => expect(hero()?.hidden).toBe(false));
      expect(list()?.style.display).toBe('none');
    });
  });

  test('signed out nothing is asked for', async () => {
    forgetToken();
    const account = mock(getAccount, () => accounts.parent);
    load('/member/dashboard');
    expect(window).not.toHaveProperty('firstAnswers');
    expect(account).toHaveLength(0);
  });

  test('a sign-in as another person never gets the first one’s answer', async () => {
    const account = mock(getAccount, ({ request }) =>
      request.headers.get('authorization') === 'Bearer kept' ? accounts.parent : accounts.coach,
    );
    load('/club/dashboard');
    await waitFor(() => expect(account).toHaveLength(1));
    keepToken('another', true);
    expect(await call(getAccount)).toMatchObject({ user: { id: accounts.coach.user.id } });
  });

  test('a token that is refused shows nothing, and the page’s own call ends the session', async () => {
    mockRefused(getAccount, 'unauthenticated', 'Sign in again');
    mockRefused(listEpisodes, 'unauthenticated', 'Sign in again');
    load('/member/dashboard');
    await expect(call(getAccount)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(document.cookie).not.toContain('token=');
    expect(hero()?.hidden).toBe(true);
  });

  test.each(['clubAdmin', 'platformAdmin'] as const)(
    'a %s, who has another home, is shown no hero',
    async (who) => {
      mock(getAccount, () => accounts[who]);
      const episodes = mock(listEpisodes, () => ({ data: [described], total: 1 }));
      load('/member/dashboard');
      await waitFor(() => expect(episodes).toHaveLength(1));
      await call(getAccount);
      await call(listEpisodes, allOfMine);
      expect(hero()?.hidden).toBe(true);
    },
  );
});

describe('repeated calls', () => {
  const host = blankRow(hosts.list);
  const body = (name: string) => ({ name, bio: '', photo: null });
  const create = (name: string) => call(hosts.create, { body: body(name) });

  /** Answers by `answer`; resolves to the keys that were sent. */
  const keysOf = (answer: (count: number) => void) => {
    const keys: (string | null)[] = [];
    mock(hosts.create, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      answer(keys.length);
      return { data: host, message: 'Created' };
    });
    return keys;
  };

  test('R-07 what was not answered is tried again under the same key, and what was answered under another', async () => {
    const keys = keysOf((count) => {
      if (count === 1) throw refuse('internal', 'Lost on the way.');
      if (count === 2) throw refuse('conflict', 'This is being done already.');
    });
    await expect(create('Ada')).rejects.toThrow();
    await expect(create('Ada')).rejects.toThrow();
    await create('Ada');
    await create('Ada');
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('R-07 without a connection the key is kept; other values are another request', async () => {
    const first = keysOf(() => {
      throw refuse('unavailable', 'In a moment.');
    });
    await expect(create('Grace')).rejects.toThrow();
    mockOffline(hosts.create);
    await expect(create('Grace')).rejects.toThrow();
    const keys = keysOf(() => {});
    await create('Grace Murray');
    await create('Grace');
    expect(keys[0]).not.toBe(first[0]);
    expect(keys[1]).toBe(first[0]);
  });

  test('what was refused begins anew, under a key of its own', async () => {
    const keys = keysOf((count) => {
      if (count === 1) throw refuse('conflict', 'There is one already.', { name: 'Taken.' });
    });
    await expect(create('Ada')).rejects.toThrow();
    await create('Ada');
    expect(keys[1]).not.toBe(keys[0]);
  });

  test('C6 what the server could not take at this moment is sent again by itself, an upload without a key, three times at most', async () => {
    const soon = () => refuse('unavailable', 'In a moment.', undefined, { 'retry-after': '0' });
    const keys = keysOf((count) => {
      if (count < 3) throw soon();
    });
    await create('Ida');
    expect(new Set(keys).size).toBe(1);
    expect(keys.length).toBe(3);
    const file = new File(['sound'], 'intro.mp3');
    const recording = { url: fileUrl('s'), fileName: file.name, duration: 1, loudness: null, peaks: [] };
    const uploads = mock(uploadRecording, () => {
      if (uploads.length < 3) throw soon();
      return { data: recording, message: '' };
    });
    await call(uploadRecording, { files: [file] });
    expect(uploads.length).toBe(3);
    const never = mock(uploadRecording, () => {
      throw soon();
    });
    await expect(call(uploadRecording, { files: [file] })).rejects.toMatchObject({ status: 503 });
    expect(never.length).toBe(4);
    const later = mockRefused(uploadRecording, 'unavailable', 'Later.', undefined, { 'retry-after': '5' });
    await expect(call(uploadRecording, { files: [file] })).rejects.toMatchObject({ status: 503 });
    expect(later.length).toBe(1);
    const kept = mock(uploadRecording, () => {
      throw soon();
    });
    await expect(call(uploadRecording, { files: [file], kept: true })).rejects.toMatchObject({ status: 503 });
    expect(kept.length).toBe(1);
  });

  test('C6 a CSV file that finds no place on the server is asked for again by itself', async () => {
    const asked = mockCsv(hosts.list, 'hosts.csv', () => {
      if (asked.length < 3) throw refuse('unavailable', 'In a moment.', undefined, { 'retry-after': '0' });
      return 'Name';
    });
    const { name } = await readCsv(hosts.list, {}, () => undefined);
    expect([name, asked.length]).toEqual(['hosts.csv', 3]);
  });
});

describe('uploads in pieces', () => {
  const size = 1000;

  const busyFor = (retryAfter: string) => () =>
    HttpResponse.text('<h1>Busy</h1>', { status: 503, headers: { 'Retry-After': retryAfter } });
  const busy = () => HttpResponse.json({ code: 'unavailable', message: 'Try again.' }, { status: 503 });
  const lost = () => HttpResponse.error();
  const elsewhere = () =>
    HttpResponse.json({ code: 'conflict', message: 'The upload is further by now.' }, { status: 409 });

  const send = (kept = false) =>
    sendInPieces(new File([new Uint8Array(size)], 'intro.wav'), {
      episodeId: 'an-episode',
      clubId: 'a-club',
      onProgress: () => undefined,
      // A pause ends when the browser is online again.
      onWaiting: () => queueMicrotask(() => window.dispatchEvent(new Event('online'))),
      signal: new AbortController().signal,
      kept,
    });

  test('R-01 what waits on this device is left to the schedule after a failure, as is what the server wants much later', async () => {
    const { offsets } = serveResumable(size, [busy, busyFor('90')]);
    await expect(send(true)).rejects.toMatchObject({ status: 503, retryAfter: undefined });
    await expect(send()).rejects.toMatchObject({ status: 503, retryAfter: 90 });
    expect(offsets).toHaveLength(2);
  });

  test('R-01 B3 an upload goes on after failures although the server had more of it than it had said', async () => {
    const { offsets } = serveResumable(size, [busy, lost, elsewhere]);
    expect(await send()).toMatchObject({ upload: uploadId });
    expect(offsets).toHaveLength(4);
  });

  test('R-01 a conflict that stays, as of an episode that has closed, ends an upload with the reason', async () => {
    const { offsets } = serveResumable(size, [elsewhere, elsewhere, elsewhere]);
    await expect(send()).rejects.toMatchObject({
      code: 'conflict',
      message: 'The upload is further by now.',
    });
    await waitFor(() => expect(offsets).toHaveLength(3));
  });
});

describe('failures', () => {
  type Code = ApiFailure['code'];

  const answers = { mayPassLater, needsSession, maySendLater, isGone };

  /** What is true of a failure of that code, with the status that the server answers it with. */
  const saidOf = (code: Code) => {
    const failure = new ApiFailure(code, 'It failed', { status: statusOf[code as ErrorCode] });
    return Object.entries(answers).flatMap(([name, of]) => (of(failure) ? [name] : []));
  };

  test.each([
    ['120', 120],
    ['Sun, 29 Nov 2026 08:01:30 GMT', 90],
    ['Sun, 29 Nov 2026 07:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('the time to wait is read from Retry-After: %s', (said, seconds) => {
    stopClock('2026-11-29T08:00:00.000Z');
    expect(secondsIn(said)).toBe(seconds);
  });

  test('what the server is still doing may be sent later', () => {
    const conflict = (retryAfter?: number) => new ApiFailure('conflict', 'Now?', { status: 409, retryAfter });
    expect([conflict(1), conflict()].map(maySendLater)).toEqual([true, false]);
  });

  test.each<{ codes: Code[]; said: (keyof typeof answers)[] }>([
    {
      codes: ['offline', 'too_many', 'internal', 'upstream', 'unavailable', 'no_space'],
      said: ['mayPassLater', 'maySendLater'],
    },
    { codes: ['unauthenticated'], said: ['needsSession', 'maySendLater'] },
    { codes: ['cancelled'], said: ['maySendLater'] },
    { codes: ['not_found', 'forbidden'], said: ['isGone'] },
    { codes: ['bad_request', 'switched_off', 'taken_off', 'conflict'], said: [] },
    { codes: ['too_large', 'unsupported_type', 'invalid'], said: [] },
  ])('what may be done after $codes is the same everywhere', ({ codes, said }) => {
    for (const code of codes) expect([code, saidOf(code)]).toEqual([code, said]);
  });
});

test('D2 what others change is loaded again within five seconds by one question for the tab, and not while it is hidden or offline', async () => {
  const versions = ['a', 'a', 'b'];
  const asked = mock(getChanges, () => ({ data: { version: versions.shift() ?? 'b' } }));
  const client = makeQueryClient();
  const [board, form] = [jest.fn(() => 1), jest.fn(() => 1)];
  const { unmount } = renderHook(
    () => {
      useQuery({ queryKey: ['board'], queryFn: board, meta: followed });
      useQuery({ queryKey: ['form'], queryFn: form });
      // Two parts of a page.
      useFollowChanges();
      useFollowChanges();
    },
    {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
    },
  );
  await waitFor(() => expect(asked).toHaveLength(1));
  const [query] = client.getQueryCache().findAll({ queryKey: ['changes'] });
  for (const { options } of query?.observers ?? []) {
    expect(options.refetchInterval).toBeLessThan(5000);
    expect([options.networkMode, options.refetchIntervalInBackground ?? false]).toEqual(['online', false]);
  }
  const clock = jest.spyOn(performance, 'now');
  const tick = async (times: number) => {
    clock.mockReturnValue(times * 1_000_000_000);
    // Both parts ask.
    await client.refetchQueries({ queryKey: ['changes'] });
    await client.refetchQueries({ queryKey: ['changes'] });
  };
  await tick(1);
  expect([asked.length, board.mock.calls.length]).toEqual([2, 1]);
  await tick(2);
  await waitFor(() => expect(board).toHaveBeenCalledTimes(2));
  expect([asked.length, form.mock.calls.length]).toEqual([3, 1]);
  unmount();
  expect(query?.observers).toEqual([]);
});
