import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { call } from '@/client/http';
import { expireSession, forgetToken, keepToken, renewSession, runSignOutTasks } from '@/client/session';
import { markSharedDevice } from '@/client/shared-device';
import { type Episode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { switchedOffMessage } from '@/contract/errors';
import { claimPlaying, getPlaying, getProgress, type Progress, saveProgress } from '@/contract/listen';
import { player } from '@/features/listen/player/player';
import { usePlayer } from '@/features/listen/player/player-store';
import { episodeOf, fileUrl, nothingSent, readyRendition } from '../support/episodes';
import { breakSound, refusePlay, setDuration, sound } from '../support/fake-audio';
import { stopClock } from '../support/fixed-clock';
import { later } from '../support/later';
import {
  audio,
  beforeListening,
  duration,
  episode,
  goOn,
  inPlayer,
  keepProgress,
  playing,
  show,
  src,
  start,
  takeMore,
} from '../support/listening';
import { mock, mockOffline, mockRefused, mockServer, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, press, see } from '../support/render';
import { afterRoundTrip } from '../support/round-trip';

async function pressPlay(user: UserEvent, name = 'Play') {
  await user.click(inPlayer().getByRole('button', { name }));
  await playing();
}

describe('the player', () => {
  beforeListening();

  test('plays from the second where it was left, and saves every five seconds with the seconds really played and the rev of the server', async () => {
    const { saves, kept } = await start();
    expect(audio().getAttribute('src')).toBe(src);
    expect(audio().preload).toBe('none');
    expect(Math.abs(audio().currentTime - 241.5)).toBeLessThan(1);
    await see(inPlayer(), '4:01', '14:31', 'Interview');
    act(() => sound(audio(), 5));
    await waitFor(() => expect(usePlayer.getState().position).toBe(246.5));
    await waitFor(() => expect(kept().rev).toBe(4));
    act(() => sound(audio(), 7));
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(saves.map(({ body }) => body)).toEqual([
      { position: 246.5, rev: 3, played: 5 },
      { position: expect.closeTo(251.5, 1), rev: 4, played: expect.closeTo(5, 1) },
    ]);
    expect(saves[0]?.request.headers.get('authorization')).toBe('Bearer test-token');
  });

  const waiting = 'Waiting for the connection… Your place is kept.';
  const pressPause = () => fireEvent.click(inPlayer().getByRole('button', { name: 'Pause' }));

  const leavePage = () => {
    for (const _ of ['left', 'closed']) window.dispatchEvent(new Event('pagehide'));
  };
  const leap = async () => {
    await act(async () => {
      audio().currentTime = 600;
    });
    act(() => sound(audio(), 1));
    pressPause();
  };

  test.each<[string, () => unknown, object]>([
    ['at pause', pressPause, { position: 243.5, played: 2 }],
    ['when the page is left, once', leavePage, { position: 243.5, played: 2 }],
    [
      'when the page is left, once, also while it still sounds',
      () => {
        window.dispatchEvent(new Event('pagehide'));
        act(() => sound(audio(), 0.01));
        window.dispatchEvent(new Event('pagehide'));
      },
      { position: 243.5, played: 2 },
    ],
    [
      'after a leap that nobody asked the player for, which is no listening',
      leap,
      { position: 601, played: 3 },
    ],
  ])('saves %s', async (_, leave, saved) => {
    const { saves } = await start();
    act(() => sound(audio(), 2));
    await leave();
    await waitFor(() => expect(saves).toHaveLength(1));
    await afterRoundTrip();
    expect(saves.map(({ body }) => body)).toEqual([{ rev: 3, ...saved }]);
    // It outlives the page.
    expect(saves[0]?.request.keepalive).toBe(true);
  });

  test('what plays goes on while it is saved before another person is chosen, who may not be let in', async () => {
    const { saves } = await start();
    act(() => sound(audio(), 2));
    await act(() => runSignOutTasks());
    expect(saves.map(({ body }) => body)).toEqual([{ position: 243.5, rev: 3, played: 2 }]);
    expect(audio().paused).toBe(false);
  });

  test('a seek counts as no playing, and is kept once settled', async () => {
    const { saves } = await start();
    // At once, because a pause between them would settle the first.
    for (const name of ['Forward 30 seconds', 'Forward 30 seconds', 'Back 15 seconds'])
      fireEvent.click(inPlayer().getByRole('button', { name }));
    expect(audio().currentTime).toBeCloseTo(286.5);
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toEqual({ position: 286.5, rev: 3, played: 0 });
  });

  const leftAt = (position: number, finished: boolean): Episode => ({
    ...episode,
    listening: { duration, position, finished, heardAt: '2026-11-20T19:00:00Z' },
  });

  test.each([duration, 856])(
    'L5 a finished episode that was left at %d begins again, and saves nothing at its unplayed start',
    async (position) => {
      const { saves } = keepProgress({ position, finished: true, rev: 9 });
      const { user } = show(leftAt(position, true));
      await user.click(screen.getByRole('button', { name: 'Play again' }));
      await playing();
      expect(audio().currentTime).toBe(0);
      await user.click(inPlayer().getByRole('button', { name: 'Pause' }));
      await afterRoundTrip();
      expect(saves).toHaveLength(0);
    },
  );

  test('L5 heard to the end it is finished at its full length, says so, and Play begins again', async () => {
    const { saves, kept, user } = await start(868);
    act(() => sound(audio(), 10));
    expect(await inPlayer().findByText('Finished')).toBeInTheDocument();
    await waitFor(() => expect(kept().finished).toBe(true));
    expect(saves.at(-1)?.body).toEqual({ position: duration, rev: 3, played: 3, finished: true });
    expect(usePlayer.getState().phase).toBe('paused');
    expect(screen.getByRole('button', { name: 'Play again' })).toBeInTheDocument();
    await pressPlay(user);
    expect(audio().currentTime).toBe(0);
    expect(inPlayer().queryByText('Finished')).not.toBeInTheDocument();
  });

  test.each([
    { stopped: 300, begins: 300 },
    { stopped: duration, begins: 0 },
  ])(
    'C6 where it says Finished and a newer device stopped at $stopped, Play begins at $begins',
    async ({ stopped, begins }) => {
      const { user, kept, elsewhere } = await start(868);
      act(() => sound(audio(), 10));
      await waitFor(() => expect(kept().finished).toBe(true));
      elsewhere(stopped);
      await pressPlay(user);
      await waitFor(() => expect(audio().currentTime).toBe(begins));
      expect(usePlayer.getState().phase).toBe('playing');
    },
  );

  test('L5 paused within its last seconds it counts as finished', async () => {
    const { user } = await start(860);
    act(() => sound(audio(), 9.5));
    await user.click(inPlayer().getByRole('button', { name: 'Pause' }));
    expect(await inPlayer().findByText('Finished')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Play again' }));
    await playing();
    expect(audio().currentTime).toBe(0);
  });

  test('L1 a stale rev after Play was pressed elsewhere: this one stops, and says where it continues', async () => {
    const { elsewhere, saves, user } = await start();
    elsewhere(720, 'Chrome on Android');
    act(() => sound(audio(), 5));
    expect(await inPlayer().findByText('Now playing on Chrome on Android.')).toBeInTheDocument();
    expect(audio().paused).toBe(true);
    await waitFor(() => expect(usePlayer.getState().position).toBe(720));
    // The other device's place was not overwritten.
    expect(saves.every(({ body }) => body.position < 250 || body.position === 720)).toBe(true);

    keepProgress({ position: 731, finished: false, rev: 12 });
    await pressPlay(user, 'Play here');
    expect(audio().currentTime).toBeCloseTo(731);
    expect(inPlayer().queryByText(/Now playing on/)).not.toBeInTheDocument();
  });

  test('L1 a stale rev while this is the player that sounds: it goes on, and its place counts', async () => {
    const { elsewhere, kept } = await start();
    elsewhere(720);
    act(() => sound(audio(), 5));
    await waitFor(() => expect(kept().position).toBe(246.5));
    expect(usePlayer.getState().phase).toBe('playing');
    expect(audio().paused).toBe(false);
  });

  test('L1 when Play was pressed elsewhere, it saves its position and pauses', async () => {
    const { saves, press } = await start();
    act(() => sound(audio(), 2));
    press('Safari on iPhone');
    expect(await inPlayer().findByText('Now playing on Safari on iPhone.')).toBeInTheDocument();
    expect(audio().paused).toBe(true);
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toEqual({ position: 243.5, rev: 3, played: 2 });
  });

  test('L1 what sounded elsewhere goes on here at the second where it was silenced', async () => {
    stopClock('2026-11-22T12:00:00Z');
    keepProgress({ position: 241.5, finished: false, rev: 3 });
    const claims = mock(claimPlaying, () => ({
      data: { elsewhere: null, handedOver: true, progress: { position: 244.9, finished: false, rev: 4 } },
    }));
    await goOn();
    expect(audio().currentTime).toBeCloseTo(244.9);
    expect(claims[0]?.body.ago).toBe(0);
  });

  test('L1 a player that has lost its connection tells the server of its press once more, because the server gave it up', async () => {
    stopClock('2026-11-22T12:00:00Z');
    const progress = { position: 241.5, finished: false, rev: 3 };
    keepProgress(progress);
    mockOffline(getPlaying);
    const claims = mock(claimPlaying, () => {
      jest.setSystemTime(new Date('2026-11-22T12:00:20Z'));
      return { data: { elsewhere: null, handedOver: false, progress } };
    });
    await goOn();
    await waitFor(() => expect(claims).toHaveLength(2));
    const [first, second] = claims.map(({ body }) => body);
    expect(second?.player).toBe(first?.player);
    // By the time of the press, so that a later one elsewhere keeps its right.
    expect([first?.ago, second?.ago]).toEqual([0, 20]);
    expect(usePlayer.getState().phase).toBe('playing');
  });

  test('L1 a player in another tab of this browser pauses this one, with any episode', async () => {
    const { user } = await start();
    const tab = new BroadcastChannel('touchline-sound');
    tab.postMessage('play');
    expect(await inPlayer().findByText('Now playing in another tab of this browser.')).toBeInTheDocument();
    expect(audio().paused).toBe(true);
    const heard = new Promise((resolve) => {
      tab.onmessage = resolve;
    });
    await user.click(inPlayer().getByRole('button', { name: 'Play here' }));
    await heard;
    tab.close();
  });

  test('our own save whose answer was lost is not taken for another device', async () => {
    let arrived: Progress = { position: 241.5, finished: false, rev: 3 };
    const { user } = await start();
    let lost = 0;
    mock(getProgress, () => ({ data: arrived }));
    mock(claimPlaying, () => ({ data: { elsewhere: null, handedOver: false, progress: arrived } }));
    const saves = mock(saveProgress, ({ body }) => {
      if (body.rev !== arrived.rev) throw refuse('conflict', 'Stale');
      arrived = { position: body.position, finished: false, rev: arrived.rev + 1 };
      lost += 1;
      if (lost === 1) throw new Error('the answer is lost');
      return { data: arrived };
    });
    act(() => sound(audio(), 5));
    await waitFor(() => expect(lost).toBe(1));
    await afterRoundTrip();
    act(() => sound(audio(), 5));
    await waitFor(() => expect(arrived.position).toBeCloseTo(251.5));
    expect(usePlayer.getState().phase).toBe('playing');
    // The five seconds that had arrived are not sent twice.
    expect(saves.at(-1)?.body.played).toBeCloseTo(5);
    await user.click(inPlayer().getByRole('button', { name: 'Pause' }));
  });

  test('what could not be sent is sent with the next save', async () => {
    const { user } = await start();
    mockOffline(saveProgress);
    act(() => sound(audio(), 5));
    await afterRoundTrip();
    const { saves } = keepProgress({ position: 241.5, finished: false, rev: 3 });
    act(() => sound(audio(), 2));
    await user.click(inPlayer().getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toEqual({ position: 248.5, rev: 3, played: 7 });
  });

  test.each([
    ['one that was begun', episode],
    ['one that was finished and is heard again', leftAt(462.3, true)],
  ])(
    'L5 after a reload the same episode is back at the same second, silent, and play goes on from there: %s',
    async (_, shown) => {
      const { finished } = shown.listening ?? { finished: false };
      keepProgress({ position: 462.3, finished, rev: 12 });
      mock(listEpisodes, () => ({ data: [shown], total: 1 }));
      window.sessionStorage.setItem('touchline-player', `${accounts.parent.user.id} ${episode.id}`);
      const { user } = show(shown);
      expect(await screen.findByRole('region', { name: 'Player' })).toBeInTheDocument();
      expect(await inPlayer().findByText('7:42')).toBeInTheDocument();
      expect(audio().paused).toBe(true);
      expect(screen.getByRole('button', { name: 'Continue' })).toBeInTheDocument();
      await pressPlay(user);
      expect(Math.abs(audio().currentTime - 462.3)).toBeLessThan(1);
    },
  );

  test.each([
    ['Forward 30 seconds', 273.5],
    ['Back 15 seconds', 228.5],
  ])(
    'L5 a place that was chosen while a save was on its way is there after a reload: %s',
    async (step, chosen) => {
      const { user, unmount } = await start();
      act(() => sound(audio(), 2));
      const taken = { position: 243.5, finished: false, rev: 4 };
      const { promise: left, settle: answer } = later();
      const saved = mock(saveProgress, async () => {
        await left;
        return { data: taken };
      });
      pressPause();
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.body).toEqual({ position: 243.5, rev: 3, played: 2 });
      await user.click(inPlayer().getByRole('button', { name: step }));
      leavePage();
      act(() => player.close());
      unmount();
      answer();
      await afterRoundTrip();

      const { saves } = keepProgress(taken);
      mock(listEpisodes, () => ({ data: [leftAt(243.5, false)], total: 1 }));
      window.sessionStorage.setItem('touchline-player', `${accounts.parent.user.id} ${episode.id}`);
      show();
      await waitFor(() => expect(usePlayer.getState().position).toBe(chosen));
      // What the server has counted is not counted twice.
      expect(saves.at(-1)?.body).toEqual({ position: chosen, rev: 4, played: 0 });
    },
  );

  test('on another device the episode that was heard last is in the player, if it was not finished', async () => {
    keepProgress({ position: 462.3, finished: false, rev: 12 });
    const heard = (number: number, day: number, finished = false) =>
      episodeOf(number, {
        listening: { duration, position: 60, finished, heardAt: `2026-11-${day}T19:00:00Z` },
      });
    const data = [heard(11, 18), heard(10, 19), heard(9, 20, true)];
    mock(listEpisodes, () => ({ data, total: data.length }));
    show();
    expect(await screen.findByRole('region', { name: 'Player' })).toBeInTheDocument();
    expect(inPlayer().getByRole('link', { name: 'Episode 10' })).toBeInTheDocument();
    expect(audio().paused).toBe(true);
  });

  const listFailed = async ({ queryClient }: ReturnType<typeof show>) => {
    const list = () => queryClient.getQueryCache().findAll({ queryKey: ['episode', 'mine'] })[0];
    await waitFor(() => expect(list()?.state.status).toBe('error'));
    // The screen has heard of it by then.
    await afterRoundTrip();
  };

  test('when the list could not be loaded, the episode is back in the player once the connection is', async () => {
    keepProgress({ position: 462.3, finished: false, rev: 12 });
    window.sessionStorage.setItem('touchline-player', `${accounts.parent.user.id} ${episode.id}`);
    mockOffline(listEpisodes);
    await listFailed(show());
    expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
    mock(listEpisodes, () => ({ data: [episode], total: 1 }));
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('region', { name: 'Player' })).toBeInTheDocument();
    expect(audio().paused).toBe(true);
  });

  test('a list that comes late takes nothing out of the player, nor puts anything into one that was emptied', async () => {
    keepProgress({ position: 241.5, finished: false, rev: 3 });
    mockOffline(listEpisodes);
    await listFailed(await goOn());
    const other = episodeOf(10, {
      listening: { duration, position: 60, finished: false, heardAt: '2026-11-21T19:00:00Z' },
    });
    mock(listEpisodes, () => ({ data: [episode, other], total: 2 }));
    const back = async () => {
      act(() => void window.dispatchEvent(new Event('online')));
      await afterRoundTrip();
    };
    await back();
    expect(usePlayer.getState()).toMatchObject({
      phase: 'playing',
      nowPlaying: { episode: { id: episode.id } },
    });
    act(() => player.close());
    await back();
    expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
  });

  test('an episode that is gone is forgotten', async () => {
    // Reopened, say: the list of what is published no longer has it, and nothing else of it is asked for.
    mock(listEpisodes, () => ({ data: [], total: 0 }));
    window.sessionStorage.setItem('touchline-player', `${accounts.parent.user.id} ${episode.id}`);
    show();
    await waitFor(() => expect(window.sessionStorage.getItem('touchline-player')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
  });

  test('the browser refuses to start: a sentence, and play works when pressed again', async () => {
    keepProgress({ position: 241.5, finished: false, rev: 3 });
    const { user } = show();
    refusePlay('NotAllowedError');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await inPlayer().findByText('Press play once more to start.')).toBeInTheDocument();
    await pressPlay(user);
    expect(audio().currentTime).toBeCloseTo(241.5);
  });

  test('L4 the connection goes: the place is kept, pause is at hand, and it goes on by itself', async () => {
    const { saves } = await start();
    act(() => sound(audio(), 3));
    act(() => breakSound(audio(), 2));
    expect(inPlayer().getByRole('status')).toHaveTextContent(waiting);
    expect(inPlayer().getByRole('button', { name: 'Pause' })).toBeInTheDocument();
    await waitFor(() => expect(saves.at(-1)?.body.position).toBe(244.5));
    await playing();
    expect(audio().currentTime).toBeCloseTo(244.5);
    expect(inPlayer().queryByText(/Waiting for/)).not.toBeInTheDocument();
  });

  test('D5 a silence is noticed within 3 s, though no answer comes and the browser reports nothing', async () => {
    keepProgress({ position: 241.5, finished: false, rev: 3 });
    mock(getEpisodeContent, () => new Promise<never>(() => undefined));
    show();
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(inPlayer().getByRole('status')).toBeEmptyDOMElement();
    act(() => void jest.advanceTimersByTime(3000));
    expect(inPlayer().getByRole('status')).toHaveTextContent(waiting);
    expect(inPlayer().getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('L4 it goes on at once when the browser says that the connection is back', async () => {
    await start();
    mockOffline(getEpisodeContent);
    act(() => breakSound(audio(), 2));
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition: readyRendition } }));
    act(() => void window.dispatchEvent(new Event('online')));
    await playing();
  });

  test('L4 paused while it waits, it stays paused', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { user } = await start();
    act(() => breakSound(audio(), 2));
    await user.click(inPlayer().getByRole('button', { name: 'Pause' }));
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(audio().paused).toBe(true);
    expect(usePlayer.getState()).toMatchObject({ phase: 'paused', notice: undefined });
    await pressPlay(user);
  });

  test('L4 gone on elsewhere meanwhile, it does not begin again', async () => {
    const { elsewhere } = await start();
    elsewhere(720, 'Chrome on Android');
    act(() => breakSound(audio(), 2));
    expect(await inPlayer().findByText('Now playing on Chrome on Android.')).toBeInTheDocument();
    expect(audio().paused).toBe(true);
  });

  test('L3 an end that could not be saved is saved after the next start', async () => {
    const { unmount } = await start(868);
    mockOffline(saveProgress);
    act(() => sound(audio(), 10));
    await waitFor(() => expect(window.localStorage.getItem('touchline-finished')).toContain(episode.id));
    act(() => player.close());
    unmount();

    const { saves, kept } = keepProgress({ position: 860, finished: false, rev: 4 });
    show();
    await waitFor(() => expect(kept().finished).toBe(true));
    // Meanwhile another device has kept a place, which stays.
    expect(saves.at(-1)?.body).toEqual({ position: 860, rev: 4, played: 0, finished: true });
    await waitFor(() => expect(window.localStorage.getItem('touchline-finished')).toBeNull());
  });

  test('L3 finished stays finished in the player until the server has it, also when something else is played meanwhile', async () => {
    const { user } = await start(868);
    mockOffline(saveProgress);
    act(() => sound(audio(), 10));
    await waitFor(() => expect(usePlayer.getState().phase).toBe('paused'));
    const { saves, kept } = keepProgress({ position: 868, finished: false, rev: 3 });
    act(() => player.seek(30));
    await pressPlay(user);
    act(() => sound(audio(), 6));
    await waitFor(() => expect(kept().finished).toBe(true));
    await waitFor(() => expect(saves.at(-1)?.body.position).toBeLessThan(40));
    expect(window.localStorage.getItem('touchline-finished')).toBeNull();
  });

  test('L3 what another person heard on this device is never saved as mine', async () => {
    const userId = '00000000-0000-4000-8000-00000000aaaa';
    const owed = { userId, episodeId: episode.id, position: 871, rev: 4 };
    window.localStorage.setItem('touchline-finished', JSON.stringify([owed]));
    const { saves } = keepProgress({ position: 10, finished: false, rev: 4 });
    mock(listEpisodes, () => ({ data: [episode], total: 1 }));
    show();
    expect(await screen.findByRole('region', { name: 'Player' })).toBeInTheDocument();
    expect(saves).toHaveLength(0);
    expect(window.localStorage.getItem('touchline-finished')).toContain('aaaa');
  });

  test('the club’s episode is still being mixed', async () => {
    keepProgress({ position: 0, finished: false, rev: 0 });
    const rendition = { ...readyRendition, status: 'rendering' as const, url: null };
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition } }));
    const { user } = show();
    await press(user, 'Continue');
    expect(await inPlayer().findByRole('alert')).toHaveTextContent('Being mixed for your club.');
  });

  test('by keyboard the waveform moves five seconds and says where it is; K pauses, J and L skip', async () => {
    const { user } = await start();
    const slider = inPlayer().getByRole('slider', { name: 'Position' });
    expect(slider).toHaveAttribute('aria-valuetext', '4:01 of 14:31');
    slider.focus();
    const places: number[] = [];
    for (const key of ['{ArrowRight}', 'l', 'j', '{Home}']) {
      await user.keyboard(key);
      places.push(Math.round(10 * audio().currentTime) / 10);
    }
    expect(places).toEqual([246.5, 276.5, 261.5, 0]);
    await user.keyboard('k');
    await waitFor(() => expect(audio().paused).toBe(true));
  });

  test('chapters: choosing one plays from there, also while it is paused, and its title is shown', async () => {
    const { user } = await start(20);
    expect(inPlayer().getByText('Intro')).toBeInTheDocument();
    await user.click(inPlayer().getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(audio().paused).toBe(true));
    await takeMore(user, 'Chapters');
    await answerDialog(user, 'Chapters', /Interview/);
    await playing();
    expect(audio().paused).toBe(false);
    expect(audio().currentTime).toBeCloseTo(161);
    await waitFor(() => expect(inPlayer().getByText('Interview', { selector: 'p' })).toBeInTheDocument());
  });

  test('D5 speed, with the pitch kept, and the seconds of the clock counted', async () => {
    const { user, saves } = await start();
    await user.click(inPlayer().getByRole('button', { name: 'Speed 1×' }));
    // The keyboard begins at what is chosen, and is back at the button afterwards.
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /1×.*current/ })).toHaveFocus());
    await user.click(await screen.findByRole('menuitem', { name: '2×' }));
    await waitFor(() => expect(inPlayer().getByRole('button', { name: 'Speed 2×' })).toHaveFocus());
    expect(audio().playbackRate).toBe(2);
    expect(audio().preservesPitch).toBe(true);
    act(() => sound(audio(), 10));
    // Ten seconds of the episode are five of the person's, and those are what is counted.
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body.played).toBeCloseTo(5);
  });

  test('signing out empties the player and saves nothing more', async () => {
    const { saves } = await start();
    act(() => sound(audio(), 2));
    act(() => forgetToken());
    expect(screen.queryByRole('region', { name: 'Player' })).not.toBeInTheDocument();
    expect(audio().getAttribute('src')).toBeNull();
    expect(window.sessionStorage.getItem('touchline-player')).toBeNull();
    await afterRoundTrip();
    expect(saves).toHaveLength(0);
  });

  test('a shared device whose session was refused is silent, because it goes on to who is listening', async () => {
    await start();
    markSharedDevice();
    act(() => expireSession());
    expect(audio().getAttribute('src')).toBeNull();
  });

  test('A2 once the account is switched off the player is silent, and nothing of the child waits to be sent', async () => {
    const { saves } = await start(868);
    mockOffline(saveProgress);
    act(() => sound(audio(), 10));
    await waitFor(() => expect(window.localStorage.getItem('touchline-finished')).toContain(episode.id));
    mockRefused(getPlaying, 'switched_off', switchedOffMessage);
    await expect(call(getPlaying, { query: { player: 'x'.repeat(16), wait: 0 } })).rejects.toThrow();
    await waitFor(() => expect(audio().getAttribute('src')).toBeNull());
    expect(window.localStorage.getItem('touchline-finished')).toBeNull();
    expect(window.localStorage.getItem('touchline-heard')).toBeNull();
    act(() => keepToken('later', true));
    await afterRoundTrip();
    expect(saves).toHaveLength(0);
  });

  test('goes on while pages come and go', async () => {
    const { unmount } = await start();
    const element = audio();
    unmount();
    expect(element.paused).toBe(false);
    act(() => sound(element, 2));
    expect(usePlayer.getState().position).toBeCloseTo(243.5);
  });
});

describe('bad cases', () => {
  beforeListening();

  /** As the browser reports a file that is no longer there, or is refused. */
  const noFile = 4;
  const addressOf = (letter: string) => `/api/file/download?url=${encodeURIComponent(fileUrl(letter))}`;

  test.each([
    ['goes on at the same second', duration, 244.5],
    ['begins again where the new one is over by then, which was not heard', 200, 0],
  ])('a recording that is mastered anew while it plays %s', async (_, seconds, at) => {
    const { saves } = await start();
    act(() => sound(audio(), 3));
    setDuration(addressOf('n'), seconds);
    const rendition = { ...readyRendition, url: fileUrl('n'), duration: seconds };
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition } }));
    act(() => breakSound(audio(), noFile));
    await playing();
    expect(audio().getAttribute('src')).toBe(addressOf('n'));
    expect(audio().currentTime).toBeCloseTo(at);
    act(() => sound(audio(), 6));
    await waitFor(() => expect(saves.at(-1)?.body.position).toBeCloseTo(at + 5, 0));
    expect(saves.some(({ body }) => body.finished)).toBe(false);
  });

  test.each([
    ['cannot reach its files: it waits on', 503, 'status', 'The server cannot reach this episode right now.'],
    ['has too much to do: it waits on', 429, 'status', 'Waiting for the connection…'],
    ['has it: so it is the file', 206, 'alert', 'This episode could not be played.'],
  ])('a file fails three times in a row, and the server %s', async (_, status, role, words) => {
    mockServer.use(http.get('*/api/file/download', () => new HttpResponse(null, { status })));
    await start();
    for (const isLast of [false, false, true]) {
      act(() => breakSound(audio(), noFile));
      if (isLast) break;
      refusePlay('AbortError');
      act(() => player.online());
      await waitFor(() => expect(audio().error).toBeNull());
    }
    await waitFor(() => expect(inPlayer().getByRole(role)).toHaveTextContent(words));
    await afterRoundTrip();
    expect(inPlayer().getByRole(role)).toHaveTextContent(words);
  });

  test('an episode that is unpublished while it plays says so, is asked for no more by itself, and plays once it is back', async () => {
    const { user } = await start();
    for (const endpoint of [getProgress, saveProgress, claimPlaying, getEpisodeContent])
      mockRefused(endpoint, 'not_found', 'The episode could not be found.');
    act(() => sound(audio(), 6));
    await afterRoundTrip();
    // What the browser has loaded already is heard.
    expect(usePlayer.getState().phase).toBe('playing');
    act(() => breakSound(audio(), noFile));
    expect(await inPlayer().findByRole('alert')).toHaveTextContent('The episode could not be found.');
    const asked = mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition: readyRendition } }));
    act(() => player.online());
    await afterRoundTrip();
    expect([asked.length, usePlayer.getState().phase]).toEqual([0, 'failed']);
    keepProgress({ position: 241.5, finished: false, rev: 3 });
    await pressPlay(user, 'Try again');
    expect(audio().currentTime).toBeCloseTo(247.5);
  });

  test.each([
    ['far past the end', 99_999, duration],
    ['before the start', -30, 0],
  ])('a leap %s stays within the episode', async (_, to, at) => {
    const { saves } = await start();
    act(() => sound(audio(), 2));
    act(() => player.seek(to));
    expect([audio().currentTime, usePlayer.getState().position]).toEqual([at, at]);
    await waitFor(() => expect(saves.at(-1)?.body.position).toBe(at));
  });

  test('a session that has expired overnight: Play waits for the sign-in, then goes on at the same second', async () => {
    const { user, kept } = await start();
    act(() => sound(audio(), 3));
    await user.click(inPlayer().getByRole('button', { name: 'Pause' }));
    await waitFor(() => expect(kept().position).toBe(244.5));
    for (const endpoint of [getProgress, saveProgress, claimPlaying, getEpisodeContent])
      mockRefused(endpoint, 'unauthenticated', 'Sign in to continue.');
    await user.click(inPlayer().getByRole('button', { name: 'Play' }));
    // The file needs the session, too.
    act(() => breakSound(audio(), noFile));
    await waitFor(() => expect(usePlayer.getState().phase).toBe('loading'));
    keepProgress(kept());
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition: readyRendition } }));
    act(() => renewSession());
    await playing();
    expect(audio().currentTime).toBeCloseTo(244.5);
  });

  // The episode was published and heard elsewhere between the two.
  test.each([
    ['behind', '2026-11-20T12:00:00Z'],
    ['ahead', '2026-11-23T12:00:00Z'],
  ])('L1 a device whose clock is %s presses Play now', async (_, now) => {
    stopClock(now);
    const progress = { position: 241.5, finished: false, rev: 3 };
    const { saves } = keepProgress(progress);
    const claims = mock(claimPlaying, () => ({ data: { elsewhere: null, handedOver: false, progress } }));
    await goOn();
    act(() => sound(audio(), 6));
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(claims[0]?.body.ago).toBe(0);
    expect(saves[0]?.body).toEqual({ position: 246.5, rev: 3, played: 5 });
  });
});
