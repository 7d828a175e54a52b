import type { Slot } from '@/contract/episode-content';
import type { PartVoices, Voice } from '@/contract/parts/voices';
import type { Persona } from '@/policy/persona';
import { nameFor } from '../member/member.view';
import type { Heard } from './voice.store';

export const viewVoice = (reader: Persona, child: Omit<Heard, 'slot'>): Voice => ({
  id: child.id,
  name: nameFor(reader, child),
  consented: child.consented,
});

/** What a part says of children's voices. */
export function viewPartVoices(
  reader: Persona,
  { slot, childVoices }: { slot: Slot; childVoices: 'untold' | 'none' | 'named' },
  heard: readonly Heard[],
): PartVoices {
  if (childVoices === 'untold') return childVoices;
  if (childVoices === 'none') return null;
  const children = heard.filter((child) => child.slot === slot).map((child) => viewVoice(reader, child));
  return { children, onRecord: children.length > 0 && children.every(({ consented }) => consented) };
}
