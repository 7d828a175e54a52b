import type { Unsent } from '@/client/unsent/unsent-tray';
import { listUnsent } from '@/client/unsent/unsent-tray';
import { useUnsent } from '@/client/unsent/use-unsent';
import type { Slot } from '@/contract/episode-content';

/** What is recorded, and for which episode and club. */
export type RecordedPart = Pick<Unsent, 'episodeId' | 'clubId' | 'episode'> & { slot: Slot };

/** A part of a club in an episode, as the lock by which one tab at a time records it. */
export const partLock = ({ episodeId, clubId, slot }: RecordedPart): string =>
  `recording ${[episodeId, clubId, slot].join('/')}`;

const isOpen = (item: Unsent, episodeId: string, clubId: string) =>
  item.kind === 'recording' &&
  item.state === 'open' &&
  item.episodeId === episodeId &&
  item.clubId === clubId;

/** The recording of a part that waits on this device and was not submitted. */
export const findRecording = async ({ episodeId, clubId, slot }: RecordedPart): Promise<Unsent | undefined> =>
  (await listUnsent()).find((item) => isOpen(item, episodeId, clubId) && item.slot === slot);

/** How long the recordings are that wait on this device, in seconds, by part. */
export function useKeptRecordings(episodeId: string, clubId: string): Partial<Record<Slot, number>> {
  const open = useUnsent().filter((item) => isOpen(item, episodeId, clubId));
  return Object.fromEntries(open.map(({ slot, ms = 0 }) => [slot, ms / 1000]));
}
