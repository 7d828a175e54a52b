import { create } from 'zustand';
import type { Episode } from '@/contract/episode';
import type { Rendition } from '@/contract/episode-content';

/** What the player was given to play. `rendition` follows once it is loaded, and stays what is being heard. */
export interface NowPlaying {
  episode: Pick<Episode, 'id' | 'number' | 'name' | 'artwork' | 'listening'>;
  club: { id: string; clubname: string };
  rendition: Rendition | undefined;
}

/** `loading`: it shall sound, and does not yet. `failed`: it cannot; `notice` says why. */
export type Phase = 'paused' | 'loading' | 'playing' | 'failed';

interface PlayerState {
  nowPlaying: NowPlaying | undefined;
  phase: Phase;
  /** Seconds. */
  position: number;
  /** Seconds; 0 while unknown. */
  duration: number;
  /** Speed, 0.5 to 3. */
  rate: number;
  /** A sentence for the person, beside the player. */
  notice: string | undefined;
  /** The sound went to another player of this person, and can be fetched back. */
  elsewhere: boolean;
}

export const silent: PlayerState = {
  nowPlaying: undefined,
  phase: 'paused',
  position: 0,
  duration: 0,
  rate: 1,
  notice: undefined,
  elsewhere: false,
};

/** The player's whole state. Read by any screen; written by `player.ts` alone. */
export const usePlayer = create<PlayerState>()(() => silent);

export const isRunning = (phase: Phase): boolean => phase === 'playing' || phase === 'loading';
