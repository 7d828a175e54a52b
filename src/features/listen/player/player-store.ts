import { create } from 'zustand';
import type { Episode } from '@/contract/episode';
import type { Rendition } from '@/contract/episode-content';
import type { Progress } from '@/contract/listen';
import { t } from '@/language/text';
import { hasNothingLeft } from '../episode-progress';
import type { SaveReason } from './resume-rules';

/** What is in the player. `rendition` follows once it is loaded, and stays the one that is heard. */
export interface NowPlaying {
  /** The member who listens. */
  userId: string;
  episode: Pick<Episode, 'id' | 'number' | 'name' | 'artwork' | 'listening'>;
  club: { id: string; clubname: string };
  rendition: Rendition | undefined;
}

/** What is needed for an episode to sound: the finished episode with its file, and where the member is in it. */
interface Playable {
  rendition: Rendition;
  url: string;
  progress: Progress;
}

/** What the player should play, for which member, and how it loads the rest. The two loads reject with `ApiFailure`. */
export interface PlaybackRequest {
  userId: string;
  episode: NowPlaying['episode'];
  club: NowPlaying['club'];
  /**
   * The episode as it is saved on this device. It is not loaded but there, so that it sounds at once. Undefined if it is not,
   * or could not be played: then the server is asked.
   */
  onDevice: () => Playable | undefined;
  /** The club's finished episode; null while there is none. */
  loadRendition: () => Promise<Rendition | null>;
  loadProgress: () => Promise<Progress>;
  /** The member may no longer hear it: goes on with another one, and says whether there is one. */
  whenGone?: () => boolean;
  /** The address of the file: the server's, or of what is saved on this device. */
  fileAddress: (url: string) => string;
  /** The server has a new position: lists that show one are stale. */
  onSaved: (reason: SaveReason) => void;
}

/** The playlist in which an episode is heard. */
export interface PlayedList {
  id: string;
  name: string;
  /** Its playable episodes, in order. */
  episodes: readonly { id: string; name: string }[];
  /** Whether the next one begins by itself at an end: not for children, who choose what comes next. */
  goesOn: boolean;
  /** Plays one of them; those after it follow. */
  play: (episodeId: string) => void;
  /** The episode of it that was heard last, while one of the queue is heard in between. */
  at?: string;
}

/** What the person has chosen to hear next: it comes before the rest of a playlist. */
interface UpNext extends Omit<PlayedList, 'id' | 'name' | 'at'> {}

interface Neighbour {
  name: string;
  /** Whether it begins by itself at the end of the one before. */
  goesOn: boolean;
  play: () => void;
}

/** The episode after or before the one in the player: of the queue, else of the playlist. */
export function neighbourOf(
  { nowPlaying, playlist, upNext }: Pick<PlayerState, 'nowPlaying' | 'playlist' | 'upNext'>,
  step: 1 | -1,
): Neighbour | undefined {
  const current = nowPlaying?.episode.id;
  const queued = step === 1 ? upNext?.episodes.find(({ id }) => id !== current) : undefined;
  if (queued && upNext)
    return { name: queued.name, goesOn: upNext.goesOn, play: () => upNext.play(queued.id) };
  if (!playlist) return undefined;
  const { at, episodes, goesOn, play } = playlist;
  const place = episodes.findIndex(({ id }) => id === (at ?? current));
  // Before one that was heard in between there is the episode at which the playlist was left.
  const found = place < 0 ? undefined : episodes[at !== undefined && step === -1 ? place : place + step];
  return found && { name: found.name, goesOn, play: () => play(found.id) };
}

/** Something that has happened, beside the player, for a short time. */
interface News {
  text: string;
  act?: { label: string; run: () => void };
}

/** `loading`: to play, but not playing yet. `failed`: it cannot play; `notice` says why. */
type PlayerPhase = 'paused' | 'loading' | 'playing' | 'failed';

/** When to pause by itself: at the end of the part or of the episode that sounds by then, or after so many minutes. */
export type SleepChoice = 'part' | 'episode' | 10 | 20 | 30;

export interface Sleep {
  choice: SleepChoice;
  /** The seconds of sound that are left, for a choice of minutes. */
  left: number;
}

interface PlayerState {
  nowPlaying: NowPlaying | undefined;
  /** The playlist in which it is heard, if it is. */
  playlist: PlayedList | undefined;
  /** The queue, once it is loaded. */
  upNext: UpNext | undefined;
  phase: PlayerPhase;
  /** Seconds. */
  position: number;
  /** Seconds; 0 while unknown. */
  duration: number;
  /** Speed, 0.5 to 3. */
  rate: number;
  /** A sentence for the person, beside the player. */
  notice: string | undefined;
  /** Another player of this person has taken over, and this one can take it back. */
  elsewhere: boolean;
  news: News | undefined;
  /** The sleep timer, if it is set. */
  sleep: Sleep | undefined;
}

/** The state of a player that holds no episode. */
export const emptyState: PlayerState = {
  nowPlaying: undefined,
  playlist: undefined,
  upNext: undefined,
  phase: 'paused',
  position: 0,
  duration: 0,
  rate: 1,
  notice: undefined,
  elsewhere: false,
  news: undefined,
  sleep: undefined,
};

/**
 * The player's whole state. Read by any screen; written by the modules behind `player.ts`, but for `upNext` (by the queue) and
 * `news` (by its button).
 */
export const usePlayer = create<PlayerState>()(() => emptyState);

/** Milliseconds for which news are shown: time to read them, and to press their button. */
const newsStay = 8000;
let newsEnd: ReturnType<typeof setTimeout> | undefined;

export function tellNews(text: string, act?: News['act']): void {
  clearTimeout(newsEnd);
  usePlayer.setState({ news: { text, act } });
  newsEnd = setTimeout(() => usePlayer.setState({ news: undefined }), newsStay);
}

export const isRunning = (phase: PlayerPhase): boolean => phase === 'playing' || phase === 'loading';

/** Whether nothing is left to hear of what is in the player. By the player's own duration, which is the file's. */
export const useOver = (): boolean =>
  usePlayer(({ nowPlaying, position, duration }) => {
    const listening = nowPlaying?.episode.listening;
    if (!listening) return false;
    return hasNothingLeft({ listening: { ...listening, duration } }, position);
  });

/** The sentences for `notice`. */
export const playerNotices = {
  beingMixed: t`Being mixed for your club. It will be here soon.`,
  broken: t`This episode could not be played. Try again, or use another browser. Your place is kept.`,
  noConnection: t`The sound has stopped. Check your connection. Your place is kept.`,
  waiting: t`Waiting for the connection… Your place is kept.`,
  filesAway: t`The server cannot reach this episode right now. Playback continues by itself. Your place is kept.`,
  pressAgain: t`Press play once more to start.`,
  elsewhere: t`You listened further on another device. The episode continues from there.`,
  slept: t`Paused by the sleep timer.`,
  otherTab: t`Now playing in another tab of this browser.`,
  /** `device` as people read it: `Now playing on Chrome on Android.` */
  playingOn: (device: string) => t`Now playing on ${device}.`,
} as const;
