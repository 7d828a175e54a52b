import { act, screen, waitFor, within } from '@testing-library/react';
import { forgetToken } from '@/client/session';
import { getEpisodeContent } from '@/contract/episode-content';
import { keepMemory, readMemory } from '@/features/listen/player/listening-memory';
import { player } from '@/features/listen/player/player';
import { usePlayer } from '@/features/listen/player/player-store';
import { episodeOf, fileUrl, nothingSent, readyRendition } from '../support/episodes';
import { setDuration, sound } from '../support/fake-audio';
import { audio, beforeListening, inPlayer, keepProgress, playing, show } from '../support/listening';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';

beforeListening();
afterEach(() => window.localStorage.clear());

const { id } = accounts.parent.user;
const chapters = [
  { title: 'Rovers’ jingle', kind: 'audioIdentity', start: 0, end: 10, recording: 'jingle' },
  { title: 'Club news', kind: 'intro', start: 10, end: 60, recording: 'news' },
  { title: 'A word from Boots', kind: 'campaignSpot', start: 60, end: 80 },
  { title: 'Interview', kind: 'interview', start: 80, end: 300 },
  { title: 'The main story', kind: 'feature', start: 300, end: 400, recording: 'story' },
  { title: 'Goodbye', kind: 'outro', start: 400, end: 420 },
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
  const sheet = within(await screen.findByRole('dialog', { name: 'Queue' }));
  await user.click(await sheet.findByRole('switch', { name: 'Skip what I heard already' }));
  expect(readMemory(id)).toEqual({ skip: true });
});
