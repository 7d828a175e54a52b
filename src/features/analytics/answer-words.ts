import type { Figure } from '@/contract/analytics/shapes';
import { changeOf, type FigureKind, formatCount, formatShare } from '@/ui/chart/figure-words';

/** "the 4 weeks before", within a sentence. */
const beforeWords = (before: string): string => (before.startsWith('the ') ? before : `the ${before}`);

/** How a figure compares with the period before: "18 % more than the 4 weeks before". Undefined where that cannot be said. */
export function comparedWords(kind: FigureKind, figure: Figure, before: string): string | undefined {
  const { direction, words } = changeOf(kind, figure);
  const than = beforeWords(before);
  if (direction === 'up') return `${words} more than ${than}`;
  if (direction === 'down') return `${words} less than ${than}`;
  return direction === 'same' ? `as much as ${than}` : undefined;
}

/**
 * Beside how many listened: "of 6,204 · 63 %". People who have left since are no members today, so more
 * people than members give no share.
 */
export function ofMembers(listened: number | null, members: number): string {
  const today = formatCount(members);
  if (listened === null || members === 0) return `of ${today}`;
  return listened > members
    ? `${today} are members today`
    : `of ${today} · ${formatShare(listened / members)}`;
}
