import { fileLink } from '@/client/http';
import { t } from '@/language/text';
import { chapterAt } from './chapters';
import { isRunning, type NowPlaying, usePlayer } from './player-store';

/** What the keys of a headset, a lock screen or a keyboard may ask for. */
export interface MediaCommands {
  play: () => void;
  pause: () => void;
  /** Seconds, negative for back. */
  skip: (seconds: number) => void;
  seek: (position: number) => void;
  track: (step: 1 | -1) => void;
}

export const skipBack = 15;
export const skipForward = 30;

const session = (): MediaSession | undefined =>
  typeof navigator !== 'undefined' && 'mediaSession' in navigator ? navigator.mediaSession : undefined;

/** Wires the system's media keys, once. A browser that lacks an action throws at its name; the others still work. */
export function takeMediaKeys(commands: MediaCommands): void {
  const media = session();
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => commands.play()],
    ['pause', () => commands.pause()],
    ['stop', () => commands.pause()],
    ['seekbackward', ({ seekOffset }) => commands.skip(-(seekOffset ?? skipBack))],
    ['seekforward', ({ seekOffset }) => commands.skip(seekOffset ?? skipForward)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && seekTime !== null && commands.seek(seekTime)],
    ['previoustrack', () => commands.track(-1)],
    ['nexttrack', () => commands.track(1)],
  ];
  for (const [action, handler] of handlers) {
    try {
      media?.setActionHandler(action, handler);
    } catch {
      // Not known to this browser.
    }
  }
}

/** The sizes that lock screens, watches and cars ask for, in pixels. */
const artworkSizes = [96, 256, 512];

/** Drawing takes 10 ms, for which the sound must not wait, so the pictures follow after so many milliseconds. */
const drawsAfter = 300;
let drawing: ReturnType<typeof setTimeout> | undefined;
let drawn: { id: string; pictures: MediaImage[] } | undefined;

/** Draws the cover as pictures, because the system cannot show the SVG of the page. */
async function draw(id: string, number: number): Promise<void> {
  const { coverPicture } = await import('@/ui/media/cover-picture');
  const pictures = artworkSizes.flatMap((pixels) => {
    const src = coverPicture(number, pixels);
    return src ? [{ src, sizes: `${pixels}x${pixels}`, type: 'image/png' }] : [];
  });
  drawn = { id, pictures };
  const { nowPlaying } = usePlayer.getState();
  if (nowPlaying?.episode.id === id) announceNowPlaying(nowPlaying);
}

/** The artwork, or the drawn cover once it is there. */
function artworkOf({ id, number, artwork }: NowPlaying['episode']): MediaImage[] {
  if (artwork) return [{ src: fileLink(artwork) }];
  if (drawn?.id === id) return drawn.pictures;
  clearTimeout(drawing);
  // Without a connection there is none.
  drawing = setTimeout(() => void draw(id, number).catch(() => undefined), drawsAfter);
  return [];
}

/** The parts by name, for systems that show them; TypeScript does not know them yet. */
interface WithChapters extends MediaMetadataInit {
  chapterInfo: { title: string; startTime: number }[];
}

/** Gives the system title, part and artwork of what is in the player; nothing when it is empty. */
export function announceNowPlaying(nowPlaying: NowPlaying | undefined): void {
  const media = session();
  if (!media || typeof MediaMetadata === 'undefined') return;
  if (!nowPlaying) {
    media.metadata = null;
    media.playbackState = 'none';
    return;
  }
  const { episode, club, rendition } = nowPlaying;
  const chapters = rendition?.chapters ?? [];
  const part = chapters[chapterAt(chapters, usePlayer.getState().position)]?.title;
  const about: WithChapters = {
    title: episode.name,
    // The line that every lock screen shows under the title.
    artist: [part, club.clubname].filter(Boolean).join(' · '),
    album: t`Episode ${episode.number}`,
    artwork: artworkOf(episode),
    chapterInfo: chapters.map(({ title, start }) => ({ title, startTime: start })),
  };
  media.metadata = new MediaMetadata(about);
}

/** Gives the system the state and position of the player, for its own progress line. */
export function announcePosition(): void {
  const media = session();
  if (!media) return;
  const { phase, duration, position, rate } = usePlayer.getState();
  media.playbackState = isRunning(phase) ? 'playing' : 'paused';
  // A position past the duration is an error to the browser, and rounding can cause one.
  if (duration > 0) {
    media.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: rate });
  }
}

/** Follows what is in the player, and the part that sounds. Returns the function that ends it. */
export function followNowPlaying(): () => void {
  let part = -1;
  return usePlayer.subscribe(({ nowPlaying, position }, before) => {
    const now = chapterAt(nowPlaying?.rendition?.chapters ?? [], position);
    if (nowPlaying === before.nowPlaying && now === part) return;
    part = now;
    announceNowPlaying(nowPlaying);
  });
}
