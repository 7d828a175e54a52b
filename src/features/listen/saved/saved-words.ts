import { sizeWords } from '@/ui/form/file-size';
import type { SavedItem } from './saved-state';

export const percentOf = (share: number): string => `${Math.floor(share * 100)} %`;

/** What is said of one beside its length and its day. */
export function factOf({ phase, share, rendition }: SavedItem): string {
  if (rendition) return '✓ Saved';
  if (phase === 'full') return 'No room left';
  return phase === 'saving' ? `Saving ${percentOf(share)}` : 'Waiting to be saved';
}

/** What is said of one in the list: its size, or how far it is. */
export function stateWords({ phase, share, bytes }: SavedItem): string {
  if (phase === 'full') return 'No room left';
  if (phase === 'waiting') return share > 0 ? `${percentOf(share)} · waiting for a connection` : 'Waiting';
  return phase === 'saving' ? `Saving… ${percentOf(share)}` : sizeWords(bytes);
}

/** `4 episodes, 48 MB`: with the bytes of those that are on their way. */
export function totalWords(all: readonly SavedItem[]): string {
  const bytes = all.reduce((sum, one) => sum + (one.rendition ? one.bytes : one.bytes * one.share), 0);
  return `${all.length} ${all.length === 1 ? 'episode' : 'episodes'}, ${sizeWords(bytes)}`;
}
