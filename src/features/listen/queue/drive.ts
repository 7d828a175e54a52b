import type { Episode } from '@/contract/episode';
import { wholeMinutes } from '@/ui/date/dates';
import { isBeingMixed, isFinished } from '../episode-progress';

/** Minutes until the match, and the steps in which they are chosen. */
export const driveStep = 5;
export const driveMost = 120;
export const driveUsual = 20;

/** Seconds that are left of an episode, from where it was left; the whole once it was heard to the end. */
export function secondsLeft({ listening }: Pick<Episode, 'listening'>): number {
  const duration = listening?.duration ?? 0;
  return listening && !isFinished({ listening }) ? Math.max(0, duration - listening.position) : duration;
}

/** How many minutes these take, in seconds each: the sum of the minutes that are shown. */
export const minutesOfAll = (lengths: readonly number[]): number =>
  lengths.reduce((sum, length) => sum + wholeMinutes(length), 0);

/** How many of these, one after the other and in seconds each, are over before the match. */
export function inTime(lengths: readonly number[], minutes: number): number {
  const late = lengths.findIndex((_, place) => minutesOfAll(lengths.slice(0, place + 1)) > minutes);
  return late < 0 ? lengths.length : late;
}

/** The ids of the unheard episodes that fill so many minutes at a speed: the newest first, and then older ones as long as they fit. */
export function fillDrive(
  episodes: readonly Episode[],
  taken: ReadonlySet<string>,
  minutes: number,
  rate: number,
): string[] {
  let free = minutes;
  return episodes.flatMap((episode) => {
    const left = wholeMinutes(secondsLeft(episode) / rate);
    if (taken.has(episode.id) || isBeingMixed(episode) || isFinished(episode) || left > free) return [];
    free -= left;
    return [episode.id];
  });
}
