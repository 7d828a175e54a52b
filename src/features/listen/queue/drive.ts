import type { Episode } from '@/contract/episode';
import { isBeingMixed, isFinished } from '../episode-progress';

/** Minutes until the match, and the steps in which they are chosen. */
export const driveStep = 5;
export const driveMost = 120;
export const driveUsual = 20;

/** So many seconds over the time are still in time, because people plan in minutes. */
const slack = 30;

/** Seconds that are left of an episode, from where it was left; the whole once it was heard to the end. */
export function secondsLeft({ listening }: Pick<Episode, 'listening'>): number {
  const duration = listening?.duration ?? 0;
  return listening && !isFinished({ listening }) ? Math.max(0, duration - listening.position) : duration;
}

/** How many of these, one after the other, are over before the match. Lengths and time in seconds. */
export function inTime(lengths: readonly number[], seconds: number): number {
  let until = 0;
  const late = lengths.findIndex((length) => {
    until += length;
    return until > seconds + slack;
  });
  return late < 0 ? lengths.length : late;
}

/** The unheard episodes that fill so many seconds: the newest first, and then older ones as long as they fit. */
export function fillDrive(
  episodes: readonly Episode[],
  taken: ReadonlySet<string>,
  seconds: number,
): { id: string; seconds: number }[] {
  let free = seconds;
  return episodes.flatMap((episode) => {
    const left = secondsLeft(episode);
    if (taken.has(episode.id) || isBeingMixed(episode) || isFinished(episode) || left > free + slack)
      return [];
    free -= left;
    return [{ id: episode.id, seconds: left }];
  });
}
