import type { Episode } from '@/contract/episode';
import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';
import { limits } from '@/contract/limits';
import { audioKinds } from '@/ui/media/audio-accept';

/** A size in whole megabytes, rounded up. */
export const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024));

/** The limits in one line, shown before a file is chosen. */
export const audioHelp = `${audioKinds} up to ${megabytes(limits.audioBytes)} MB`;

/** An episode in the phone's selector: the open one has the spec's words before its name. */
export const episodeLabel = ({ name, status, maySend }: Episode): string =>
  status === 'in_progress' && maySend !== false ? `Current: ${name}` : name;

/** The parts that are still to be sent; one that was found bad counts as missing. */
export const missingParts = ({ sent }: EpisodeContent): Slot[] =>
  slots.filter((slot) => sent[slot] === null || sent[slot]?.check === 'bad');

/** The parts without an answer about children's voices; a bad part is asked about when it is sent again. */
export const untoldParts = ({ sent }: EpisodeContent): Slot[] =>
  slots.filter((slot) => sent[slot]?.voices === 'untold' && sent[slot]?.check !== 'bad');

/** How many parts are still being checked. */
const checkingCount = ({ sent }: EpisodeContent): number =>
  slots.filter((slot) => sent[slot]?.check === 'checking').length;

const counts = ['No', 'One', 'Two', 'Three'] as const;

/** "1 file", "2 files". */
export const fileCount = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** "Three parts to go", as the heading of the phone; nothing to do has its own words. */
export function headingOf(content: EpisodeContent): string {
  const [first] = toDo(content);
  if (first === undefined) return checkingCount(content) > 0 ? 'All sent' : 'Nothing missing';
  const unanswered = untoldParts(content).length;
  const asks = unanswered > 0 && first.startsWith('Is a child');
  return asks ? `${counts[unanswered]} ${unanswered === 1 ? 'answer' : 'answers'} to go` : first.slice(0, -1);
}

const parts = (count: number, one: string, many: string) =>
  `${counts[count] ?? count} ${count === 1 ? `part ${one}` : `parts ${many}`}.`;

/** What is still to come, a sentence each; nothing when all is in. */
export function toDo(content: EpisodeContent): string[] {
  const missing = missingParts(content);
  const again = slots.filter((slot) => content.sent[slot]?.resend && !missing.includes(slot)).length;
  const untold = untoldParts(content).length;
  return [
    missing.length > 0 && parts(missing.length, 'to go', 'to go'),
    again > 0 && parts(again, 'to send again', 'to send again'),
    untold > 0 && `Is a child heard? ${parts(untold, 'has no answer', 'have no answer')}`,
  ].filter((sentence) => sentence !== false);
}

/** What is still to come, in one line. When nothing is: how far the server is with the parts. */
export function partsToGo(content: EpisodeContent): string {
  const left = toDo(content);
  if (left.length > 0) return left.join(' ');
  const checking = checkingCount(content);
  return checking > 0 ? parts(checking, 'is being checked', 'are being checked') : 'All three parts are in.';
}
