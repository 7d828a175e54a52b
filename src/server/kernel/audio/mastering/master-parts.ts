import type { ChapterKind } from '@/contract/episode-content';
import type { MadePart } from './part-order';
import { treatmentOf } from './settings';

/**
 * Has each part made, all in one layout: stereo if one of them is, else mono. What a studio has finished comes first, because it
 * decides, so that others are made once. Resolves to the parts in their given order.
 */
export async function makeInOneLayout<Part extends { kind: ChapterKind }, Made extends { made: MadePart }>(
  parts: readonly Part[],
  make: (part: Part, layout: 'natural' | 'stereo') => Promise<Made>,
): Promise<Made[]> {
  const finishedFirst = [...parts].sort(
    (a, b) => Number(treatmentOf(a.kind) === 'speech') - Number(treatmentOf(b.kind) === 'speech'),
  );
  const results = new Map<Part, Made>();
  const isStereo = () => [...results.values()].some(({ made }) => made.layout === 'stereo');
  for (const part of finishedFirst) results.set(part, await make(part, isStereo() ? 'stereo' : 'natural'));
  if (isStereo())
    for (const [part, { made }] of results)
      if (made.layout === 'mono') results.set(part, await make(part, 'stereo'));
  return parts.flatMap((part) => results.get(part) ?? []);
}
