import { type EpisodeContent, type Slot, slots } from '@/contract/episode-content';

/** The parts that are still to be sent: a bad one is no part. */
export const missingParts = ({ sent }: EpisodeContent): Slot[] =>
  slots.filter((slot) => sent[slot] === null || sent[slot]?.check === 'bad');

/** How many parts are still being checked. */
export const checkingCount = ({ sent }: EpisodeContent): number =>
  slots.filter((slot) => sent[slot]?.check === 'checking').length;
