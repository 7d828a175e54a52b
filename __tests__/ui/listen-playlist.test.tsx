import { act, screen, waitFor, within } from '@testing-library/react';
import { type Episode, listEpisodes } from '@/contract/episode';
import { playlists } from '@/contract/playlist';
import { MemberHome } from '@/features/listen/home/member-home';
import { player } from '@/features/listen/player/player';
import { PlayerBar } from '@/features/listen/player/player-bar';
import { usePlayer } from '@/features/listen/player/player-store';
import { PlaylistPage } from '@/features/listen/podcast/playlist-page';
import { PodcastList } from '@/features/listen/podcast/podcast-list';
import { episodeOf } from '../support/episodes';
import { sound } from '../support/fake-audio';
import { playlistOf } from '../support/list-pages';
import { audio, beforeListening, duration, inPlayer, keepEpisodes } from '../support/listening';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { hrefOf, renderScreen } from '../support/render';

const heardAt = '2026-11-20T19:00:00Z';
const named = (number: number, name: string, listening: Partial<Episode['listening']> = {}) =>
  episodeOf(number, {
    name,
    listening: { duration, position: 0, finished: false, heardAt: null, ...listening },
  });
const heard = named(9, 'The Long Throw', { position: duration, finished: true, heardAt });
const begun = named(10, 'Before the Whistle', { position: 511, heardAt });
const fresh = named(11, 'Eleven Muddy Boots');
const mixed = named(12, 'Rain Delay', { duration: null });
const drive = playlistOf(1, {
  name: 'For the <b>drive</b>',
  description: 'Long enough for an away game.',
  episodes: [heard, begun, mixed, fresh].map(({ id, number, name, status, audience }) => ({
    ...{ id, number, name, status, audience },
    ...{ deleted: false, duration },
  })),
});

const keepPlaces = () => keepEpisodes([heard, begun, fresh]).placeOf;

beforeListening();
beforeEach(() => {
  const all = [mixed, fresh, begun, heard];
  mock(listEpisodes, () => ({ data: all, total: all.length }));
  mock(playlists.list, () => ({ data: [drive], total: 1 }));
});

const sounding = (name: string) =>
  waitFor(() => {
    const { nowPlaying, phase } = usePlayer.getState();
    expect([nowPlaying?.episode.name, phase]).toEqual([name, 'playing']);
  });
const open = (account = accounts.parent) =>
  renderScreen(
    <>
      <PlaylistPage id={drive.id} />
      <PlayerBar />
    </>,
    { at: '/member/dashboard/podcast/playlist/[id]', account },
  );

test('M-02 a playlist is played in order from where it was left, and an end leads to the next that can be heard', async () => {
  const placeOf = keepPlaces();
  const { user } = open();
  const rows = within(await screen.findByRole('list', { name: 'Episodes in order' })).getAllByRole(
    'listitem',
  );
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(
    [heard, begun, mixed, fresh].map(({ name }) => name),
  );
  expect(within(rows[0] as HTMLElement).getByText('Finished')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'For the <b>drive</b>' })).toBeVisible();
  expect(screen.getByText('4 episodes · 44 min · 1 heard')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await sounding('Before the Whistle');
  expect(audio().currentTime).toBe(511);
  await user.click(await inPlayer().findByRole('button', { name: 'Queue' }));
  const queue = within(await screen.findByRole('dialog', { name: 'Queue' }));
  expect(await queue.findByText('Playlist For the <b>drive</b>, 2 of 3')).toBeVisible();
  await user.click(queue.getByRole('button', { name: 'Close' }));
  act(() => sound(audio(), duration));
  await sounding('Eleven Muddy Boots');
  await waitFor(() => expect(placeOf(begun.id).finished).toBe(true));
  // It was the last: its end is the end.
  act(() => sound(audio(), duration));
  await waitFor(() => expect(usePlayer.getState().phase).toBe('paused'));
  expect(usePlayer.getState().nowPlaying?.episode.name).toBe('Eleven Muddy Boots');
});

test('A6 K-16 for a child the end of an episode is the end, and the next one is a press away', async () => {
  const placeOf = keepPlaces();
  const { user } = open(accounts.child);
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await sounding('Before the Whistle');
  act(() => sound(audio(), duration));
  await waitFor(() => expect(placeOf(begun.id).finished).toBe(true));
  expect(usePlayer.getState()).toMatchObject({ phase: 'paused', nowPlaying: { episode: { id: begun.id } } });
  await user.click(inPlayer().getByRole('button', { name: 'Next episode: Eleven Muddy Boots' }));
  await sounding('Eleven Muddy Boots');
});

test('next and previous follow the list, and so do the keys of a headset; any of them is chosen in the queue', async () => {
  keepPlaces();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await sounding('Before the Whistle');
  await user.click(inPlayer().getByRole('button', { name: 'Next episode: Eleven Muddy Boots' }));
  await sounding('Eleven Muddy Boots');
  expect(inPlayer().getByRole('button', { name: 'Next episode' })).toHaveAttribute('aria-disabled', 'true');
  act(() => player.track(-1));
  await sounding('Before the Whistle');
  await user.click(await inPlayer().findByRole('button', { name: 'Queue' }));
  const queue = within(await screen.findByRole('dialog', { name: 'Queue' }));
  await user.click(await queue.findByRole('button', { name: 'The Long Throw' }));
  await sounding('The Long Throw');
  // What was heard begins again.
  expect(audio().currentTime).toBe(0);
});

test('after a reload the episode is back with its playlist, silent', async () => {
  keepPlaces();
  const first = open();
  await first.user.click(await screen.findByRole('button', { name: 'Continue' }));
  await sounding('Before the Whistle');
  first.unmount();
  // As a page that is loaded anew has it: the tab's memory is there, and the player is empty.
  const remembered = window.sessionStorage.getItem('touchline-player') ?? '';
  act(() => player.close());
  window.sessionStorage.setItem('touchline-player', remembered);
  open();
  expect(await screen.findByRole('button', { name: 'Next episode: Eleven Muddy Boots' })).toBeVisible();
  expect(usePlayer.getState()).toMatchObject({ phase: 'paused', playlist: { id: drive.id } });
});

test('an episode that is chosen elsewhere leaves the playlist, and one that is only sought in does not', async () => {
  keepPlaces();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await sounding('Before the Whistle');
  act(() => player.seek(20));
  expect(usePlayer.getState().playlist?.id).toBe(drive.id);
  await user.click(screen.getByRole('button', { name: 'Play Eleven Muddy Boots' }));
  await sounding('Eleven Muddy Boots');
  expect(usePlayer.getState().playlist?.id).toBe(drive.id);
});

test('M-01 Home shows the playlists before what is older, and says nothing of them when there are none', async () => {
  keepPlaces();
  const { unmount } = renderScreen(<MemberHome />, { account: accounts.parent });
  const row = within(await screen.findByRole('region', { name: 'Playlists' }));
  expect(await hrefOf('For the <b>drive</b>', row)).toBe(`/member/dashboard/podcast/playlist/${drive.id}`);
  expect(row.getByText('4 episodes · 1 heard')).toBeVisible();
  expect(row.getByRole('button', { name: 'Play the playlist For the <b>drive</b>' })).toBeVisible();
  unmount();
  mock(playlists.list, () => ({ data: [], total: 0 }));
  renderScreen(<MemberHome />, { account: accounts.parent });
  await screen.findByRole('region', { name: 'Older episodes' });
  expect(screen.queryByText(/playlist/i)).toBeNull();
});

test('M-02 Podcast has the playlists above its episodes; without an answer the episodes are there alone', async () => {
  keepPlaces();
  const { unmount } = renderScreen(<PodcastList />, { at: '/member/dashboard/podcast' });
  const shelf = within(await screen.findByRole('region', { name: 'Playlists' }));
  expect(shelf.getByRole('link', { name: 'For the <b>drive</b>' })).toBeVisible();
  unmount();
  mockRefused(playlists.list, 'internal', 'Down');
  renderScreen(<PodcastList />, { at: '/member/dashboard/podcast' });
  expect(await screen.findByRole('list', { name: 'Episodes' })).toBeVisible();
});

test('a playlist that is not for this member is not here', async () => {
  mock(playlists.list, () => ({ data: [], total: 0 }));
  renderScreen(<PlaylistPage id={drive.id} />, { account: accounts.parent });
  expect(await screen.findByRole('heading', { level: 1, name: 'This playlist is not here' })).toBeVisible();
});
