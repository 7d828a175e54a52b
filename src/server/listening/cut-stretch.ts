import type { Stretch } from '@/contract/analytics/stretch';
import type { Chapter } from '@/contract/episode-content';

/** The speeds of a player: half a second of sound takes at most a second. */
const slowest = 0.5;
const fastest = 3;

/** The part of a stretch that counts, and its seconds of real time. */
export type Credit = Pick<Stretch, 'from' | 'to' | 'seconds'>;

/** A stretch as it can have sounded in an episode of that length, or undefined if nothing of it can. */
export function boundBySpeed({ from, to, seconds }: Credit, length: number): Credit | undefined {
  const end = Math.min(to, length, from + seconds * fastest);
  if (end <= from) return undefined;
  return { from, to: end, seconds: Math.min(seconds, (end - from) / slowest) };
}

/** The beginning of a stretch, cut after the given seconds. */
export const shorten = ({ from, to, seconds }: Credit, most: number): Credit =>
  seconds <= most
    ? { from, to, seconds }
    : { from, to: from + ((to - from) * most) / seconds, seconds: most };

export interface StretchPart extends Credit {
  part: Chapter['kind'];
  partFrom: number;
  partTo: number;
  partLength: number;
}

/** A stretch by the parts that it goes through. A gap between two parts belongs to the one before it. */
export function cutByParts(
  { from, to, seconds }: Credit,
  chapters: readonly Chapter[],
  length: number,
): StretchPart[] {
  return chapters.flatMap(({ kind, start }, place) => {
    const begins = place === 0 ? 0 : start;
    const ends = chapters[place + 1]?.start ?? Math.max(length, start);
    const [cutFrom, cutTo] = [Math.max(from, begins), Math.min(to, ends)];
    if (cutTo <= cutFrom) return [];
    return [
      {
        part: kind,
        from: cutFrom,
        to: cutTo,
        seconds: (seconds * (cutTo - cutFrom)) / (to - from),
        partFrom: cutFrom - begins,
        partTo: cutTo - begins,
        partLength: ends - begins,
      },
    ];
  });
}
