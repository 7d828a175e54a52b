import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PlayWide } from '@/features/listen/player/play-episode';
import { player } from '@/features/listen/player/player';
import { PlayerBar } from '@/features/listen/player/player-bar';
import { momentOf } from '@/features/listen/podcast/episode-page';
import { episodeOf } from '../support/episodes';
import { sound } from '../support/fake-audio';
import {
  audio,
  beforeListening,
  duration,
  inPlayer,
  keepProgress,
  playing,
  start,
} from '../support/listening';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { afterRoundTrip } from '../support/round-trip';

beforeListening();
afterEach(() => window.localStorage.clear());

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
  vi.stubGlobal('MediaMetadata', Metadata);
  replaceProperty(navigator, 'mediaSession', { value: media });
  await start(158);
  await waitFor(() => expect(media.metadata?.artist).toMatch(/^Intro · /));
  act(() => sound(audio(), 4));
  expect(media.metadata).toMatchObject({ title: 'Eleven Muddy Boots', album: 'Episode 11' });
  expect(media.metadata?.artist).toMatch(/^Interview · /);
  act(() => player.close());
  expect(media.metadata).toBeNull();
});

const shared = episodeOf(11, {
  name: 'Eleven Muddy Boots',
  listening: { duration, position: 241.5, finished: false, heardAt: null },
});
const link = `http://localhost:3000/member/dashboard/podcast/${shared.id}?t=241`;

async function openFull(account = accounts.parent) {
  keepProgress({ position: 241.5, finished: false, rev: 3 });
  const { user } = renderScreen(
    <>
      <PlayWide episode={shared} />
      <PlayerBar />
    </>,
    { account },
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await playing();
  await user.click(inPlayer().getByRole('button', { name: 'Open player: Eleven Muddy Boots' }));
  const full = within(await screen.findByRole('dialog', { name: 'Player' }));
  await full.findByRole('button', { name: 'Sleep' });
  return { user, full };
}

test('M-02 K-15 a moment is shared by a link that names nothing, or copied', async () => {
  const { user, full } = await openFull();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(full.getByRole('button', { name: 'Share 4:01' }));
  expect(await full.findByText('The link to 4:01 is copied.')).toBeVisible();
  expect(new URL(written.mock.calls[0]?.[0] ?? '').href.replace(/^https?:\/\/[^/]+/, '')).toBe(
    link.replace('http://localhost:3000', ''),
  );
  const share = vi.fn(async (_: ShareData) => undefined);
  replaceProperty(navigator, 'share', { value: share });
  await user.click(full.getByRole('button', { name: 'Share 4:01' }));
  expect(Object.keys(share.mock.calls[0]?.[0] ?? {})).toEqual(['url']);
});

test('K-18 a child shares nothing to outside', async () => {
  const { full } = await openFull(accounts.child);
  expect(full.queryByRole('button', { name: /^Share/ })).toBeNull();
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
  const { user } = renderScreen(
    <>
      <PlayWide episode={shared} at={462} />
      <PlayerBar />
    </>,
    { account: accounts.parent },
  );
  const play = await screen.findByRole('button', { name: 'Play from 7:42' });
  window.dispatchEvent(new Event('pagehide'));
  await afterRoundTrip();
  expect(saves).toHaveLength(0);
  await user.click(play);
  await playing();
  expect(audio().currentTime).toBe(462);
  expect(screen.getAllByRole('button', { name: 'Pause' }).length).toBeGreaterThan(0);
});
