import type { ChapterKind } from '@/contract/episode-content';
import { Chapter } from '@/contract/episode-content';
import { isFew } from './hide-few.store';

/** The steps into which each part is divided for counting. */
const steps = 20;
/** More points than this cannot be distinguished in a chart. */
const pointsMost = 60;

/** Listens that come in and that end in one step of a part. `lengths` is the sum of the part's length over them. */
export interface StopRow extends Record<string, unknown> {
  part: ChapterKind;
  step: number;
  entered: number;
  left: number;
  lengths: number;
}

interface Counted {
  stops: readonly StopRow[];
  /** In seconds. A part in which no listen began or ended has its length in the finished episodes. */
  lengths: Partial<Record<ChapterKind, number>>;
  begun: number;
  finished: number;
  /** Whether few people listened, so that no share is shown. */
  hidden: boolean;
}

interface DropOffCurve {
  parts: { part: ChapterKind; from: number; to: number }[];
  points: { at: number; share: number | null }[];
}

const sumOf = (rows: readonly StopRow[], value: (row: StopRow) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0);

function partsOf({ stops, lengths }: Counted): DropOffCurve['parts'] {
  let from = 0;
  return Chapter.shape.kind.options.flatMap((part) => {
    const rows = stops.filter((row) => row.part === part);
    const seen = sumOf(rows, (row) => row.entered + row.left);
    const length = seen > 0 ? sumOf(rows, (row) => row.lengths) / seen : (lengths[part] ?? 0);
    if (length <= 0) return [];
    const to = from + length;
    const placed = { part, from, to };
    from = to;
    return [placed];
  });
}

/**
 * The share of those who began that still listens, at the end of each step. Stopping within the last seconds
 * counts as hearing the episode to its end, so the line ends with the share of those who finished. It never
 * rises: listens that begin later do not count among those who began, and only take the places of those who
 * left.
 */
export function dropOffCurve(counted: Counted): DropOffCurve {
  const { stops, begun, finished, hidden } = counted;
  const parts = partsOf(counted);
  const length = parts.at(-1)?.to ?? 0;
  if (begun === 0 || length === 0) return { parts, points: [] };

  let least = 1;
  const shareOf = (listens: number) => {
    if (hidden || isFew(listens)) return null;
    least = Math.min(least, listens / begun);
    return least;
  };
  const heardOut = Math.min(length - 10, length * 0.95);
  const points: DropOffCurve['points'] = [{ at: 0, share: shareOf(begun) }];
  let stayed = 0;
  for (const { part, from, to } of parts) {
    for (let step = 0; step < steps; step += 1) {
      const here = stops.filter((row) => row.part === part && row.step === step);
      stayed += sumOf(here, ({ entered, left }) => entered - left);
      const at = from + ((step + 1) / steps) * (to - from);
      const isBorder = step === steps - 1;
      const apart = at - (points.at(-1)?.at ?? 0) >= length / pointsMost;
      if (at < heardOut && (isBorder || apart)) points.push({ at, share: shareOf(stayed) });
    }
  }
  return { parts, points: [...points, { at: length, share: shareOf(finished) }] };
}
