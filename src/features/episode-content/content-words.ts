import type { Episode } from '@/contract/episode';
import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { audioKinds } from '@/ui/media/audio-accept';

/** A size in whole megabytes, rounded up. */
export const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024));

/** The limits in one line, shown before anybody chooses. */
export const audioHelp = `${audioKinds} up to ${megabytes(limits.audioBytes)} MB`;

/** An episode in the phone's selector: the open one has the spec's words before its name. */
export const episodeLabel = ({ name, status, maySend }: Episode): string =>
  status === 'in_progress' && maySend !== false ? `Current: ${name}` : name;

/** The parts that are still to be sent; one that was found bad counts as missing. */
export const missingParts = ({ sent }: EpisodeContent): Slot[] =>
  slots.filter((slot) => sent[slot] === null || sent[slot]?.check === 'bad');

/** How many parts are still being checked. */
export const checkingCount = ({ sent }: EpisodeContent): number =>
  slots.filter((slot) => sent[slot]?.check === 'checking').length;

const counts = ['No', 'One', 'Two', 'Three'] as const;

/** "1 file", "2 files". */
export const fileCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** What is still to come, in a sentence: parts that are missing, or at least parts whose check is not over. */
export function partsToGo(missing: number, checking: number): string {
  if (missing <= 0 && checking > 0) {
    return `${counts[checking] ?? checking} ${checking === 1 ? 'part is' : 'parts are'} being checked.`;
  }
  if (missing <= 0) return 'All three parts are in.';
  return `${counts[missing] ?? missing} ${missing === 1 ? 'part' : 'parts'} to go.`;
}
