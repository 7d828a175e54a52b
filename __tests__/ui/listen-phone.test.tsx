import { act, screen, waitFor, within } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { getProgress, saveProgress } from '@/contract/listen';
import { PlayWide } from '@/features/listen/play-episode';
import { player } from '@/features/listen/player';
import { PlayerBar } from '@/features/listen/player-bar';
import { usePlayer } from '@/features/listen/player-store';
import { episodeOf, fileUrl, nothingSent, readyRendition } from '../support/episodes';
import { installFakeAudio, setDuration, sound } from '../support/fake-audio';
import { windowOf } from '../support/media';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const duration = 871;
const episode = episodeOf(11, {
  name: 'Eleven Muddy Boots',
  listening: { duration, position: 866, finished: false, heardAt: '2026-11-20T19:00:00Z' },
});

beforeAll(installFakeAudio);
beforeEach(() => {
  windowOf(390);
  setDuration(`/api/file/download?url=${encodeURIComponent(fileUrl('r'))}`, duration);
  const kept = { position: 866, finished: false, rev: 3 };
  mock(listEpisodes, () => ({ data: [], total: 0 }));
  mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition: readyRendition } }));
  mock(getProgress, () => ({ data: kept }));
  mock(saveProgress, ({ body }) => ({ data: { ...kept, position: body.position, rev: body.rev + 1 } }));
});
afterEach(() => act(() => player.close()));

const audio = () => {
  const element = document.querySelector('audio');
  if (!element) throw new Error('no audio element');
  return element;
};

async function open() {
  const { user } = renderScreen(
    <>
      <PlayWide episode={episode} />
      <PlayerBar />
    </>,
    { account: accounts.parent },
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(usePlayer.getState().phase).toBe('playing'));
  await user.click(screen.getByRole('button', { name: /^Open player/ }));
  return { user, full: within(await screen.findByRole('dialog', { name: 'Player' })) };
}

test('L5 on a phone the full player says Finished at the end, and no time that is left', async () => {
  const { full } = await open();
  expect(full.getByText('−0:05')).toBeInTheDocument();
  act(() => sound(audio(), 10));
  expect(await full.findByText('Finished')).toBeInTheDocument();
  expect(full.queryByText(/−/)).not.toBeInTheDocument();
});
