import { limits } from '@/contract/limits';
import { inSlices } from '../kernel/runtime/in-slices';
import { hasMoments, saidIn } from './caption-text';
import type { LeftOut } from './captions-notice';
import { cleanLine } from './make-cues';
import type { RawCaption } from './split-captions';

/** The most lines that stay on a screen while captions roll. */
const rows = 4;
/** Seconds between two captions of which one follows the other at once. */
const touching = 0.1;
/** So many repeats are no coincidence. */
const leastRepeats = 3;

interface ShownCaption {
  raw: RawCaption;
  shown: string[];
  /** How many of its first lines are still shown from the caption before. */
  repeated: number;
}

/** The lines as they are shown; none of a caption that is too long to be one of those that roll. */
function shownLines(raw: RawCaption): { raw: RawCaption; shown: string[] } {
  if (raw.lines.length > rows || raw.lines.some((line) => line.length > limits.cueMax))
    return { raw, shown: [] };
  const lines = raw.lines
    .map((line) => ({
      line,
      shown: cleanLine(
        saidIn(line)
          .map(({ text }) => text)
          .join(''),
      ),
    }))
    .filter(({ shown }) => shown !== '');
  return { raw: { ...raw, lines: lines.map(({ line }) => line) }, shown: lines.map(({ shown }) => shown) };
}

function repeatedLines(before: ShownCaption, raw: RawCaption, shown: readonly string[]): number {
  if (Math.abs(raw.start - before.raw.end) > touching) return 0;
  const most = Math.min(before.shown.length, shown.length, rows);
  for (let count = most; count > 0; count -= 1) {
    const last = before.shown.slice(-count);
    // Words with times of their own are new.
    if (last.every((line, at) => line === shown[at] && !hasMoments(raw.lines[at] ?? ''))) return count;
  }
  return 0;
}

/** Captions of live programs and of YouTube roll: a caption shows the last lines once more. They are said once. */
export async function withoutRepeats(raws: readonly RawCaption[], leftOut: LeftOut): Promise<RawCaption[]> {
  const all: ShownCaption[] = [];
  let moments = false;
  let repeats = 0;
  await inSlices(raws, (each) => {
    const { raw, shown } = shownLines(each);
    const before = all.at(-1);
    const repeated = before ? repeatedLines(before, raw, shown) : 0;
    all.push({ raw, shown, repeated });
    moments ||= raw.lines.some(hasMoments);
    if (repeated > 0) repeats += 1;
  });
  const rolls = moments ? repeats > 0 : repeats >= leastRepeats && repeats * 2 >= all.length;
  if (!rolls) return [...raws];
  return all.flatMap(({ raw, repeated }) => {
    if (repeated > 0 && repeated === raw.lines.length) {
      leftOut.repeated.push(raw.line);
      return [];
    }
    return [{ ...raw, lines: raw.lines.slice(repeated) }];
  });
}
