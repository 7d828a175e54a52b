import { act, screen, waitFor, within } from '@testing-library/react';
import { listenerKey } from '@/client/account';
import { saveNextKey } from '@/client/kept-on-device';
import { forgetToken } from '@/client/session';
import { markSharedDevice } from '@/client/shared-device';
import type { Account } from '@/contract/account';
import { type Episode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { SavedButton } from '@/features/listen/saved/saved-button';
import { SavedLife } from '@/features/listen/saved/saved-life';
import { noteSaved } from '@/features/listen/saved/saving';
import { episodeOf, fileUrl, nothingSent, readyRendition } from '../support/episodes';
import { mock } from '../support/mock-api';
import { accounts, shared } from '../support/people';
import { renderScreen } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { beforeSaving, fileBytes, line, savedOf } from '../support/saving';

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
  mock(getEpisodeContent, ({ params }) => {
    const url = fileUrl(params.episodeId.at(-1) ?? '');
    return { data: { ...nothingSent, rendition: { ...readyRendition, url } } };
  });
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

test('M-03 it begins with the switch, waits on mobile data, and goes on when Wi-Fi is back', async () => {
  const connection = connect({ type: 'cellular' });
  serve(episode(9));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Saved on this device/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Saved on this device' }));
  const next = sheet.getByRole('switch', { name: 'Save the next ones automatically on Wi-Fi' });
  expect(next).toHaveAccessibleDescription(
    'Up to 5 episodes, 300 MB. They go a day after you have heard them.',
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
  await user.click(await screen.findByRole('button', { name: /^Saved on this device/ }));
  await screen.findByRole('dialog', { name: 'Saved on this device' });
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  expect(await saved(accounts.child)).toEqual({});
});

test('M-03 without room it says so, and takes nothing away that was not heard', async () => {
  switchOn(ana);
  line.room.bytes = fileBytes + 100_000;
  serve(episode(9), episode(8));
  const { user } = show();
  await waitFor(async () => expect(await saved()).toEqual({ 'Episode 9': true, 'Episode 8': false }));
  await user.click(await screen.findByRole('button', { name: /^Saved on this device/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Saved on this device' }));
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
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs + 1000 });
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
  await user.click(await screen.findByRole('button', { name: /^Saved on this device/ }));
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
