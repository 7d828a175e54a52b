import type { Episode } from '@/contract/episode';
import { t } from '@/language/text';
import { formatLeft, formatMinutes, formatShortDay } from '@/ui/date/dates';
import { isAtEnd } from './player/resume-rules';

/** How far the signed-in member is in an episode, as rules and as words. All positions and durations are in seconds. */
type WithListening = Pick<Episode, 'listening'>;

export const finishedWord = t`Finished`;

/** `position` is the player's while the episode is in it. */
const isHeardOut = ({ listening }: WithListening, position?: number): boolean =>
  isAtEnd(position ?? listening?.position ?? 0, listening?.duration ?? 0);

/** True once it was heard to its end, or to its last seconds. It stays true while a chapter is heard again. */
export const isFinished = (episode: WithListening, position?: number): boolean =>
  episode.listening?.finished === true || isHeardOut(episode, position);

/** True where nothing is left to hear, so that Play begins anew. False while a finished episode is heard again. */
export const hasNothingLeft = (episode: WithListening, position?: number): boolean =>
  isHeardOut(episode, position) ||
  (episode.listening?.finished === true && (position === undefined || position <= 0));

/** True somewhere in the middle: what "Continue listening" is for. */
export const isBegun = (episode: WithListening, position?: number): boolean =>
  !hasNothingLeft(episode, position) && (position ?? episode.listening?.position ?? 0) > 0;

/** The member's club has no finished episode yet, because it is still being mastered. */
export const isBeingMixed = ({ listening }: WithListening): boolean => (listening?.duration ?? null) === null;

const weekMs = 7 * 24 * 3600 * 1000;

/** Published within the seven days before `now`, which is in milliseconds. */
export function isNewThisWeek({ publishedAt }: Pick<Episode, 'publishedAt'>, now: number): boolean {
  if (publishedAt === null) return false;
  const age = now - Date.parse(publishedAt);
  return age >= 0 && age < weekMs;
}

/** The episode that was heard last of those that were begun and can be played. */
export function heardLast(episodes: readonly Episode[]): Episode | undefined {
  const when = ({ listening }: WithListening) => Date.parse(listening?.heardAt ?? '') || 0;
  const begun = episodes.filter((episode) => isBegun(episode) && !isBeingMixed(episode));
  return begun.toSorted((one, other) => when(other) - when(one))[0];
}

/**
 * The next episode to hear: the next newer one that was not heard, else the newest of those. `episodes`
 * newest first.
 */
export function followingOf(episodes: readonly Episode[], id: string): Episode | undefined {
  const place = episodes.findIndex((episode) => episode.id === id);
  const unheard = (list: readonly Episode[]) =>
    list.filter((episode) => episode.id !== id && !isFinished(episode) && !isBeingMixed(episode));
  return unheard(episodes.slice(0, Math.max(0, place))).at(-1) ?? unheard(episodes)[0];
}

/** What Home leads with: the newest until it was heard, then what was begun last, then the newest that was not heard. */
export function leadOf(episodes: readonly Episode[]): Episode | undefined {
  const [newest] = episodes;
  if (!newest || !isFinished(newest)) return newest;
  const unheard = episodes.find((episode) => !isFinished(episode) && !isBeingMixed(episode));
  return heardLast(episodes) ?? unheard ?? newest;
}

/** Share that was heard, 0..1. `position` is the player's while the episode is in it. */
export const shareHeard = ({ listening }: WithListening, position?: number): number => {
  const duration = listening?.duration ?? 0;
  if (duration <= 0) return 0;
  return Math.min(1, (position ?? listening?.position ?? 0) / duration);
};

/** `18 min`, or that it is not finished yet. */
export const lengthOf = ({ listening }: WithListening): string =>
  typeof listening?.duration === 'number' ? formatMinutes(listening.duration) : t`Being mixed for your club`;

/** `Finished`, `6 min left` for one that was begun or is in the player (`position`), otherwise its length. */
export const leftOf = (episode: WithListening, position?: number): string => {
  const { listening } = episode;
  if (!listening || listening.duration === null) return lengthOf(episode);
  if (isFinished(episode, position)) return finishedWord;
  if (position === undefined && !isBegun(episode)) return lengthOf(episode);
  return t`${formatLeft(listening.duration - (position ?? listening.position))} left`;
};

/** `14th November 2026`; undefined for an episode that was never published. */
export const publishedOn = ({ publishedAt }: Pick<Episode, 'publishedAt'>): string | undefined =>
  publishedAt === null ? undefined : formatShortDay(publishedAt);
