import { act, screen, waitFor, within } from '@testing-library/react';
import Router from 'next/router';
import { forgetCaches } from '@/client/forget-offline';
import { expireSession, forgetToken, onSessionChange, renewSession } from '@/client/session';
import type { Account } from '@/contract/account';
import { getEpisode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { EpisodeLine } from '@/features/listen/podcast/episode-line';
import { SaveButton } from '@/features/listen/saved/save-button';
import { SavedButton } from '@/features/listen/saved/saved-button';
import { SavedLife } from '@/features/listen/saved/saved-life';
import { useSavedState } from '@/features/listen/saved/saved-state';
import { checkSaved, readSaved, saveEpisodes } from '@/features/listen/saved/saving';
import { episodeOf, fileUrl, nothingSent, readyRendition } from '../support/episodes';
import { fakeCaches } from '../support/fake-caches';
import { later } from '../support/later';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';
import { beforeSaving, chunk, fileBytes, line, savedOf, serveRendition } from '../support/saving';

const userId = accounts.parent.user.id;
const duration = 60;
const heard = (finished: boolean) => ({ duration, position: finished ? 60 : 0, finished, heardAt: null });
const episode = episodeOf(11, { name: 'Eleven Muddy Boots', listening: heard(false) });
const older = episodeOf(10, { name: 'Rain on the Roof', listening: heard(true) });
beforeSaving();
beforeEach(() => mock(listEpisodes, () => ({ data: [episode, older], total: 2 })));

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
  await shown.user.click(await button('Save on this device'));
  return shown;
};
/** The letters of the files that are here, with how many chunks of each. */
const filesHere = async () => {
  const cache = await caches.open(`touchline-of-${userId}-saved`);
  const urls = (await cache.keys())
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/saved/chunk');
  return urls
    .map(({ searchParams }) => `${searchParams.get('url')?.at(-1)}${searchParams.get('chunk')}`)
    .sort();
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
  await user.click(await button('Saved on this device: 1'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Saved on this device' }));
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
  await save();
  await button('Saved on this device');
  const working = work();
  act(() => forgetToken());
  await act(() => working);
  expect(useSavedState.getState()).toEqual({ userId: undefined, episodes: {} });
});

test('what was mastered anew replaces the saved file only once all of it is here', async () => {
  await save();
  await button('Saved on this device');
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
    'K-20 an episode that was taken back is gone',
    () => mockRefused(getEpisodeContent, 'not_found', 'Not found'),
    0,
  ],
  [
    'K-20 a recording that is being made anew is not heard meanwhile',
    () => serveRendition({ status: 'queued', url: null }),
    1,
  ],
])('%s at the next contact with the server', async (_what, change, left) => {
  await save();
  await button('Saved on this device');
  change();
  await check();
  expect(await filesHere()).toEqual([]);
  expect(Object.keys(useSavedState.getState().episodes)).toHaveLength(left);
  expect(useSavedState.getState().episodes[episode.id]?.rendition).toBeUndefined();
});

test('K-20 an episode that was taken back goes although the server refuses another one', async () => {
  const { user } = show();
  await user.click(await button('More for Rain on the Roof'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save on this device' }));
  expect(await screen.findByText(/✓ Saved/)).toBeVisible();
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
  const { user } = show(account);
  await user.click(await button('More for Rain on the Roof'));
  await user.click(screen.getByRole('menuitem', { name: 'Save on this device' }));
  expect(await screen.findByText(/✓ Saved/)).toBeVisible();
  expect(await caches.keys()).toEqual([`touchline-of-${userId}+${older.id}-saved`]);
});

test('without room the person decides whether the oldest one that was heard goes', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'More for Rain on the Roof' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Save on this device' }));
  expect(await screen.findByText(/✓ Saved/)).toBeVisible();
  line.room.bytes = fileBytes + 100_000;
  mock(getEpisodeContent, ({ params }) => {
    const url = fileUrl(params.episodeId === older.id ? 'r' : 's');
    return { data: { ...nothingSent, rendition: { ...readyRendition, url } } };
  });
  // The one that is here stays as it is while the other one is saved.
  await user.click(await button('Save on this device'));
  await button('No room left on this device');
  await user.click(await button('No room left on this device'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Saved on this device' }));
  expect(await sheet.findByText('There is no room left on this device.')).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Remove “Rain on the Roof”, which you have heard' }));
  await button('Saved on this device');
});

test('a link in the list of what is saved leads to its page: the list closes, and the focus is on the page', async () => {
  const { user } = await save();
  await button('Saved on this device');
  await user.click(await button('Saved on this device: 1'));
  const sheet = within(await screen.findByRole('dialog', { name: 'Saved on this device' }));
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
  const { unmount } = await save();
  await button('Saved on this device');
  unmount();
  vi.stubGlobal('caches', fakeCaches(line.room));
  show();
  await button('Save on this device');
});

test('S-50 what was saved goes with a refused session, and is saved again when the same person goes on', async () => {
  await save();
  await button('Saved on this device');
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
