import { create } from 'zustand';
import type { Episode } from '@/contract/episode';
import type { Rendition } from '@/contract/episode-content';
import type { Progress } from '@/contract/listen';
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

/** What the player should play, for which member, and how it loads the rest. The two loads reject with `ApiFailure`. */
export interface PlaybackRequest {
  userId: string;
  episode: NowPlaying['episode'];
  club: NowPlaying['club'];
  /** The club's finished episode; null while there is none. */
  loadRendition: () => Promise<Rendition | null>;
  loadProgress: () => Promise<Progress>;
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
}

/** The episode that many places after an episode of a playlist. */
export const neighbourIn = (list: PlayedList | undefined, episodeId: string | undefined, step: 1 | -1) => {
  const place = list?.episodes.findIndex(({ id }) => id === episodeId) ?? -1;
  return place < 0 ? undefined : list?.episodes[place + step];
};

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
  /** The sleep timer, if it is set. */
  sleep: Sleep | undefined;
}

/** The state of a player that holds no episode. */
export const emptyState: PlayerState = {
  nowPlaying: undefined,
  playlist: undefined,
  phase: 'paused',
  position: 0,
  duration: 0,
  rate: 1,
  notice: undefined,
  elsewhere: false,
  sleep: undefined,
};

/** The player's whole state. Read by any screen; written only by the modules behind `player.ts`. */
export const usePlayer = create<PlayerState>()(() => emptyState);

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
  beingMixed: 'Being mixed for your club. It will be here soon.',
  broken: 'This episode could not be played. Your place is kept.',
  noConnection: 'The sound stopped coming. Check your connection; your place is kept.',
  waiting: 'Waiting for the connection… Your place is kept.',
  pressAgain: 'Press play once more to start.',
  elsewhere: 'You listened further on another device. Play goes on from there.',
  slept: 'Paused by the sleep timer.',
  otherTab: 'Now playing in another tab of this browser.',
  /** `device` as people read it: `Now playing on Chrome on Android.` */
  playingOn: (device: string) => `Now playing on ${device}.`,
} as const;
