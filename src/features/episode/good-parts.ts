import type { BoardRow } from '@/contract/episode-content';

/** How many parts a club has sent: a bad one is no part, and one that is being checked is none yet. */
export const goodParts = (parts: BoardRow['parts']): number =>
  parts.filter(({ check }) => check === 'good').length;
