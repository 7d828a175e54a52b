import { act, screen, waitFor, within } from '@testing-library/react';

import { type Episode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import {
  claimPlaying,
  type Elsewhere,
  getPlaying,
  getProgress,
  type Progress,
  releasePlaying,
  saveProgress,
} from '@/contract/listen';
import { PlayWide } from '@/features/listen/player/play-episode';
import { player } from '@/features/listen/player/player';
import { PlayerBar } from '@/features/listen/player/player-bar';
import { usePlayer } from '@/features/listen/player/player-store';
import { episodeOf, fileUrl, nothingSent, readyRendition } from './episodes';
import { installFakeAudio, setDuration } from './fake-audio';
import { mock, refuse } from './mock-api';
import { accounts } from './people';
import { renderScreen } from './render';
import { takeReports } from './reports';

export const duration = 871;
export const episode: Episode = episodeOf(11, {
  name: 'Eleven Muddy Boots',
  listening: { duration, position: 241.5, finished: false, heardAt: '2026-11-20T19:00:00Z' },
});
export const src = `/api/file/download?url=${encodeURIComponent(fileUrl('r'))}`;

export const audio = () => {
  const element = document.querySelector('audio');
  if (!element) throw new Error('no audio element');
  return element;
};

/** A server that keeps progress by the rules of the contract. */
export function keepProgress(first: Progress) {
  let kept = first;
  let holder: Elsewhere | null = null;
  mock(getProgress, () => ({ data: kept }));
  mock(claimPlaying, () => ({ data: { elsewhere: holder, handedOver: false, progress: kept } }));
  let press: (pressed: Elsewhere) => void = () => undefined;
  const pressed = new Promise<Elsewhere>((resolve) => {
    press = resolve;
  });
  // Asked after the progress was declared, whose path would match the word as an id. Left open until Play is
  // pressed.
  mock(getPlaying, async () => ({ data: { elsewhere: await pressed } }));
  const saves = mock(saveProgress, ({ body }) => {
    if (body.rev !== kept.rev) throw refuse('conflict', 'Another device was further');
    kept = { position: body.position, finished: body.finished ?? kept.finished, rev: kept.rev + 1 };
    return { data: kept };
  });
  return {
    saves,
    /** The place was changed elsewhere, and by a press of Play also the sound, if a device is named. */
    elsewhere: (position: number, device?: string) => {
      kept = { position, finished: false, rev: kept.rev + 7 };
      if (device) holder = { device, episodeId: episode.id };
    },
    /** Play is pressed on that device. */
    press: (device: string) => press({ device, episodeId: episode.id }),
    kept: () => kept,
  };
}

export const show = (shown: Episode = episode) =>
  renderScreen(
    <>
      <PlayWide episode={shown} />
      <PlayerBar />
    </>,
    { account: accounts.parent },
  );

export const inPlayer = () => within(screen.getByRole('region', { name: 'Player' }));
export const playing = () => waitFor(() => expect(usePlayer.getState().phase).toBe('playing'));

export async function start(position = 241.5) {
  const server = keepProgress({ position, finished: false, rev: 3 });
  const rendered = show();
  await rendered.user.click(screen.getByRole('button', { name: 'Continue' }));
  await playing();
  return { ...server, ...rendered };
}

/** For each test: an episode that can be played, and a server that takes reports of what was heard. */
export function beforeListening(): void {
  beforeAll(installFakeAudio);
  beforeEach(() => {
    setDuration(src, duration);
    mock(listEpisodes, () => ({ data: [], total: 0 }));
    mock(releasePlaying, () => ({ message: 'Silent' }));
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition: readyRendition } }));
    takeReports();
  });
  afterEach(() => act(() => player.close()));
}
