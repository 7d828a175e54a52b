import type { ChapterKind } from '@/contract/episode-content';
import type { MadePart } from './part-order';
import { treatmentOf } from './settings';

/**
 * Has each part made, all in one layout: stereo if one of them is, else mono. What a studio has finished decides, so it comes first and
 * as it naturally is, which is how others need it too; what was recorded is mono and made once. `before` says how many parts
 * are made by then. Resolves to the parts in their given order.
 */
export async function makeInOneLayout<Part extends { kind: ChapterKind }, Made extends { made: MadePart }>(
  parts: readonly Part[],
  make: (part: Part, layout: 'natural' | 'stereo', before: number) => Promise<Made>,
): Promise<Made[]> {
  const results = new Map<Part, Made>();
  const finished = parts.filter(({ kind }) => treatmentOf(kind) === 'finished');
  for (const part of finished) results.set(part, await make(part, 'natural', results.size));
  const isStereo = [...results.values()].some(({ made }) => made.layout === 'stereo');
  const layout = isStereo ? 'stereo' : 'mono';
  for (const part of parts)
    if (results.get(part)?.made.layout !== layout)
      results.set(part, await make(part, isStereo ? 'stereo' : 'natural', results.size));
  return parts.flatMap((part) => results.get(part) ?? []);
}
