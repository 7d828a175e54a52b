import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import Router from 'next/router';
import { useState } from 'react';
import { forgetToken } from '@/client/session';
import { getEpisodeContent } from '@/contract/episode-content';
import { keepMemory, readMemory } from '@/features/listen/player/listening-memory';
import { PlayWide } from '@/features/listen/player/play-episode';
import { player } from '@/features/listen/player/player';
import { PlayerBar } from '@/features/listen/player/player-bar';
import { usePlayer } from '@/features/listen/player/player-store';
import { useVolume } from '@/features/listen/player/player-volume';
import { momentOf } from '@/features/listen/podcast/episode-page';
import { SignInAgain } from '@/shell/screens/sign-in-again';
import { episodeOf, fileUrl, nothingSent, readyRendition } from '../support/episodes';
import { setDuration, sound } from '../support/fake-audio';
import {
  audio,
  beforeListening,
  duration,
  goOn,
  inPlayer,
  keepProgress,
  episode as left,
  playing,
  show,
  start,
  takeMore,
} from '../support/listening';
import { turnTo, windowOf, windowWhere } from '../support/media';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, findDialog, renderScreen } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { afterRoundTrip } from '../support/round-trip';
import { spyRouter } from '../support/spy-router';

function LaterSignIn() {
  const [over, setOver] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOver(true)}>
        The session ends
      </button>
      {over && <SignInAgain account={accounts.parent} onLeave={() => undefined} />}
    </>
  );
}

describe('the full player', () => {
  const episode = {
    ...left,
    listening: { duration, position: 866, finished: false, heardAt: '2026-11-20T19:00:00Z' },
  };

  beforeListening();
  beforeEach(() => {
    windowOf(390);
    keepProgress({ position: 866, finished: false, rev: 3 });
  });

  async function open() {
    const { wrap, goBack } = spyRouter('/member/dashboard');
    const { user } = renderScreen(
      wrap(
        <>
          <main tabIndex={-1}>
            <PlayWide episode={episode} />
          </main>
          <PlayerBar />
        </>,
      ),
      { account: accounts.parent },
    );
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await playing();
    await user.click(screen.getByRole('button', { name: /^Open player/ }));
    return { user, goBack, full: await findDialog('Player') };
  }

  test('L5 on a phone the full player says Finished at the end, and no time that is left', async () => {
    const { full } = await open();
    expect(full.getByText('−0:05')).toBeInTheDocument();
    act(() => sound(audio(), 10));
    expect(await full.findByText('Finished')).toBeInTheDocument();
    expect(full.queryByText(/−/)).not.toBeInTheDocument();
  });

  test('F1 L6 on a phone the chapters are a sheet; Back closes only the sheet, then the full player, and the sound continues', async () => {
    const { user, goBack, full } = await open();
    await takeMore(user, 'Chapters', full);
    const sheet = await findDialog('Chapters');
    expect(sheet.getAllByRole('listitem').length).toBeGreaterThan(1);
    await user.click(sheet.getByRole('button', { name: /Interview/ }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chapters' })).toBeNull());
    expect(audio().currentTime).toBeLessThan(800);
    await takeMore(user, 'Chapters', full);
    await screen.findByRole('dialog', { name: 'Chapters' });
    act(() => void goBack());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Chapters' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();
    act(() => void goBack());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Player' })).not.toBeInTheDocument());
    expect(audio().paused).toBe(false);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Open player/ })).toHaveFocus());
  });

  test('C6 Back closes the Speed menu alone', async () => {
    const { user, goBack, full } = await open();
    const speed = await full.findByRole('button', { name: /^Speed/ });
    await user.click(speed);
    await screen.findByRole('menuitem', { name: '2×' });
    act(() => void goBack());
    await waitFor(() => expect(speed).toHaveAttribute('aria-expanded', 'false'));
    expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();
    act(() => void goBack());
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Player' })).toBeNull());
  });

  test('L6 after a link in the full player the focus is on the page that it leads to; after a change of the address only, back on the bar', async () => {
    const { user } = await open();
    const routed = (shallow: boolean) =>
      act(() => Router.events.emit('routeChangeComplete', '/member/dashboard/podcast', { shallow }));
    const opener = screen.getByRole('button', { name: /^Open player/, hidden: true });
    const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Player' })).toBeNull());
    routed(false);
    await gone();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(opener).not.toHaveFocus();
    await user.click(opener);
    await screen.findByRole('dialog', { name: 'Player' });
    routed(true);
    await gone();
    await waitFor(() => expect(opener).toHaveFocus());
  });

  const sheet = () => screen.getByRole('heading', { level: 2 }).parentElement?.parentElement?.parentElement;

  /** A finger on the title of the full player, so many milliseconds after it came. */
  function finger(type: string, clientY: number, after = 0) {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.defineProperties(event, {
      touches: { value: [{ clientX: 100, clientY }] },
      timeStamp: { value: 1000 + after },
    });
    fireEvent(screen.getByRole('heading', { level: 2 }), event);
  }

  test('L6 the full player follows a finger that pulls it down: a little, and it comes back; far, and it goes', async () => {
    await open();
    finger('touchstart', 100);
    finger('touchmove', 120);
    finger('touchmove', 160);
    expect(sheet()?.style.transform).toBe('translateY(60px)');
    // Held for a while, so that it is no fling.
    finger('touchend', 160, 200);
    expect(sheet()?.style.transform).toBe('');
    expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();

    finger('touchstart', 100);
    finger('touchmove', 120);
    finger('touchmove', 260);
    finger('touchend', 260);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Player' })).not.toBeInTheDocument());
    expect(audio().paused).toBe(false);
  });

  test('L6 a finger that moves up, sideways or along the waveform pulls nothing', async () => {
    const { full } = await open();
    finger('touchstart', 300);
    finger('touchmove', 200);
    finger('touchmove', 420);
    finger('touchend', 420);
    const touch = (type: string, clientY: number) =>
      fireEvent(
        full.getByRole('slider', { name: 'Position' }),
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
          touches: [{ clientX: 9, clientY }],
        }),
      );
    touch('touchstart', 100);
    touch('touchmove', 300);
    touch('touchend', 300);
    expect(sheet()?.style.transform).toBe('');
    expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();
  });

  test('L6 Pause is within reach while the session is renewed over the page', async () => {
    const { user } = await goOn(episode, { beside: <LaterSignIn /> });
    await user.click(screen.getByRole('button', { name: 'The session ends' }));
    const dialog = await findDialog('Sign in again');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(audio().paused).toBe(true);
    expect(dialog.getByRole('button', { name: 'Play' })).toBeInTheDocument();
  });

  test('L7 dragging the waveform tells time and chapter', async () => {
    const { full } = await open();
    const slider = full.getByRole('slider', { name: 'Position' });
    fireEvent.input(slider, { target: { value: String(300 / duration) } });
    expect(full.getByText('5:00 · Interview')).toBeInTheDocument();
    fireEvent.blur(slider);
    expect(full.queryByText('5:00 · Interview')).not.toBeInTheDocument();
  });

  test.each([
    ['Sleep', 'Sleep timer'],
    ['Queue', 'Queue'],
  ])(
    'L7 the full player stays when the phone is turned, with the focus on %s, or with its open sheet',
    async (name, title) => {
      const { user, full } = await open();
      const button = await full.findByRole('button', { name });
      button.focus();
      act(() => turnTo(844));
      expect(button).toHaveFocus();
      act(() => turnTo(390));
      await user.click(button);
      const sheet = await screen.findByRole('dialog', { name: title });
      for (const size of [844, 390, 844]) {
        act(() => turnTo(size));
        expect(sheet).toBeVisible();
      }
      await user.keyboard('{Escape}');
      await waitFor(() => expect(button).toHaveFocus());
      expect(screen.getByRole('dialog', { name: 'Player' })).toBeInTheDocument();
      expect(audio().paused).toBe(false);
    },
  );

  test('C6 a phone on its side has the phone’s player, with the waveform', async () => {
    windowWhere('(max-width: 599.98px), (max-height: 480px)');
    await goOn(episode);
    expect(inPlayer().getByRole('slider', { name: 'Position' })).toBeVisible();
    expect(
      inPlayer()
        .getAllByRole('button')
        .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
    ).toEqual([expect.stringContaining(episode.name), 'Pause']);
  });

  test('L7 the queue that was opened from the bar stays when the phone is turned upright', async () => {
    windowOf(844);
    const { user } = await goOn(episode);
    await user.click(await inPlayer().findByRole('button', { name: 'Queue' }));
    const queue = await screen.findByRole('dialog', { name: 'Queue' });
    act(() => turnTo(390));
    expect(queue).toBeVisible();
  });
});

describe('volume, lock screen and links', () => {
  beforeListening();
  // The volume is that of the device, and stays with its module.
  afterEach(() => useVolume.setState({ volume: 1, muted: false }));

  test('M-02 volume and Mute by slider and keys, remembered on this device', async () => {
    await start();
    const slider = await inPlayer().findByRole('slider', { name: 'Volume' });
    fireEvent.change(slider, { target: { value: '0.5' } });
    expect(audio().volume).toBe(0.5);
    fireEvent.keyDown(document.body, { key: 'm' });
    await waitFor(() => expect(audio().muted).toBe(true));
    expect(slider).toHaveAttribute('aria-valuetext', 'Muted');
    fireEvent.click(inPlayer().getByRole('button', { name: 'Unmute' }));
    expect(audio().muted).toBe(false);
    fireEvent.keyDown(inPlayer().getByRole('button', { name: 'Pause' }), { key: 'ArrowDown' });
    await waitFor(() => expect(audio().volume).toBeCloseTo(0.45));
    expect(window.localStorage.getItem('touchline-volume')).toMatch(/^0\.45/);
  });

  test('M-02 the lock screen follows the part that sounds', async () => {
    const media: { metadata: MediaMetadataInit | null } & Record<string, unknown> = {
      metadata: null,
      setActionHandler: () => undefined,
    };
    class Metadata {
      constructor(of: object) {
        Object.assign(this, of);
      }
    }
    replaceProperty(globalThis, 'MediaMetadata', { value: Metadata, writable: true });
    replaceProperty(navigator, 'mediaSession', { value: media });
    await start(158);
    await waitFor(() => expect(media.metadata?.artist).toMatch(/^Intro · /));
    act(() => sound(audio(), 4));
    expect(media.metadata).toMatchObject({ title: 'Eleven Muddy Boots', album: 'Episode 11' });
    expect(media.metadata?.artist).toMatch(/^Interview · /);
    act(() => player.close());
    expect(media.metadata).toBeNull();
  });

  const shared = { ...left, listening: { duration, position: 241.5, finished: false, heardAt: null } };

  async function openFull(account = accounts.parent) {
    keepProgress({ position: 241.5, finished: false, rev: 3 });
    const { user } = await goOn(shared, { account });
    await user.click(inPlayer().getByRole('button', { name: /^Open player/ }));
    const full = await findDialog('Player');
    await full.findByRole('button', { name: 'Sleep' });
    return { user, full };
  }

  test('M-02 K-15 a moment is shared by a link that names nothing, or copied', async () => {
    const { user, full } = await openFull();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(full.getByRole('button', { name: 'Share 4:01' }));
    expect(
      await full.findByText('The link to 4:01 is copied. Only members of your club can open it.'),
    ).toBeVisible();
    const { pathname, search, hash } = new URL(written.mock.calls[0]?.[0] ?? '');
    expect(pathname + search + hash).toBe(`/member/dashboard/podcast/${shared.id}?t=241`);
    const share = jest.fn(async (_: ShareData) => undefined);
    replaceProperty(navigator, 'share', { value: share });
    await user.click(full.getByRole('button', { name: 'Share 4:01' }));
    expect(Object.keys(share.mock.calls[0]?.[0] ?? {})).toEqual(['url']);
  });

  test('K-18 a child shares nothing to outside', async () => {
    const { full } = await openFull(accounts.child);
    expect(full.queryByRole('button', { name: /^Share/ })).toBeNull();
  });

  test.each([
    { who: 'a parent', account: accounts.parent, shares: ['Share 4:01'] },
    { who: 'a child', account: accounts.child, shares: [] },
  ])('C8 K-18 in the full player of a phone, what $who can share is under ⋯', async ({ account, shares }) => {
    windowOf(390);
    const { user, full } = await openFull(account);
    expect(full.queryByRole('button', { name: /^Share/ })).toBeNull();
    await user.click(full.getByRole('button', { name: 'More in the player' }));
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual(['Chapters', ...shares]);
    if (shares[0]) await user.click(screen.getByRole('menuitem', { name: shares[0] }));
    expect(
      full.queryByText('The link to 4:01 is copied. Only members of your club can open it.') !== null,
    ).toBe(shares.length > 0);
  });

  test.each<[string | undefined, number | undefined]>([
    ['462', 462],
    ['0', 0],
    ['-3', undefined],
    ['7:42', undefined],
    ['1e3', undefined],
    ['99999', undefined],
    ['871', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('M-02 a link with t=%s leads to %s', (t, seconds) => {
    expect(momentOf(t, shared)).toBe(seconds);
  });

  test('M-02 a shared link plays nothing by itself and moves nothing, until Play is pressed', async () => {
    const { saves } = keepProgress({ position: 241.5, finished: false, rev: 3 });
    const { user } = show(shared, { at: 462 });
    const play = await screen.findByRole('button', { name: 'Play from 7:42' });
    window.dispatchEvent(new Event('pagehide'));
    await afterRoundTrip();
    expect(saves).toHaveLength(0);
    await user.click(play);
    await playing();
    expect(audio().currentTime).toBe(462);
    expect(screen.getAllByRole('button', { name: 'Pause' }).length).toBeGreaterThan(0);
  });
});

const { id } = accounts.parent.user;

describe('skipping what was heard', () => {
  beforeListening();

  const chapters = [
    { title: 'Rovers’ jingle', kind: 'audioIdentity', start: 0, end: 10, recording: 'jingle' },
    { title: 'Club news', kind: 'intro', start: 10, end: 60, recording: 'news' },
    { title: 'A word from Boots', kind: 'campaignSpot', start: 60, end: 80 },
    { title: 'Interview', kind: 'interview', start: 80, end: 300 },
    { title: 'The main story', kind: 'feature', start: 300, end: 400, recording: 'story' },
    { title: 'Recap', kind: 'outro', start: 400, end: 420 },
  ] as const;

  const files = ['s', 't', 'u', 'v'];
  async function listen(position = 0) {
    // Each is another episode, so another file.
    const url = fileUrl(files.shift() ?? 'w');
    setDuration(`/api/file/download?url=${encodeURIComponent(url)}`, 420);
    const rendition = { ...readyRendition, url, duration: 420, chapters: [...chapters] };
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition } }));
    keepProgress({ position, finished: false, rev: 3 });
    const shown = show(
      episodeOf(12, { listening: { duration: 420, position, finished: false, heardAt: null } }),
    );
    await shown.user.click(screen.getByRole('button', { name: /^(Play|Continue)/ }));
    await playing();
    await waitFor(() => expect(usePlayer.getState().upNext).toBeDefined());
    return shown;
  }
  const settled = () => waitFor(() => expect(audio().seeking).toBe(false));

  test('M-02 what was heard to its end is leapt over from its border on, and Play it plays it', async () => {
    keepMemory(id, { skip: true, heard: ['jingle', 'story'] });
    const { user } = await listen();
    await settled();
    expect(audio().currentTime).toBe(10);
    expect(await inPlayer().findByText('Skipped: Rovers’ jingle.')).toBeVisible();
    await user.click(inPlayer().getByRole('button', { name: 'Play it' }));
    await settled();
    act(() => sound(audio(), 5));
    expect(audio().currentTime).toBe(5);
    await act(async () => player.seek(298));
    await settled();
    act(() => sound(audio(), 3));
    await waitFor(() => expect(audio().currentTime).toBeGreaterThanOrEqual(400));
  });

  test('M-02 a part that the person goes to is played although it was heard, and off is the default', async () => {
    keepMemory(id, { heard: ['jingle'] });
    await listen();
    act(() => sound(audio(), 2));
    expect(audio().currentTime).toBe(2);
    keepMemory(id, { skip: true, heard: ['story'] });
    await act(async () => player.seek(300));
    await settled();
    act(() => sound(audio(), 2));
    expect(audio().currentTime).toBe(302);
  });

  test('M-02 K-13 remembered is a recording that sounded to its end: never a spot, nor one of which only the last second did', async () => {
    await listen();
    act(() => sound(audio(), 85));
    expect(readMemory(id).heard).toEqual(['jingle', 'news']);
    await act(async () => player.seek(398));
    await settled();
    act(() => sound(audio(), 4));
    expect(readMemory(id).heard).toEqual(['jingle', 'news']);
    expect(readMemory('another')).toEqual({});
    act(() => forgetToken());
    expect(readMemory(id)).toEqual({});
  });

  test('M-02 the switch is in the queue, and is remembered', async () => {
    const { user } = await listen(100);
    await user.click(await inPlayer().findByRole('button', { name: /^Queue/ }));
    const sheet = await findDialog('Queue');
    await user.click(await sheet.findByRole('switch', { name: 'Skip what I have already heard' }));
    expect(readMemory(id)).toEqual({ skip: true });
  });
});

describe('the sleep timer', () => {
  beforeListening();

  const pill = (name: string) => inPlayer().findByRole('button', { name });

  /** Opens the menu of the timer and chooses. */
  async function sleepAfter(user: Awaited<ReturnType<typeof start>>['user'], choice: string | RegExp) {
    await user.click(await inPlayer().findByRole('button', { name: /^Sleep/ }));
    await user.click(await screen.findByRole('menuitem', { name: choice }));
  }

  const isPaused = () => waitFor(() => expect(usePlayer.getState().phase).toBe('paused'));

  test('M-02 the timer says how many minutes are left, fades without a step, pauses, and the volume is back', async () => {
    const { user, saves } = await start(799);
    await sleepAfter(user, 'End of episode 1 min');
    expect(await pill('Sleep · end of episode')).toHaveFocus();
    act(() => sound(audio(), 65));
    await waitFor(() => expect(audio().volume).toBeLessThan(1));
    const heard: number[] = [];
    for (let second = 0; second < 6; second += 1) {
      act(() => sound(audio(), 1));
      const before = heard.at(-1) ?? 1;
      await waitFor(() => expect(audio().volume).toBeLessThan(before));
      heard.push(audio().volume);
    }
    expect(heard.at(-1)).toBeLessThan(0.03);
    act(() => sound(audio(), 5));
    await isPaused();
    await waitFor(() => expect(audio().volume).toBe(1));
    await waitFor(() => expect(saves.at(-1)?.body).toMatchObject({ finished: true }));
    expect(await pill('Sleep')).toBeInTheDocument();
  });

  test.each<[string, () => unknown, number]>([
    ['as it sounds', () => sound(audio(), 600), 10],
    [
      'at twice the speed',
      () => {
        player.setRate(2);
        sound(audio(), 300);
      },
      18,
    ],
    [
      'across a leap',
      async () => {
        sound(audio(), 60);
        player.seek(700);
        await waitFor(() => expect(audio().seeking).toBe(false));
        sound(audio(), 60);
      },
      18,
    ],
    [
      'not while it is paused',
      async () => {
        sound(audio(), 60);
        player.pause();
        await waitFor(() => expect(audio().paused).toBe(true));
      },
      19,
    ],
  ])('M-02 minutes are those that sounded: %s', async (_, listen, left) => {
    const { user } = await start(100);
    await sleepAfter(user, '20 minutes');
    expect(await pill('Sleep · 20 min')).toBeInTheDocument();
    await act(async () => void (await listen()));
    // The last begun minute counts, and a step of the clock may be missing.
    await waitFor(() =>
      expect(Math.round((usePlayer.getState().sleep?.left ?? 0) / 60)).toBeGreaterThanOrEqual(left - 1),
    );
    expect(Math.round((usePlayer.getState().sleep?.left ?? 0) / 60)).toBeLessThanOrEqual(left);
  });

  test('M-02 the timer and the queue say in the same words what is left, in seconds under a minute', async () => {
    const { user } = await start(850);
    await user.click(await inPlayer().findByRole('button', { name: /^Sleep/ }));
    expect(await screen.findByRole('menuitem', { name: 'End of episode 21 s' })).toBeVisible();
  });

  test('M-02 the end of this part is that of the part which sounds by then, and a part that is jumped ends nothing', async () => {
    const { user } = await start(100);
    await sleepAfter(user, 'End of this part 1 min');
    // Over the end of the intro at 2:41, and back into it.
    for (const to of [200, 159]) {
      await act(async () => player.seek(to));
      await waitFor(() => expect(audio().seeking).toBe(false));
      act(() => sound(audio(), 1));
      expect(audio().paused).toBe(false);
    }
    act(() => sound(audio(), 3));
    await isPaused();
    // Nothing of the next part has sounded, nor does its name follow.
    expect(audio().currentTime).toBeCloseTo(161, 0);
    expect(audio().currentTime).toBeLessThan(161);
    expect(inPlayer().queryByText(/^Interview/)).not.toBeInTheDocument();
    expect(await inPlayer().findByText('Paused by the sleep timer.')).toBeInTheDocument();
    // The next press of Play is no longer under the timer.
    await act(async () => player.play());
    act(() => sound(audio(), 5));
    expect(audio().paused).toBe(false);
  });

  test('M-02 another device takes over in the middle of a fade: the volume is back, and the timer waits', async () => {
    const { user, press } = await start(100);
    await sleepAfter(user, '10 minutes');
    act(() => sound(audio(), 595));
    await waitFor(() => expect(audio().volume).toBeLessThan(1));
    press('Safari on iPhone');
    await isPaused();
    await waitFor(() => expect(audio().volume).toBe(1));
    expect(usePlayer.getState().sleep?.left).toBeCloseTo(5, 0);
  });

  test('M-02 it ends with the person: at sign-out nothing of it is left, and another person has none', async () => {
    const { user } = await start();
    await sleepAfter(user, '30 minutes');
    expect(readMemory(id)).toEqual({ sleep: 30 });
    act(() =>
      usePlayer.setState(({ nowPlaying }) => ({
        nowPlaying: nowPlaying && { ...nowPlaying, userId: 'milo' },
      })),
    );
    expect(usePlayer.getState().sleep).toBeUndefined();
    expect(readMemory('milo')).toEqual({});
    act(() => forgetToken());
    expect(readMemory(id)).toEqual({});
  });

  test('M-02 a browser that refuses to set the volume pauses at the time, without a fade', async () => {
    replaceProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => undefined });
    const { user } = await start(100);
    await sleepAfter(user, '10 minutes');
    act(() => sound(audio(), 601));
    await isPaused();
    expect(usePlayer.getState().sleep).toBeUndefined();
  });

  describe('on a phone', () => {
    beforeEach(() => windowOf(390));

    test('M-02 E3 it is a sheet, begins at the last choice, can be turned off, and speaks of fading only where the volume can be set', async () => {
      const { user } = await start();
      await user.click(screen.getByRole('button', { name: /^Open player/ }));
      const full = await findDialog('Player');
      await user.click(await full.findByRole('button', { name: 'Sleep' }));
      await answerDialog(user, 'Sleep timer', /^20/);
      await user.click(await full.findByRole('button', { name: 'Sleep · 20 min' }));
      const again = await findDialog('Sleep timer');
      expect(again.getByRole('button', { name: /^20/, pressed: true })).toBeInTheDocument();
      expect(again.getByText('Fades out gently')).toBeVisible();
      // As on an iPhone.
      replaceProperty(HTMLMediaElement.prototype, 'volume', { get: () => 1, set: () => undefined });
      await user.click(again.getByRole('button', { name: 'Turn off' }));
      await user.click(await full.findByRole('button', { name: 'Sleep' }));
      const last = await findDialog('Sleep timer');
      await waitFor(() => expect(last.getByRole('button', { name: /^20/, pressed: false })).toHaveFocus());
      expect(last.queryByRole('button', { name: 'Turn off' })).toBeNull();
      expect(last.queryByText('Fades out gently')).toBeNull();
    });
  });
});
