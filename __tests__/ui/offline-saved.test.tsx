import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import Router from 'next/router';
import { listenerKey } from '@/client/account';
import { forgetCaches } from '@/client/forget-offline';
import { saveNextKey } from '@/client/kept-on-device';
import { expireSession, forgetToken, onSessionChange, renewSession } from '@/client/session';
import { markSharedDevice } from '@/client/shared-device';
import type { Account } from '@/contract/account';
import { type Episode, getEpisode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { EpisodeLine } from '@/features/listen/podcast/episode-line';
import { SaveButton } from '@/features/listen/saved/save-button';
import { SavedButton } from '@/features/listen/saved/saved-button';
import { SavedLife } from '@/features/listen/saved/saved-life';
import { useSavedState } from '@/features/listen/saved/saved-state';
import { checkSaved, noteSaved, readSaved, saveEpisodes } from '@/features/listen/saved/saving';
import { episodeOf, fileUrl, nothingSent, readyRendition } from '../support/episodes';
import { fakeCaches } from '../support/fake-caches';
import { holdClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { accounts, shared } from '../support/people';
import { findDialog, press, renderScreen, see } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { beforeSaving, chunk, fileBytes, line, savedOf, serveRendition } from '../support/saving';

const openSheet = async (user: UserEvent, name: string | RegExp = /^Saved on this device/) => {
  await press(user, name);
  return findDialog('Saved on this device');
};
/** The server's file of each episode. */
const serveEach = (letterOf: (id: string) => string) =>
  mock(getEpisodeContent, ({ params }) => {
    const url = fileUrl(letterOf(params.episodeId));
    return { data: { ...nothingSent, rendition: { ...readyRendition, url } } };
  });

describe('saving by hand', () => {
  const userId = accounts.parent.user.id;
  const duration = 60;
  const heard = (finished: boolean) => ({ duration, position: finished ? 60 : 0, finished, heardAt: null });
  const episode = episodeOf(11, { name: 'Eleven Muddy Boots', listening: heard(false) });
  const older = episodeOf(10, { name: 'Rain on the Roof', listening: heard(true) });
  beforeSaving();
  beforeEach(() => mock(listEpisodes, () => ({ data: [episode, older], total: 2 })));

  test('E5 what is saved has its room on the page before it is known', () => {
    renderScreen(<SavedButton />, { account: accounts.parent });
    expect(screen.getByText('Saved')).not.toBeVisible();
  });

  const show = (account: Account = accounts.parent) =>
    renderScreen(
      <main tabIndex={-1}>
        <SavedButton />
        <SaveButton episode={episode} />
        <ul>
          <EpisodeLine episode={older} />
        </ul>
        <SavedLife account={account} />
      </main>,
      { account },
    );

  const button = (name: string) => screen.findByRole('button', { name });
  const save = async () => {
    const shown = show();
    await press(shown.user, 'Save on this device');
    return shown;
  };
  const saveWholly = async () => {
    const shown = await save();
    await button('Saved on this device');
    return shown;
  };
  const saveOlder = async (account?: Account) => {
    const shown = show(account);
    await press(shown.user, 'More for Rain on the Roof');
    await shown.user.click(await screen.findByRole('menuitem', { name: 'Save on this device' }));
    expect(await screen.findByText(/✓ Saved/)).toBeVisible();
    return shown;
  };
  /** The letters of the files that are here, with how many chunks of each. */
  const filesHere = async () => {
    const cache = await caches.open(`touchline-of-${userId}-saved`);
    const urls = (await cache.keys()).map(({ url }) => new URL(url));
    const chunks = urls.filter(({ pathname }) => pathname === '/saved/chunk');
    return chunks.map(({ searchParams: of }) => `${of.get('url')?.at(-1)}${of.get('chunk')}`).sort();
  };
  const check = () => act(() => checkSaved(userId));

  test('an episode is saved in chunks, listed with its size, and goes on where a lost connection has stopped it', async () => {
    line.answers = 1;
    const { user } = await save();
    await button('Stop saving, Waiting');
    expect(await filesHere()).toEqual(['r0']);
    line.answers = Number.POSITIVE_INFINITY;
    await check();
    await button('Saved on this device');
    // The first chunk was not asked for again.
    expect(line.asked).toEqual([0, chunk, chunk]);
    expect(await filesHere()).toEqual(['r0', 'r1']);
    const sheet = await openSheet(user, 'Saved on this device: 1');
    expect(await sheet.findByText('1 episode, 513 KB')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Remove Eleven Muddy Boots' }));
    await waitFor(async () => expect(await filesHere()).toEqual([]));
    expect(sheet.getByText('No episodes yet')).toBeVisible();
  });

  test.each([
    ['stays away', false],
    ['is saved anew', true],
  ])('an episode whose saving is stopped once all its sound is here %s', async (_, again) => {
    const page = later();
    mock(getEpisode, async () => {
      await page.promise;
      return { data: episode };
    });
    const { user } = await save();
    await user.click(await screen.findByRole('button', { name: /^Stop saving, 100/ }));
    await button('Save on this device');
    await waitFor(async () => expect(await filesHere()).toEqual([]));
    if (again) {
      await user.click(await button('Save on this device'));
      await button('Stop saving, Waiting');
    }
    page.settle();
    await check();
    if (again) await button('Saved on this device');
    expect(await savedOf(userId)).toEqual(again ? { [episode.name]: true } : {});
    expect(await filesHere()).toEqual(again ? ['r0', 'r1'] : []);
  });

  test.each([
    ['read', () => readSaved(userId)],
    ['saved', () => saveEpisodes(userId, 'club', [older])],
  ])('what is still being %s when the person leaves is shown to nobody', async (_, work) => {
    await saveWholly();
    const working = work();
    act(() => forgetToken());
    await act(() => working);
    expect(useSavedState.getState()).toEqual({ userId: undefined, episodes: {} });
  });

  test('what was mastered anew replaces the saved file only once all of it is here', async () => {
    await saveWholly();
    serveRendition({ url: fileUrl('n') });
    line.answers = 1;
    await check();
    expect(await filesHere()).toEqual(['n0', 'r0', 'r1']);
    expect(useSavedState.getState().episodes[episode.id]?.rendition?.url).toBe(fileUrl('r'));
    line.answers = Number.POSITIVE_INFINITY;
    line.asked = [];
    await check();
    // What is here of the new one was not asked for again.
    expect(line.asked).toEqual([chunk]);
    expect(await filesHere()).toEqual(['n0', 'n1']);
    expect(useSavedState.getState().episodes[episode.id]?.rendition?.url).toBe(fileUrl('n'));
  });

  test.each([
    [
      'an episode that was taken back is gone',
      () => mockRefused(getEpisodeContent, 'not_found', 'Not found'),
      0,
    ],
    [
      'a recording that is being made anew is not heard meanwhile',
      () => serveRendition({ status: 'queued', url: null }),
      1,
    ],
  ])('K-20 %s at the next contact with the server', async (_what, change, left) => {
    await saveWholly();
    change();
    await check();
    expect(await filesHere()).toEqual([]);
    expect(Object.keys(useSavedState.getState().episodes)).toHaveLength(left);
    expect(useSavedState.getState().episodes[episode.id]?.rendition).toBeUndefined();
  });

  test('K-20 an episode that was taken back goes although the server refuses another one', async () => {
    const { user } = await saveOlder();
    mock(getEpisodeContent, ({ params }) => {
      if (params.episodeId === older.id) throw refuse('not_found', 'Not found');
      throw refuse('invalid', 'Not like this');
    });
    await user.click(await button('Save on this device'));
    await waitFor(() => expect(Object.keys(useSavedState.getState().episodes)).toEqual([episode.id]));
  });

  test('M-01 people who listen together save an episode for all of them', async () => {
    const company = [
      { id: userId, firstName: 'Milo' },
      { id: older.id, firstName: 'Ana' },
    ];
    const account = { ...accounts.parent, shared: { company } };
    await saveOlder(account);
    expect(await caches.keys()).toEqual([`touchline-of-${userId}+${older.id}-saved`]);
  });

  test('without room the person decides whether the oldest one that was heard goes', async () => {
    const { user } = await saveOlder();
    line.room.bytes = fileBytes + 100_000;
    serveEach((id) => (id === older.id ? 'r' : 's'));
    // The one that is here stays as it is while the other one is saved.
    await user.click(await button('Save on this device'));
    const sheet = await openSheet(user, 'No room left on this device');
    expect(await sheet.findByText('There is no room left on this device.')).toBeVisible();
    await user.click(sheet.getByRole('button', { name: 'Remove “Rain on the Roof”, which you have heard' }));
    await button('Saved on this device');
  });

  test('a link in the list of what is saved leads to its page: the list closes, and the focus is on the page', async () => {
    const { user } = await saveWholly();
    const sheet = await openSheet(user, 'Saved on this device: 1');
    await user.click(sheet.getByRole('link', { name: 'Eleven Muddy Boots' }));
    act(() => Router.events.emit('routeChangeComplete', '/member/dashboard/podcast/11', { shallow: false }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('S-50 nothing is on its way or shown any more once the person has left', async () => {
    line.answers = 1;
    await save();
    await button('Stop saving, Waiting');
    act(() => forgetToken());
    expect(useSavedState.getState()).toMatchObject({ userId: undefined, episodes: {} });
    line.answers = Number.POSITIVE_INFINITY;
    await check();
    expect(line.asked).toEqual([0, chunk]);
  });

  test('where the browser has evicted it, the mark goes away', async () => {
    const { unmount } = await saveWholly();
    unmount();
    replaceProperty(globalThis, 'caches', { value: fakeCaches(line.room), writable: true });
    show();
    await button('Save on this device');
  });

  test('S-50 what was saved goes with a refused session, and is saved again when the same person continues', async () => {
    await saveWholly();
    act(() => expireSession());
    // Another tab was refused, too, and tells of it.
    const told = later();
    const stop = onSessionChange(() => told.settle());
    const tab = new BroadcastChannel('touchline-session');
    tab.postMessage('expired');
    await act(() => told.promise);
    stop();
    tab.close();
    await forgetCaches(true);
    expect(await filesHere()).toEqual([]);
    act(() => renewSession());
    await button('Saved on this device');
    await waitFor(async () => expect(await filesHere()).toEqual(['r0', 'r1']));
  });
});

describe('saving the next ones', () => {
  const ana = accounts.parent;
  const sam: Account = { ...ana, user: { ...ana.user, id: 'b3b1c2d4-5e6f-4a7b-8c9d-0e1f2a3b4c5d' } };
  const dayMs = 86_400_000;

  const episode = (number: number, heard = false, duration = 60): Episode =>
    episodeOf(number, {
      name: `Episode ${number}`,
      listening: { duration, position: heard ? duration : 0, finished: heard, heardAt: null },
    });
  /** What is out, the newest first. */
  const serve = (...all: Episode[]) => mock(listEpisodes, () => ({ data: all, total: all.length }));

  interface Connection {
    type?: string;
    saveData?: boolean;
  }
  /** What the browser says it is connected by; undefined where it says nothing. */
  function connect(says: Connection | undefined): EventTarget {
    const connection = Object.assign(new EventTarget(), says);
    const value = says && connection;
    replaceProperty(navigator, 'connection', { value });
    return connection;
  }
  const setOnline = (value: boolean) => replaceProperty(navigator, 'onLine', { value });

  beforeSaving();
  beforeEach(() => {
    connect({ type: 'wifi' });
    serveEach((id) => id.at(-1) ?? '');
  });

  const show = (account: Account = ana) =>
    renderScreen(
      <>
        <SavedButton />
        <SavedLife account={account} />
      </>,
      { account },
    );
  const switchOn = (...people: Account[]) =>
    window.localStorage.setItem(saveNextKey, JSON.stringify(people.map(listenerKey)));
  const saved = (of: Account = ana) => savedOf(listenerKey(of));
  const wholly = (...numbers: number[]) =>
    Object.fromEntries(numbers.map((number) => [`Episode ${number}`, true]));

  test.each<[string, Connection | undefined, boolean]>([
    ['on Wi-Fi', { type: 'wifi' }, true],
    ['on a cable', { type: 'ethernet' }, true],
    ['where the browser does not say', undefined, true],
    ['where it does not know', { type: 'unknown' }, true],
    ['on mobile data', { type: 'cellular' }, false],
    ['on a tethered phone', { type: 'bluetooth' }, false],
    ['while the person saves data', { type: 'wifi', saveData: true }, false],
  ])('M-03 the next ones are saved, and what is heard is not: %s', async (_, says, does) => {
    connect(says);
    switchOn(ana);
    serve(episode(9), episode(8, true), episode(7));
    show();
    if (does) return waitFor(async () => expect(await saved()).toEqual(wholly(9, 7)));
    await screen.findByRole('button', { name: /^Saved on this device/ });
    expect(await saved()).toEqual({});
    expect(line.asked).toEqual([]);
  });

  test.each<{ says: Connection | undefined; warns: boolean }>([
    { says: undefined, warns: true },
    { says: { type: 'unknown' }, warns: true },
    { says: { type: 'wifi' }, warns: false },
  ])('M-03 the switch warns of mobile data where it may be used: $says', async ({ says, warns }) => {
    connect(says);
    serve(episode(9));
    const sheet = await openSheet(show().user);
    await see(sheet, /^Up to 5 episodes/);
    expect(sheet.queryByText(/so it may use mobile data/) !== null).toBe(warns);
  });

  test('M-03 it begins with the switch, waits on mobile data, and goes on when Wi-Fi is back', async () => {
    const connection = connect({ type: 'cellular' });
    serve(episode(9));
    const { user } = show();
    const sheet = await openSheet(user);
    const next = sheet.getByRole('switch', { name: 'Save the next episodes automatically on Wi-Fi' });
    expect(next).toHaveAccessibleDescription(
      'Up to 5 episodes, 300 MB. They are removed a day after you have heard them.',
    );
    await user.click(next);
    expect(next).toBeChecked();
    expect(await saved()).toEqual({});
    Object.assign(connection, { type: 'wifi' });
    act(() => void connection.dispatchEvent(new Event('change')));
    await waitFor(async () => expect(await saved()).toEqual(wholly(9)));
    await user.click(next);
    await user.click(next);
    expect(line.asked).toHaveLength(2);
  });

  test('M-03 five at most, the newest, as far as 300 MB go; none while the device is offline', async () => {
    switchOn(ana);
    setOnline(false);
    serve(...[9, 8, 7, 6, 5, 4, 3].map((number) => episode(number)));
    const { unmount } = show();
    await screen.findByRole('button', { name: /^Saved on this device/ });
    expect(await saved()).toEqual({});
    setOnline(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await saved()).toEqual(wholly(9, 8, 7, 6, 5)));
    unmount();
    // Two hours are 115 MB.
    switchOn(sam);
    serve(...[9, 8, 7].map((number) => episode(number, false, 7200)));
    show(sam);
    await waitFor(async () => expect(await saved(sam)).toEqual(wholly(9, 8)));
  });

  test('M-03 K-16 a child has no such switch, and what others have switched on saves nothing for it', async () => {
    switchOn(accounts.child);
    serve(episode(9));
    const { user } = show(accounts.child);
    await openSheet(user);
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(await saved(accounts.child)).toEqual({});
  });

  test('M-03 without room it says so, and takes nothing away that was not heard', async () => {
    switchOn(ana);
    line.room.bytes = fileBytes + 100_000;
    serve(episode(9), episode(8));
    const { user } = show();
    await waitFor(async () => expect(await saved()).toEqual({ 'Episode 9': true, 'Episode 8': false }));
    const sheet = await openSheet(user);
    expect(await sheet.findByText('There is no room left on this device.')).toBeVisible();
    line.room.bytes = Number.POSITIVE_INFINITY;
    await user.click(sheet.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await saved()).toEqual(wholly(9, 8)));
  });

  test('M-03 what was heard goes a day later and makes room for the next; what the person has saved stays', async () => {
    switchOn(ana);
    serve(episode(9), episode(8), episode(7), episode(6), episode(5));
    const first = show();
    await waitFor(async () => expect(await saved()).toEqual(wholly(9, 8, 7, 6, 5)));
    await noteSaved(ana.user.id, episode(8).id, { auto: false });
    first.unmount();
    const later = [episode(10), episode(9, true), episode(8, true), episode(7), episode(6), episode(5)];
    serve(...later);
    const second = show();
    await waitFor(async () => expect(await saved()).toEqual(wholly(10, 9, 8, 7, 6, 5)));
    second.unmount();
    holdClock(['Date'], Date.now() + dayMs + 1000);
    serve(episode(11), ...later);
    show();
    await waitFor(async () => expect(await saved()).toEqual(wholly(11, 10, 8, 7, 6, 5)));
  });

  test('M-03 G-07 on a shared device each has it for themselves: the next person stops it, and gets nothing of it', async () => {
    markSharedDevice();
    switchOn(ana);
    line.answers = 1;
    serve(episode(9));
    const { unmount } = show(shared(ana));
    await waitFor(() => expect(line.asked).toHaveLength(2));
    unmount();
    line.answers = Number.POSITIVE_INFINITY;
    const all = shared(accounts.child, ['Milo', 'Ana']);
    const others = show(all);
    await screen.findByRole('button', { name: /^Saved on this device/ });
    others.unmount();
    show(sam);
    await screen.findByRole('button', { name: /^Saved on this device/ });
    expect([await saved(all), await saved(sam), await saved()]).toEqual([{}, {}, { 'Episode 9': false }]);
    expect(line.asked).toHaveLength(2);
  });

  test('S-50 M-03 a logout stops it, and it is off for the next sign-in', async () => {
    switchOn(ana);
    line.answers = 1;
    serve(episode(9));
    const { unmount } = show();
    await waitFor(() => expect(line.asked).toHaveLength(2));
    act(() => forgetToken());
    line.answers = Number.POSITIVE_INFINITY;
    act(() => void window.dispatchEvent(new Event('online')));
    unmount();
    expect(window.localStorage.getItem(saveNextKey)).toBeNull();
    serve(episode(9), episode(8));
    const { user } = show();
    await openSheet(user);
    expect(await screen.findByRole('switch')).not.toBeChecked();
    expect(Object.keys(await saved())).not.toContain('Episode 8');
  });

  test('M-03 two tabs save each file once: the second waits its turn, and saves only what the first has not', async () => {
    switchOn(ana);
    serve(episode(9), episode(8));
    let endFirst = () => {};
    const first = navigator.locks.request(
      `touchline-saving-${ana.user.id}`,
      {},
      () => new Promise<void>((resolve) => (endFirst = resolve)),
    );
    show();
    await waitFor(async () => expect(await saved()).toEqual({ 'Episode 9': false, 'Episode 8': false }));
    expect(line.asked).toEqual([]);
    endFirst();
    await first;
    await waitFor(async () => expect(await saved()).toEqual(wholly(9, 8)));
    expect(line.asked).toHaveLength(4);
  });
});
