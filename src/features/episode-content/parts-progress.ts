import { type Slot, slots } from '@/contract/episode-content';
import type { Parts } from './selection';

/** The parts in the order in which they are sent. */
export const inOrder = (parts: Parts): { slot: Slot; file: File }[] =>
  slots.flatMap((slot) => {
    const file = parts[slot];
    return file ? [{ slot, file }] : [];
  });

/** How much of each file has left, when `share` (0..1) of the whole body has: files travel one after the other. */
export function shareOfEach(parts: Parts, share: number): Partial<Record<Slot, number>> {
  const ordered = inOrder(parts);
  const total = ordered.reduce((sum, { file }) => sum + file.size, 0);
  let before = 0;
  const shares: Partial<Record<Slot, number>> = {};
  for (const { slot, file } of ordered) {
    shares[slot] = Math.min(1, Math.max(0, (share * total - before) / Math.max(1, file.size)));
    before += file.size;
  }
  return shares;
}
