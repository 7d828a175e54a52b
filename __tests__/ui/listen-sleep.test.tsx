import { act, screen, waitFor, within } from '@testing-library/react';
import { forgetToken } from '@/client/session';
import { readMemory } from '@/features/listen/player/listening-memory';
import { player } from '@/features/listen/player/player';
import { usePlayer } from '@/features/listen/player/player-store';
import { sound } from '../support/fake-audio';
import { audio, beforeListening, inPlayer, start } from '../support/listening';
import { windowOf } from '../support/media';
import { accounts } from '../support/people';
import { replaceProperty } from '../support/replace-property';

beforeListening();
afterEach(() => window.localStorage.clear());

const pill = (name: string) => inPlayer().findByRole('button', { name });

/** Opens the menu of the timer and chooses. */
async function sleepAfter(user: Awaited<ReturnType<typeof start>>['user'], choice: string | RegExp) {
  await user.click(await inPlayer().findByRole('button', { name: /^Sleep/ }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}

const isPaused = () => waitFor(() => expect(usePlayer.getState().phase).toBe('paused'));

test('M-02 the timer says how many minutes are left, fades without a step, pauses, and the volume is back', async () => {
  const { user, saves } = await start(799);
  await sleepAfter(user, 'End of episode 2 min');
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

test('M-02 the end of this part is that of the part which sounds by then, and a part that is jumped ends nothing', async () => {
  const { user } = await start(100);
  await sleepAfter(user, 'End of this part 2 min');
  // Over the end of the intro at 2:41, and back into it.
  for (const to of [200, 159]) {
    await act(async () => player.seek(to));
    await waitFor(() => expect(audio().seeking).toBe(false));
    act(() => sound(audio(), 1));
    expect(audio().paused).toBe(false);
  }
  act(() => sound(audio(), 3));
  await isPaused();
  expect(audio().currentTime).toBeCloseTo(161, 0);
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
  const { id } = accounts.parent.user;
  await sleepAfter(user, '30 minutes');
  expect(readMemory(id)).toEqual({ sleep: 30 });
  act(() =>
    usePlayer.setState(({ nowPlaying }) => ({ nowPlaying: nowPlaying && { ...nowPlaying, userId: 'milo' } })),
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

  test('M-02 it is a sheet, begins at the last choice, and can be turned off', async () => {
    const { user } = await start();
    await user.click(screen.getByRole('button', { name: /^Open player/ }));
    const full = within(await screen.findByRole('dialog', { name: 'Player' }));
    await user.click(await full.findByRole('button', { name: 'Sleep' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Sleep timer' })).getByRole('button', { name: /^20/ }),
    );
    await user.click(await full.findByRole('button', { name: 'Sleep · 20 min' }));
    const again = within(await screen.findByRole('dialog', { name: 'Sleep timer' }));
    expect(again.getByRole('button', { name: /^20/, pressed: true })).toBeInTheDocument();
    await user.click(again.getByRole('button', { name: 'Turn off' }));
    await user.click(await full.findByRole('button', { name: 'Sleep' }));
    const last = within(await screen.findByRole('dialog', { name: 'Sleep timer' }));
    await waitFor(() => expect(last.getByRole('button', { name: /^20/, pressed: false })).toHaveFocus());
    expect(last.queryByRole('button', { name: 'Turn off' })).toBeNull();
  });
});
