import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Account } from '@/contract/account';
import { type Episode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import {
  claimPlaying,
  type Elsewhere,
  type EpisodeQueue,
  getPlaying,
  getProgress,
  getQueue,
  type Progress,
  releasePlaying,
  saveProgress,
  saveQueue,
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
  // These are declared after the progress, whose path would match their words as an id. Left open until Play is
  // pressed.
  mock(getQueue, () => ({ data: { episodes: [], rev: 0 } }));
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

/** A server that keeps where the member is in each episode, and the queue. */
export function keepEpisodes(all: readonly Episode[], first: readonly string[] = []) {
  const places = new Map(
    all.map(({ id, listening }) => [
      id,
      { position: listening?.position ?? 0, finished: listening?.finished ?? false, rev: 1 },
    ]),
  );
  let queue: EpisodeQueue = { episodes: [...first], rev: 1 };
  const placeOf = (id: string) => places.get(id) ?? { position: 0, finished: false, rev: 0 };
  mock(getProgress, ({ params }) => ({ data: placeOf(params.episodeId) }));
  mock(claimPlaying, ({ params }) => ({
    data: { elsewhere: null, handedOver: false, progress: placeOf(params.episodeId) },
  }));
  mock(getPlaying, () => new Promise<never>(() => undefined));
  mock(saveProgress, ({ params: { episodeId }, body }) => {
    const { rev, finished } = placeOf(episodeId);
    if (body.rev !== rev) throw refuse('conflict', 'Another device was further');
    const next = { position: body.position, finished: body.finished ?? finished, rev: rev + 1 };
    places.set(episodeId, next);
    return { data: next };
  });
  const queueReads = mock(getQueue, () => ({ data: queue }));
  const saves = mock(saveQueue, ({ body }) => {
    if (body.rev !== queue.rev) throw refuse('conflict', 'Changed elsewhere');
    queue = { episodes: body.episodes, rev: body.rev + 1 };
    return { data: queue };
  });
  return {
    placeOf,
    saves,
    queueReads,
    queue: () => queue.episodes,
    /** Another device changes the queue. */
    changeQueue: (episodes: string[]) => {
      queue = { episodes, rev: queue.rev + 1 };
    },
  };
}

/** An episode and the player; `at` is where a shared link leads, `beside` what else is on the page. */
export const show = (
  shown: Episode = episode,
  { account = accounts.parent, at, beside }: { account?: Account; at?: number; beside?: ReactNode } = {},
) =>
  renderScreen(
    <>
      <PlayWide episode={shown} at={at} />
      <PlayerBar />
      {beside}
    </>,
    { account },
  );

export const inPlayer = () => within(screen.getByRole('region', { name: 'Player' }));
/** Takes an entry of the ⋯ of the player, in the bar or in the full player. */
export async function takeMore(user: UserEvent, entry: string, place = inPlayer()) {
  const button = await place.findByRole('button', { name: 'More in the player' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  await user.click(await screen.findByRole('menuitem', { name: entry }));
  return button;
}

export const playing = () => waitFor(() => expect(usePlayer.getState().phase).toBe('playing'));

/** Shows it, and goes on from where it was left. */
export async function goOn(...shown: Parameters<typeof show>) {
  const rendered = show(...shown);
  await rendered.user.click(screen.getByRole('button', { name: 'Continue' }));
  await playing();
  return rendered;
}

export async function start(position = 241.5) {
  const server = keepProgress({ position, finished: false, rev: 3 });
  return { ...server, ...(await goOn()) };
}

/** For each test: an episode that can be played, and a server that takes reports of what was heard. */
export function beforeListening(): void {
  beforeAll(installFakeAudio);
  beforeEach(() => {
    setDuration(src, duration);
    mock(listEpisodes, () => ({ data: [], total: 0 }));
    mock(releasePlaying, () => ({ message: 'Silent' }));
    mock(getQueue, () => ({ data: { episodes: [], rev: 0 } }));
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition: readyRendition } }));
    takeReports();
  });
  afterEach(() => act(() => player.close()));
}
