import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { listenerKey } from '@/client/account';
import { forgetKeptWork, queuesKey } from '@/client/kept-on-device';
import type { Account } from '@/contract/account';
import { type Episode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { getQueue, saveQueue } from '@/contract/listen';
import { playlists } from '@/contract/playlist';
import { getRenditionTranscript } from '@/contract/transcript/transcript';
import { MemberHome } from '@/features/listen/home/member-home';
import { readMemory } from '@/features/listen/player/listening-memory';
import { player } from '@/features/listen/player/player';
import { PlayerBar } from '@/features/listen/player/player-bar';
import { usePlayer } from '@/features/listen/player/player-store';
import { PlaylistPage } from '@/features/listen/podcast/playlist-page';
import { PodcastList } from '@/features/listen/podcast/podcast-list';
import { fillDrive, inTime, minutesOfAll } from '@/features/listen/queue/drive';
import { QueueInPlayer } from '@/features/listen/queue/queue-in-player';
import { episodeOf, nothingSent, readyRendition } from '../support/episodes';
import { sound } from '../support/fake-audio';
import { playlistOf } from '../support/list-pages';
import {
  audio,
  beforeListening,
  duration,
  inPlayer,
  keepEpisodes,
  playing,
  start,
  takeMore,
} from '../support/listening';
import { turnTo, windowOf } from '../support/media';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts, shared } from '../support/people';
import { findDialog, hrefOf, press, renderScreen, see } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { afterRoundTrip } from '../support/round-trip';

const named = (number: number, name: string, listening: Partial<Episode['listening']> = {}) =>
  episodeOf(number, {
    name,
    listening: { duration, position: 0, finished: false, heardAt: null, ...listening },
  });

const sounding = (name: string) =>
  waitFor(() => {
    const { nowPlaying, phase } = usePlayer.getState();
    expect([nowPlaying?.episode.name, phase]).toEqual([name, 'playing']);
  });

/** Takes `QueueInPlayer` out of the page and puts it in again, as React does it in development. */
function TurnedQueue() {
  const [there, setThere] = useState(true);
  return (
    <StrictMode>
      <button type="button" onClick={() => setThere(!there)}>
        Turn
      </button>
      {there && <QueueInPlayer />}
    </StrictMode>
  );
}

describe('the queue', () => {
  const boots = named(11, 'Eleven Muddy Boots');
  const whistle = named(10, 'Before the Whistle', { position: 511, heardAt: '2026-11-20T19:00:00Z' });
  const longThrow = named(9, 'The Long Throw');
  const rain = named(8, 'Rain Delay', { position: duration, finished: true });
  const all = [boots, whistle, longThrow, rain];

  beforeListening();
  beforeEach(() => {
    mock(listEpisodes, () => ({ data: all, total: all.length }));
    mock(playlists.list, () => ({ data: [], total: 0 }));
  });

  async function listen(first: readonly Pick<Episode, 'id'>[] = [], account: Account = accounts.parent) {
    const server = keepEpisodes(
      all,
      first.map(({ id }) => id),
    );
    const { user, queryClient, unmount } = renderScreen(
      <>
        <PodcastList />
        <PlayerBar />
      </>,
      { at: '/member/dashboard/podcast', account },
    );
    await user.click(await screen.findByRole('button', { name: 'Play Eleven Muddy Boots' }));
    await sounding('Eleven Muddy Boots');
    await waitFor(() => expect(usePlayer.getState().upNext).toBeDefined());
    const choose = async (episode: Episode, what: string) => {
      await user.click(screen.getByRole('button', { name: `More for ${episode.name}` }));
      await user.click(await screen.findByRole('menuitem', { name: what }));
    };
    const openQueue = async () => {
      await user.click(await inPlayer().findByRole('button', { name: /^Queue/ }));
      return await findDialog('Queue');
    };
    return { ...server, user, queryClient, unmount, choose, openQueue };
  }

  test('M-02 Play next goes in front, Add to the queue to the end; both are told with an Undo, and kept by the server', async () => {
    const { choose, queue, user } = await listen([rain]);
    await choose(whistle, 'Add to the queue');
    await see(inPlayer(), 'Before the Whistle is in your queue, at place 2 of 2.');
    await choose(longThrow, 'Play next');
    await see(inPlayer(), 'The Long Throw plays next.');
    expect(queue()).toEqual([longThrow.id, rain.id, whistle.id]);
    expect(await inPlayer().findByRole('button', { name: 'Queue 3' })).toBeVisible();
    await user.click(inPlayer().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(queue()).toEqual([rain.id, whistle.id]));
  });

  test('M-02 what waited already is never taken out by an Undo: after Play next it goes back to its place', async () => {
    const { choose, queue, saves, user } = await listen([whistle, rain, longThrow]);
    await choose(rain, 'Play next');
    expect(await inPlayer().findByText('Rain Delay plays next.')).toBeVisible();
    expect(queue()).toEqual([rain.id, whistle.id, longThrow.id]);
    await user.click(inPlayer().getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(saves).toHaveLength(2));
    await waitFor(() => expect(queue()).toEqual([whistle.id, rain.id, longThrow.id]));
    await choose(whistle, 'Add to the queue');
    await see(inPlayer(), /^Before the Whistle is in your queue, at place 1 of 3/);
    expect(inPlayer().queryByRole('button', { name: 'Undo' })).toBeNull();
    await choose(whistle, 'Play next');
    expect(await inPlayer().findByText('Before the Whistle plays next.')).toBeVisible();
    expect(inPlayer().queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('M-02 an end leads to the first of the queue, which leaves it then; Next goes there, too', async () => {
    const { queue } = await listen([whistle, longThrow]);
    act(() => sound(audio(), duration));
    await sounding('Before the Whistle');
    await waitFor(() => expect(queue()).toEqual([longThrow.id]));
    act(() => player.track(1));
    await sounding('The Long Throw');
    await waitFor(() => expect(queue()).toEqual([]));
    act(() => sound(audio(), duration));
    await waitFor(() => expect(usePlayer.getState().phase).toBe('paused'));
  });

  test('K-16 for a child nothing of the queue begins by itself: it is offered', async () => {
    const { user } = await listen([longThrow], accounts.child);
    act(() => sound(audio(), duration));
    expect(await inPlayer().findByText(/Next: The Long Throw/)).toBeVisible();
    expect(usePlayer.getState().phase).toBe('paused');
    await user.click(inPlayer().getByRole('button', { name: 'Play it' }));
    await sounding('The Long Throw');
  });

  test('M-01 K-13 people who listen together have a queue of their own, kept by this device also without a connection', async () => {
    const all = shared(accounts.child, ['Milo', 'Ana']);
    const { choose, openQueue, queue, queueReads, user } = await listen([rain], all);
    // No person's queue is read or changed.
    expect(queueReads).toHaveLength(0);
    mockRefused(getQueue, 'forbidden', 'Listen alone.');
    mockOffline(saveQueue);
    await choose(whistle, 'Add to the queue');
    await see(inPlayer(), 'Before the Whistle is in your queue, at place 1 of 1.');
    await choose(longThrow, 'Play next');
    expect(await inPlayer().findByText('The Long Throw plays next.')).toBeVisible();
    const sheet = await openQueue();
    await user.click(sheet.getByRole('switch', { name: 'Skip what I have already heard' }));
    expect(readMemory(listenerKey(all)).skip).toBe(true);
    await user.click(await sheet.findByRole('button', { name: 'Take Before the Whistle out' }));
    await sheet.findByRole('button', { name: 'Move The Long Throw, place 1 of 1' });
    expect(queue()).toEqual([rain.id]);
    const kept = window.localStorage.getItem(queuesKey) ?? '';
    expect(JSON.parse(kept)).toEqual([{ company: listenerKey(all), episodes: [longThrow.id] }]);
    forgetKeptWork();
    expect(window.localStorage.getItem(queuesKey)).toBeNull();
  });

  test('M-02 one that was withdrawn is not shown, and one that is gone at its turn is passed over without a word', async () => {
    const { queue } = await listen([longThrow, whistle]);
    mock(getEpisodeContent, ({ params }) => {
      if (params.episodeId === longThrow.id) throw refuse('not_found', 'The episode is not here');
      return { data: { ...nothingSent, rendition: readyRendition } };
    });
    act(() => sound(audio(), duration));
    await sounding('Before the Whistle');
    await waitFor(() => expect(queue()).toEqual([]));
    expect(usePlayer.getState().notice).toBeUndefined();
  });

  test('M-02 the order is changed by keys with a spoken result; taken out and cleared can be undone', async () => {
    const { user, queue, openQueue } = await listen([whistle, longThrow, rain]);
    const sheet = await openQueue();
    const grip = await sheet.findByRole('button', { name: 'Move The Long Throw, place 2 of 3' });
    grip.focus();
    fireEvent.keyDown(grip, { key: 'ArrowUp' });
    expect(await sheet.findByText('The Long Throw is at place 1 of 3')).toBeInTheDocument();
    await waitFor(() => expect(queue()).toEqual([longThrow.id, whistle.id, rain.id]));
    expect(sheet.getByRole('button', { name: 'Move The Long Throw, place 1 of 3' })).toHaveFocus();
    fireEvent.keyDown(sheet.getByRole('button', { name: /^Move The Long Throw, / }), { key: 'End' });
    await waitFor(() => expect(queue()).toEqual([whistle.id, rain.id, longThrow.id]));
    await user.click(sheet.getByRole('button', { name: 'Take Rain Delay out' }));
    await waitFor(() => expect(queue()).toEqual([whistle.id, longThrow.id]));
    await user.click(await screen.findByRole('button', { name: 'Undo: taking Rain Delay out' }));
    await waitFor(() => expect(queue()).toEqual([whistle.id, rain.id, longThrow.id]));
    await user.click(sheet.getByRole('button', { name: 'Clear the queue' }));
    expect(await sheet.findByText(/Your queue is empty/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo: clearing the queue' }));
    await waitFor(() => expect(queue()).toEqual([whistle.id, rain.id, longThrow.id]));
  });

  describe('a row that is dragged', () => {
    beforeEach(() => replaceProperty(HTMLElement.prototype, 'setPointerCapture', { value: () => undefined }));

    // jsdom has no pointer events.
    const point = (grip: HTMLElement, type: string, clientY = 0) =>
      fireEvent(grip, new MouseEvent(type, { bubbles: true, clientY }));

    async function drag(episodes: readonly Episode[]) {
      const shown = await listen(episodes);
      const sheet = await shown.openQueue();
      const grip = await sheet.findByRole('button', { name: /^Move Before the Whistle, / });
      grip.focus();
      point(grip, 'pointerdown', 10);
      point(grip, 'pointermove', 400);
      expect(grip.closest('li')?.style.transform).toBe('translateY(390px)');
      return { ...shown, sheet, grip };
    }

    /** Nothing looks where the pointer is any more, and Escape closes what is open. */
    async function isOver() {
      const looks = jest.spyOn(document.documentElement, 'getBoundingClientRect');
      const frame = () => new Promise(requestAnimationFrame);
      await frame();
      looks.mockClear();
      await frame();
      expect(looks).not.toHaveBeenCalled();
      const heard = jest.fn();
      document.addEventListener('keydown', heard, { once: true });
      fireEvent.keyDown(document.body, { key: 'Escape' });
      expect(heard).toHaveBeenCalledTimes(1);
    }

    test('M-02 and starts to play leaves the list: the drag is over, said so, and the focus is on the next row', async () => {
      const { sheet, saves } = await drag([whistle, longThrow, rain]);
      act(() => usePlayer.getState().upNext?.play(whistle.id));
      expect(await sheet.findByText('Before the Whistle has left the list meanwhile')).toBeInTheDocument();
      const next = sheet.getByRole('button', { name: 'Move The Long Throw, place 1 of 2' });
      expect(next).toHaveFocus();
      expect(next.closest('li')?.style.transform).toBe('');
      await isOver();
      await waitFor(() => expect(saves.map(({ body }) => body.episodes)).toEqual([[longThrow.id, rain.id]]));
    });

    test('M-02 and was the last one: the focus is on the words of the empty queue', async () => {
      const { sheet, changeQueue, queryClient } = await drag([whistle]);
      changeQueue([]);
      await act(() => queryClient.invalidateQueries());
      expect(await sheet.findByText(/^Your queue is empty/)).toHaveFocus();
      expect(sheet.getByText('Before the Whistle has left the list meanwhile')).toBeInTheDocument();
      await isOver();
    });

    test('M-02 while another device changes the queue stays, and nothing is dropped at a place that was another row’s', async () => {
      const { sheet, grip, changeQueue, queryClient, saves } = await drag([whistle, longThrow, rain]);
      changeQueue([longThrow.id, whistle.id, rain.id]);
      await act(() => queryClient.invalidateQueries());
      const said = 'The list has changed meanwhile. Before the Whistle is at place 2 of 3';
      expect(await sheet.findByText(said)).toBeInTheDocument();
      expect(grip).toHaveFocus();
      point(grip, 'pointerup');
      await isOver();
      expect(saves).toEqual([]);
    });

    test('M-02 is let go of by Escape, and when the sheet goes', async () => {
      const { grip, unmount } = await drag([whistle, longThrow]);
      const heard = jest.fn();
      document.addEventListener('keydown', heard, { once: true });
      fireEvent.keyDown(grip, { key: 'Escape' });
      expect(heard).not.toHaveBeenCalled();
      document.removeEventListener('keydown', heard);
      expect(grip.closest('li')?.style.transform).toBe('');
      point(grip, 'pointerdown', 10);
      unmount();
      await isOver();
    });
  });

  test('M-02 a change made on another device stays: ours is applied to it again', async () => {
    const { choose, queue, changeQueue, saves } = await listen([whistle]);
    changeQueue([rain.id]);
    await choose(longThrow, 'Add to the queue');
    await waitFor(() => expect(queue()).toEqual([rain.id, longThrow.id]));
    expect(saves).toHaveLength(2);
  });

  test('M-02 clearing the queue leaves what another device has added meanwhile, and its Undo loses nothing', async () => {
    const { user, queue, changeQueue, openQueue } = await listen([whistle, longThrow]);
    const sheet = await openQueue();
    const clear = await sheet.findByRole('button', { name: 'Clear the queue' });
    changeQueue([whistle.id, longThrow.id, rain.id]);
    await user.click(clear);
    await waitFor(() => expect(queue()).toEqual([rain.id]));
    await user.click(await screen.findByRole('button', { name: 'Undo: clearing the queue' }));
    await waitFor(() => expect(queue()).toEqual([whistle.id, longThrow.id, rain.id]));
  });

  test('M-02 what could not be saved is taken back and told', async () => {
    const { choose } = await listen([whistle]);
    mockOffline(saveQueue);
    await choose(longThrow, 'Play next');
    expect(await inPlayer().findByText(/connection/i)).toBeVisible();
    expect(usePlayer.getState().upNext?.episodes.map(({ id }) => id)).toEqual([whistle.id]);
  });

  test('M-02 what sounds and cannot be taken out is tried once, and once more when the connection is back', async () => {
    const { user } = await listen([whistle]);
    let fails = true;
    const tries = mock(saveQueue, ({ body }) => {
      if (fails) throw refuse('unavailable', 'Back in a moment.');
      return { data: { episodes: body.episodes, rev: body.rev + 1 } };
    });
    await user.click(screen.getByRole('button', { name: 'Play Before the Whistle' }));
    await sounding('Before the Whistle');
    await waitFor(() => expect(tries).toHaveLength(1));
    expect(await inPlayer().findByRole('button', { name: 'Queue 1' })).toBeVisible();
    // A second try would have come with the first redraw.
    await user.click(inPlayer().getByRole('button', { name: 'Forward 30 seconds' }));
    expect(tries).toHaveLength(1);
    fails = false;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await inPlayer().findByRole('button', { name: 'Queue' })).toBeVisible();
    expect(tries.map(({ body }) => body.episodes)).toEqual([[], []]);
  });

  test('M-02 what sounds already when the queue is in the page again is taken out by one call', async () => {
    const { saves } = keepEpisodes(all, [whistle.id, rain.id]);
    const { user } = renderScreen(<TurnedQueue />, { account: accounts.parent });
    await waitFor(() => expect(usePlayer.getState().upNext?.episodes).toHaveLength(2));
    await press(user, 'Turn');
    const { id, club } = accounts.parent.user;
    if (!club) throw new Error('The parent has no club.');
    const nowPlaying = { userId: id, episode: whistle, club, rendition: undefined };
    act(() => usePlayer.setState({ nowPlaying, phase: 'playing' }));
    await press(user, 'Turn');
    await waitFor(() => expect(saves.length).toBeGreaterThan(0));
    await waitFor(() => expect(usePlayer.getState().upNext?.episodes).toHaveLength(1));
    await afterRoundTrip();
    expect(saves.map(({ body }) => body.episodes)).toEqual([[rain.id]]);
    act(() => usePlayer.setState(usePlayer.getInitialState()));
  });

  test('M-02 a queue that could not be loaded is asked for again once the connection is back', async () => {
    keepEpisodes(all);
    const asked = mockRefused(getQueue, 'unavailable', 'Back in a moment.');
    const { queryClient } = renderScreen(<QueueInPlayer />, { account: accounts.parent });
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await afterRoundTrip();
    keepEpisodes(all, [whistle.id]);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() =>
      expect(usePlayer.getState().upNext?.episodes.map(({ id }) => id)).toEqual([whistle.id]),
    );
  });

  test('M-02 a full queue says so, and stays as it is', async () => {
    const many = Array.from({ length: limits.queueMax }, (_, n) => ({
      id: `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`,
    }));
    const { choose, saves } = await listen(many);
    await choose(longThrow, 'Play next');
    await see(inPlayer(), 'Your queue is full: 100 episodes. Take some out first.');
    expect(saves).toHaveLength(0);
  });

  test('M-02 20 minutes to the match: filled by what is left of unheard episodes, with a line where the match begins', async () => {
    const { user, queue, openQueue } = await listen([rain]);
    const sheet = await openQueue();
    expect(await sheet.findByRole('heading', { name: /20 minutes to the match/ })).toBeVisible();
    // 15 minutes play now, 15 of Rain Delay come too late.
    await see(sheet, '15 of 20 min', 'No more unheard episodes fit');
    expect(within(sheet.getByRole('list', { name: 'Queue in order' })).getByText('Match')).toBeVisible();
    for (let step = 0; step < 4; step += 1)
      await user.click(sheet.getByRole('button', { name: '5 minutes more' }));
    expect(sheet.getByRole('heading', { name: /40 minutes to the match/ })).toBeVisible();
    expect(within(sheet.getByRole('list', { name: 'Queue in order' })).queryByText('Match')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Fill with 1 unheard episode' }));
    await waitFor(() => expect(queue()).toEqual([rain.id, whistle.id]));
    expect(sheet.getByText('36 of 40 min')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo: adding them' }));
    expect(await screen.findByText('The queue is the same as before.')).toBeVisible();
    expect(queue()).toEqual([rain.id]);
  });

  test('M-02 a change that was not saved offers no Undo, and an Undo that fails says why', async () => {
    const { user, queue, openQueue } = await listen([whistle, rain]);
    const sheet = await openQueue();
    await user.click(await sheet.findByRole('button', { name: 'Take Rain Delay out' }));
    const undo = await screen.findByRole('button', { name: 'Undo: taking Rain Delay out' });
    mockRefused(saveQueue, 'forbidden', 'Not now.');
    await user.click(undo);
    expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent('Not now.');
    expect(screen.queryByText('The queue is the same as before.')).toBeNull();
    expect(queue()).toEqual([whistle.id]);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.click(await sheet.findByRole('button', { name: 'Take Before the Whistle out' }));
    expect(await sheet.findByText('Not now.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test.each([
    { lengths: [600, 360, 240], fits: 3, sum: 20 },
    { lengths: [600, 360, 269], fits: 3, sum: 20 },
    // Each is shown as 7 minutes, so three of them are 21.
    { lengths: [395, 395, 395], fits: 2, sum: 14 },
    { lengths: [600, 360, 300], fits: 2, sum: 16 },
    { lengths: [], fits: 0, sum: 0 },
    { lengths: [2000], fits: 0, sum: 0 },
  ])(
    'C7 M-02 of $lengths seconds $fits are over within 20 minutes, and make $sum',
    ({ lengths, fits, sum }) => {
      expect(inTime(lengths, 20)).toBe(fits);
      expect(minutesOfAll(lengths.slice(0, fits))).toBe(sum);
    },
  );

  test('M-02 filling takes the newest unheard first, then older ones that still fit, and none that wait already', () => {
    expect(fillDrive(all, new Set([boots.id]), 22, 1)).toEqual([whistle.id, longThrow.id]);
    expect(fillDrive(all, new Set(), 7, 1)).toEqual([whistle.id]);
    expect(fillDrive(all, new Set(), -1, 1)).toEqual([]);
  });
});

describe('playlists', () => {
  const heardAt = '2026-11-20T19:00:00Z';
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

  const open = (account = accounts.parent) =>
    renderScreen(
      <>
        <PlaylistPage id={drive.id} />
        <PlayerBar />
      </>,
      { at: '/member/dashboard/podcast/playlist/[id]', account },
    );

  async function goOn(account = accounts.parent) {
    const opened = open(account);
    await opened.user.click(await screen.findByRole('button', { name: 'Continue' }));
    await sounding('Before the Whistle');
    return opened;
  }

  test('M-02 a playlist is played in order from where it was left, and an end leads to the next that can be heard', async () => {
    const placeOf = keepPlaces();
    const { user } = open();
    const list = within(await screen.findByRole('list', { name: 'Episodes in order' }));
    const rows = list.getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(
      [heard, begun, mixed, fresh].map(({ name }) => name),
    );
    expect(within(rows[0] as HTMLElement).getByText('Finished')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'For the <b>drive</b>' })).toBeVisible();
    expect(screen.getByText('4 episodes · 45 min · 1 heard')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await sounding('Before the Whistle');
    expect(audio().currentTime).toBe(511);
    await user.click(await inPlayer().findByRole('button', { name: 'Queue' }));
    const queue = await findDialog('Queue');
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
    const { user } = await goOn(accounts.child);
    act(() => sound(audio(), duration));
    await waitFor(() => expect(placeOf(begun.id).finished).toBe(true));
    expect(usePlayer.getState()).toMatchObject({
      phase: 'paused',
      nowPlaying: { episode: { id: begun.id } },
    });
    await user.click(inPlayer().getByRole('button', { name: 'Next episode: Eleven Muddy Boots' }));
    await sounding('Eleven Muddy Boots');
  });

  test('next and previous follow the list, and so do the keys of a headset; any of them is chosen in the queue', async () => {
    keepPlaces();
    const { user } = await goOn();
    await user.click(inPlayer().getByRole('button', { name: 'Next episode: Eleven Muddy Boots' }));
    await sounding('Eleven Muddy Boots');
    expect(inPlayer().getByRole('button', { name: 'Next episode' })).toHaveAttribute('aria-disabled', 'true');
    act(() => player.track(-1));
    await sounding('Before the Whistle');
    await user.click(await inPlayer().findByRole('button', { name: 'Queue' }));
    const queue = await findDialog('Queue');
    await user.click(await queue.findByRole('button', { name: 'The Long Throw' }));
    await sounding('The Long Throw');
    // What was heard begins again.
    expect(audio().currentTime).toBe(0);
  });

  test('after a reload the episode is back with its playlist, silent', async () => {
    keepPlaces();
    (await goOn()).unmount();
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
    const { user } = await goOn();
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
});

describe('Follow along', () => {
  const cue = (start: number, speaker: string, text: string) => ({ start, end: start + 3, speaker, text });
  const cues = [
    cue(230, 'Coach Sam', 'Were you nervous before the match?'),
    cue(235, 'Priya', 'Very. I could not eat my toast.'),
    cue(241, 'Priya', 'Then I touched both posts.'),
    cue(246, 'Coach Sam', 'What did you say to yourself?'),
    cue(485, 'Priya', 'That these are my brother’s gloves.'),
    cue(600, 'Coach Sam', 'Glóves?'),
  ];

  beforeListening();
  beforeEach(() => {
    windowOf(1440);
    const rendition = { ...readyRendition, transcript: true };
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition } }));
    mock(getRenditionTranscript, () => ({ data: cues }));
  });

  const panel = async () => within(await screen.findByRole('region', { name: 'Follow along' }));
  const current = () => document.querySelector('[aria-current="true"]')?.textContent;

  async function follow() {
    const { user } = await start();
    const more = await takeMore(user, 'Follow along');
    const view = await panel();
    await view.findByRole('list', { name: 'What is said' });
    return { user, view, more };
  }

  test('M-01 what is said goes along with the sound; a press on a line plays from there, and Escape closes and gives the focus back', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollBy');
    const { user, view, more } = await follow();
    const list = view.getByRole('list', { name: 'What is said' });
    // C6: it scrolls its own list, and nothing around it.
    expect(new Set(scrolled.mock.contexts)).toEqual(new Set([list.parentElement]));
    expect(current()).toBe('4:01Then I touched both posts.');
    const first = '3:50 Coach Sam Were you nervous before the match?';
    expect(view.getByRole('button', { name: first })).toBeVisible();
    act(() => sound(audio(), 5));
    await waitFor(() => expect(current()).toMatch(/What did you say to yourself/));
    await act(async () => player.pause());
    await user.click(view.getByRole('button', { name: /brother’s gloves/ }));
    await playing();
    expect(usePlayer.getState().position).toBe(485);
    await waitFor(() => expect(current()).toMatch(/brother’s gloves/));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Follow along' })).not.toBeInTheDocument();
    expect(more).toHaveFocus();
  });

  test('M-01 it stays where a person scrolls until “Back to now”, and a search steps through its hits, each with its time', async () => {
    const { user, view } = await follow();
    expect(view.queryByRole('button', { name: 'Back to now' })).not.toBeInTheDocument();
    fireEvent.wheel(view.getByRole('list', { name: 'What is said' }));
    await user.click(await view.findByRole('button', { name: 'Back to now' }));
    expect(view.queryByRole('button', { name: 'Back to now' })).not.toBeInTheDocument();

    await user.type(view.getByRole('searchbox', { name: 'Search what is said' }), 'GLOVES');
    expect(view.getByRole('status')).toHaveTextContent('1 of 2');
    expect(view.getAllByText(/^gl[oó]ves$/i, { selector: 'mark' })).toHaveLength(2);
    expect(view.getByText('8:05')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(view.getByRole('status')).toHaveTextContent('2 of 2');
    await user.click(view.getByRole('button', { name: 'Previous' }));
    expect(view.getByRole('status')).toHaveTextContent('1 of 2');
    await user.type(view.getByRole('searchbox'), ' xx');
    expect(view.getByRole('status')).toHaveTextContent('Not found');
    await user.keyboard('{Escape}');
    expect(view.getByRole('searchbox')).toHaveValue('');
    expect(view.getByRole('list', { name: 'What is said' })).toBeVisible();
  });

  test('M-01 “Back to now” is offered only while the line of now is not seen', async () => {
    const seen = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>();
    replaceProperty(window, 'IntersectionObserver', {
      value: class {
        constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
        observe(row: Element) {
          seen.set(row, this.tell);
        }
        disconnect() {
          seen.clear();
        }
      },
    });
    const { user, view } = await follow();
    await user.type(view.getByRole('searchbox', { name: 'Search what is said' }), 'gloves');
    expect(view.getByRole('button', { name: 'Back to now' })).toBeVisible();
    const [[row, tell] = []] = seen;
    expect(row).toHaveTextContent('Then I touched both posts.');
    act(() => tell?.([{ isIntersecting: true }]));
    expect(view.queryByRole('button', { name: 'Back to now' })).toBeNull();
    act(() => tell?.([{ isIntersecting: false }]));
    expect(view.getByRole('button', { name: 'Back to now' })).toBeVisible();
  });

  test('M-01 on a phone it is over the whole screen with the player below; nothing is offered where nothing is written down', async () => {
    windowOf(390);
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: /^Open player/ }));
    const player = await findDialog('Player');
    await user.click(await player.findByRole('button', { name: 'Follow along' }));
    const view = await findDialog('Follow along');
    expect(await view.findByRole('button', { name: /both posts/ })).toHaveAttribute('aria-current', 'true');
    await user.click(view.getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(usePlayer.getState().phase).toBe('paused'));
    await user.click(view.getByRole('button', { name: 'Close Follow along' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Follow along' })).toBeNull());
    // C8: it has a button with its word, so ⋯ has only the rest.
    await user.click(player.getByRole('button', { name: 'More in the player' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Chapters', 'Share 4:01']);
  });

  test.each([
    ['the bar', 1440, 390],
    ['the full player', 390, 844],
    ['the full player', 844, 390],
  ])(
    'M-01 opened from %s at %d pixels it stays when the phone is turned, with what is searched for',
    async (from, width, turned) => {
      windowOf(width);
      const { user } = await start();
      if (from === 'the full player') await user.click(screen.getByRole('button', { name: /^Open player/ }));
      if (from === 'the bar') await takeMore(user, 'Follow along');
      else await press(user, 'Follow along');
      const search = await screen.findByRole('searchbox', { name: 'Search what is said' });
      await user.type(search, 'gloves');
      for (const size of [turned, width, turned]) {
        act(() => turnTo(size));
        expect(search).toHaveFocus();
        expect(search).toHaveValue('gloves');
      }
    },
  );

  test('M-01 nothing is offered where nothing is written down, and what cannot be loaded is asked for again', async () => {
    let fails = true;
    mock(getRenditionTranscript, () => {
      if (fails) throw refuse('unavailable', 'The database is away. Try again.');
      return { data: cues };
    });
    const { user } = await start();
    await takeMore(user, 'Follow along');
    const view = await panel();
    await view.findByText('The database is away. Try again.');
    fails = false;
    await user.click(view.getByRole('button', { name: 'Try again' }));
    expect(await view.findByRole('list', { name: 'What is said' })).toBeVisible();
    await user.click(view.getByRole('button', { name: 'Close Follow along' }));
    act(() =>
      usePlayer.setState(({ nowPlaying }) => ({
        nowPlaying: nowPlaying && { ...nowPlaying, rendition: readyRendition },
      })),
    );
    await user.click(inPlayer().getByRole('button', { name: 'More in the player' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Chapters',
    ]);
  });
});
