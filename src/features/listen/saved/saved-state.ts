import { create } from 'zustand';
import { fileLink } from '@/client/http';
import { savedParam } from '@/client/offline-names';
import type { Episode } from '@/contract/episode';
import type { Rendition } from '@/contract/episode-content';

/** An episode that a person has saved on this device, or wants to. */
export interface SavedEpisode {
  episode: Pick<Episode, 'id' | 'number' | 'name' | 'artwork'>;
  clubId: string;
  /** What is whole on this device; undefined until then. Its `url` is the file's. */
  rendition: Rendition | undefined;
  /** Bytes of that file, and of one that is on its way. */
  bytes: number;
  /** It was saved automatically, and goes automatically a day after it was heard. */
  auto: boolean;
  /** In milliseconds. */
  savedAt: number;
  /** When it was first seen to be heard to its end, in milliseconds. */
  finishedAt?: number;
}

/** `saving`: on its way. `waiting`: for a connection, or its turn. `full`: there is no room. */
type SavedPhase = 'saving' | 'waiting' | 'saved' | 'full';

export interface SavedItem extends SavedEpisode {
  phase: SavedPhase;
  /** How much of the file is here, 0 to 1. */
  share: number;
}

interface SavedState {
  /** Whose they are; undefined until this browser's storage was read, or where nothing can be saved. */
  userId: string | undefined;
  episodes: Readonly<Record<string, SavedItem>>;
}

export const noneSaved: SavedState = { userId: undefined, episodes: {} };

/** What is saved here for the person who is signed in. Written only by `saving.ts`. */
export const useSavedState = create<SavedState>()(() => noneSaved);

/** The episode if all of it is on this device. */
export const savedEpisode = (episodeId: string): (SavedItem & { rendition: Rendition }) | undefined => {
  const saved = useSavedState.getState().episodes[episodeId];
  return saved?.rendition ? { ...saved, rendition: saved.rendition } : undefined;
};

/** The address at which the service worker gives a saved file; without it there, the server does. */
export const savedLink = (url: string, userId: string): string =>
  `${fileLink(url)}&${new URLSearchParams({ [savedParam]: userId })}`;

/** Whether the sheet with all that is saved is open. */
export const useSavedSheet = create<{ open: boolean }>()(() => ({ open: false }));
export const openSavedSheet = (): void => useSavedSheet.setState({ open: true });
