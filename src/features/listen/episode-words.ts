import type { Episode } from '@/contract/episode';
import { formatDate, formatLeft, formatMinutes } from '@/ui/date/dates';
import { isBegun, isFinished } from './player/resume-rules';
import { beingMixed, finished } from './player/words';

type Heard = Pick<Episode, 'listening'>;

export const shortNumber = ({ number }: Pick<Episode, 'number'>): string => `Ep ${number}`;

/** `18 min`, or that it is not there yet. */
export const lengthOf = ({ listening }: Heard): string =>
  typeof listening?.duration === 'number' ? formatMinutes(listening.duration) : beingMixed;

/** `Finished`, `6 min left` for one that was begun or is in the player (`position`), otherwise its length. */
export const leftOf = (episode: Heard, position?: number): string => {
  const { listening } = episode;
  if (!listening || listening.duration === null) return lengthOf(episode);
  if (isFinished(episode, position)) return finished;
  if (position === undefined && !isBegun(episode)) return lengthOf(episode);
  return `${formatLeft(listening.duration - (position ?? listening.position))} left`;
};

/** `14th November 2026`; nothing for one that was never published. */
export const publishedOn = ({ publishedAt }: Pick<Episode, 'publishedAt'>): string | undefined =>
  publishedAt === null ? undefined : formatDate(publishedAt);

/** Share that was heard, 0..1. `position` where the player knows better. */
export const shareHeard = ({ listening }: Heard, position?: number): number => {
  const duration = listening?.duration ?? 0;
  if (duration <= 0) return 0;
  return Math.min(1, (position ?? listening?.position ?? 0) / duration);
};
