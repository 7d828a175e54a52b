import { plural, t } from '@/language/text';
import { formatPercent } from '@/ui/chart/percent';
import { sizeWords } from '@/ui/form/file-size';
import type { SavedItem } from './saved-state';

/** Rounded down, because it is saved only when all of it is here. */
export const percentOf = (share: number): string => formatPercent(Math.floor(share * 100) / 100);

/** What is said of one beside its length and its day. */
export function factOf({ phase, share, rendition }: SavedItem): string {
  if (rendition) return t`✓ Saved`;
  if (phase === 'full') return t`No room left`;
  return phase === 'saving' ? t`Saving ${percentOf(share)}` : t`Waiting to be saved`;
}

/** What is said of one in the list: its size, or how far it is. */
export function stateWords({ phase, share, bytes }: SavedItem): string {
  if (phase === 'full') return t`No room left`;
  if (phase === 'waiting') return share > 0 ? t`${percentOf(share)} · waiting for a connection` : t`Waiting`;
  return phase === 'saving' ? t`Saving… ${percentOf(share)}` : sizeWords(bytes);
}

/** `4 episodes, 48 MB`: with the bytes of those that are on their way. */
export function totalWords(all: readonly SavedItem[]): string {
  const bytes = all.reduce((sum, one) => sum + (one.rendition ? one.bytes : one.bytes * one.share), 0);
  return plural(
    all.length,
    { one: '# episode, {size}', other: '# episodes, {size}' },
    { size: sizeWords(bytes) },
  );
}
