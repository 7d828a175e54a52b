import { act, screen, waitFor, within } from '@testing-library/react';
import { type GuestPage, getGuestPage, type OpenEpisode } from '@/contract/feed/guest-page';
import { GuestListen } from '@/features/pub/guest-page';
import { violations } from '../support/axe';
import { breakSound, installFakeAudio } from '../support/fake-audio';
import { mock, refuse } from '../support/mock-api';
import { renderScreen } from '../support/render';

const token = 'g'.repeat(22);
const episode = (number: number, over: Partial<OpenEpisode> = {}): OpenEpisode => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  name: `Episode ${number}`,
  number,
  season: 1,
  description: '',
  publishedAt: '2026-11-20T10:00:00Z',
  duration: 871,
  audio: `/api/rss/${token}/${number}/a.mp3`,
  cover: `/api/rss/${token}/${number}/a.jpg`,
  captions: null,
  chapters: [],
  ...over,
});
const chapters = [
  { title: 'Intro', start: 0 },
  { title: 'Interview', start: 161 },
];
const page: GuestPage = {
  name: 'Gran',
  clubname: 'Riverside Rovers',
  endsAt: '2027-01-30T12:00:00Z',
  feed: `https://touchline.test/api/rss/${token}/feed.xml`,
  episodes: [episode(2, { chapters }), episode(1)],
};
const audio = () => document.querySelector<HTMLAudioElement>('audio[aria-label]');

const open = (hash: string) => {
  window.history.replaceState(null, '', `#${hash}`);
  return renderScreen(<GuestListen />, { at: '/pub/listen' });
};
installFakeAudio();

test('K-15 a guest’s page plays by the token behind #, says when it ends, and keeps nothing', async () => {
  const asked = mock(getGuestPage, () => ({ data: page }));
  const { user } = open(token);
  expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Rovers' })).toBeVisible();
  expect(screen.getByText('For Gran · ends on 30 Jan 2027')).toBeVisible();
  expect(audio()?.getAttribute('src')).toBe(page.episodes[0]?.audio);
  expect(audio()?.preload).toBe('none');
  const parts = within(screen.getByRole('list', { name: 'In this episode' }));
  await user.click(parts.getByRole('button', { name: /Interview/ }));
  expect(audio()?.paused).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Play Episode 1' }));
  expect(audio()?.getAttribute('src')).toBe(page.episodes[1]?.audio);
  expect(new Set(asked.map(({ params }) => params.token))).toEqual(new Set([token]));
  expect(await violations()).toEqual([]);
});

test('a link that has ended says so, a failure offers another try, and no episodes are no error', async () => {
  mock(getGuestPage, () => {
    throw refuse('not_found', 'The link is not there.');
  });
  open(token).unmount();
  const ended = open(token);
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible();
  ended.unmount();
  mock(getGuestPage, () => {
    throw refuse('unavailable', 'Away');
  });
  const { user } = open(token);
  const again = await screen.findByRole('button', { name: 'Try again' });
  mock(getGuestPage, () => ({ data: { ...page, episodes: [] } }));
  await user.click(again);
  expect(await screen.findByText(/^No episodes yet/)).toBeVisible();
});

test('the answer to an earlier link does not take the place of a later one, and Play goes on with what was paused', async () => {
  const later = 'l'.repeat(22);
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const fetching = vi.spyOn(globalThis, 'fetch');
  const asked = mock(getGuestPage, async ({ params }) => {
    if (params.token === later) return { data: { ...page, clubname: 'Ashford' } };
    await first;
    return { data: page };
  });
  const { user } = open(token);
  await waitFor(() => expect(asked).toHaveLength(1));
  window.location.hash = later;
  expect(await screen.findByRole('heading', { level: 1, name: 'Ashford' })).toBeVisible();
  answerFirst();
  const early: Response = await fetching.mock.results[0]?.value;
  await waitFor(() => expect(early.bodyUsed).toBe(true));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ashford');
  const play = () => user.click(screen.getByRole('button', { name: 'Play Episode 1' }));
  await play();
  audio()?.pause();
  await play();
  expect(audio()?.paused).toBe(false);
});

test('a sound that could not be loaded says so, and can be tried again', async () => {
  const asked = mock(getGuestPage, () => ({ data: page }));
  const { user } = open(token);
  await user.click(await screen.findByRole('button', { name: 'Play Episode 1' }));
  const lost = audio();
  if (lost) breakSound(lost, 4);
  expect(await screen.findByText(/The sound could not be loaded/)).toBeVisible();
  await waitFor(() => expect(asked).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(audio()?.getAttribute('src')).toBe(page.episodes[1]?.audio);
});
