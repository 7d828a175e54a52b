import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renewSession } from '@/client/session';
import { getEpisodeContent } from '@/contract/episode-content';
import { claimPlaying, getProgress, saveProgress } from '@/contract/listen';
import { player } from '@/features/listen/player/player';
import { usePlayer } from '@/features/listen/player/player-store';
import { fileUrl, nothingSent, readyRendition } from '../support/episodes';
import { breakSound, refusePlay, setDuration, sound } from '../support/fake-audio';
import {
  audio,
  beforeListening,
  duration,
  inPlayer,
  keepProgress,
  playing,
  show,
  start,
} from '../support/listening';
import { mock, mockRefused, mockServer } from '../support/mock-api';
import { afterRoundTrip } from '../support/round-trip';

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
  ['cannot reach its files: it waits on', 503, 'status', 'Waiting for the connection…'],
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
  await user.click(inPlayer().getByRole('button', { name: 'Try again' }));
  await playing();
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
    mockRefused(endpoint, 'unauthenticated', 'Sign in to go on.');
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

test.each([3600, -3600])('L1 a device whose clock is %i seconds off presses Play now', async (off) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off * 1000 });
  const progress = { position: 241.5, finished: false, rev: 3 };
  const { saves } = keepProgress(progress);
  const claims = mock(claimPlaying, () => ({ data: { elsewhere: null, handedOver: false, progress } }));
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await playing();
  act(() => sound(audio(), 6));
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(claims[0]?.body.ago).toBeLessThan(5);
  expect(saves[0]?.body).toEqual({ position: 246.5, rev: 3, played: 5 });
});
