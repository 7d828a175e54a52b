import { meaning, t } from '@/language/text';
import type { ChartTable } from './chart-table';
import { hiddenCell } from './chart-table';

/** A part of an episode, in seconds. */
interface EpisodePart {
  name: string;
  from: number;
  to: number;
  /** An advertisement: its band is darker. */
  spot?: boolean;
}

/** Where people stop: of those who began, the share that still listens at each time. */
export interface DropOffData {
  parts: readonly EpisodePart[];
  /** In order; null where fewer than 10 people are left. */
  points: readonly { at: number; share: number | null }[];
}

/** The share at a time: what lies between two points is on the line between them. */
export function shareAt({ points }: DropOffData, time: number): number | null {
  const after = points.findIndex(({ at }) => at >= time);
  const next = points[after];
  if (!next) return points.at(-1)?.share ?? null;
  const last = points[after - 1];
  if (next.at === time || !last) return next.share;
  if (next.share === null || last.share === null) return null;
  return last.share + ((next.share - last.share) * (time - last.at)) / (next.at - last.at);
}

/** The part that is heard at a time. */
export const partAt = ({ parts }: DropOffData, time: number): EpisodePart | undefined =>
  parts.findLast(({ from }) => from <= time);

/** The rows of a drop-off: each part with those who began and who finished it. */
export const dropOffTable = (data: DropOffData): ChartTable => ({
  columns: [
    { title: meaning('of an episode')`Part`, kind: 'text' },
    { title: t`From`, kind: 'time' },
    { title: t`To`, kind: 'time' },
    { title: t`Still listening at its start`, kind: 'share' },
    { title: t`Still listening at its end`, kind: 'share' },
  ],
  rows: data.parts.map(({ name, from, to }) => [
    name,
    from,
    to,
    shareAt(data, from) ?? hiddenCell,
    shareAt(data, to) ?? hiddenCell,
  ]),
});

/**
 * Which of these places, ascending, are labelled so that labels are at least `gap` apart: the first and the
 * last always. Of two that are too close the `kept` one stays.
 */
export function spaced(xs: readonly number[], gap: number, kept: 'earlier' | 'later'): number[] {
  const inner = xs.map((_, at) => at).slice(1, -1);
  const first = xs[0] ?? 0;
  const last = xs.at(-1) ?? 0;
  const chosen: number[] = [];
  for (const at of kept === 'earlier' ? inner : inner.reverse()) {
    const x = xs[at] ?? 0;
    const near = chosen.at(-1);
    const free = near === undefined || Math.abs(x - (xs[near] ?? 0)) >= gap;
    if (free && x - first >= gap && last - x >= gap) chosen.push(at);
  }
  return [...new Set([0, ...chosen, xs.length - 1])].filter((at) => at >= 0).sort((one, two) => one - two);
}

interface PlacedName {
  part: EpisodePart;
  /** The middle of the part. */
  x: number;
  /** 0 above its band, 1 one step higher on a leader; none where there is no room: the card and the table still say it. */
  step: 0 | 1 | undefined;
}

/** The places of the names of parts: above their band, or one step higher where the band is narrower than its name. */
export function placeNames(
  parts: readonly EpisodePart[],
  xOf: (time: number) => number,
  letterWidth: number,
): PlacedName[] {
  const ends: [number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return parts.map((part) => {
    const x = (xOf(part.from) + xOf(part.to)) / 2;
    const half = (part.name.length * letterWidth) / 2;
    const fits = xOf(part.to) - xOf(part.from) >= half * 2;
    const step = ([0, 1] as const).find((each) => (each === 1 || fits) && x - half >= ends[each] + 6);
    if (step !== undefined) ends[step] = x + half;
    return { part, x, step };
  });
}
