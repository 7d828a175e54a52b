import type { Slot } from '@/contract/episode-content';

/** The parts as a club reads them, the same at the desk and on the phone: the spec's name, then what is in it. */
export const slotNames: Record<Slot, string> = {
  intro: 'Intro · club news',
  interview: 'Interview',
  outro: 'Outro · recap',
};

/** The parts in one word, where there is little room: on narrow buttons and in sentences. */
export const shortSlotNames: Record<Slot, string> = {
  intro: 'Intro',
  interview: 'Interview',
  outro: 'Outro',
};

const counts = ['No', 'One', 'Two', 'Three'] as const;

/** "1 file", "2 files". */
export const fileCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** What is still to come, in a sentence. */
export function partsToGo(sent: number): string {
  const missing = 3 - sent;
  if (missing <= 0) return 'All three parts are in.';
  return `${counts[missing] ?? missing} ${missing === 1 ? 'part' : 'parts'} to go.`;
}
