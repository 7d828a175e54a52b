import type { PartVoices, Voice } from '@/contract/voices';
import type { Persona } from '@/policy/persona';
import type { HeardVoice } from '../part/voice.store';
import { nameFor } from '../user/name-for';

export const viewVoice = (reader: Persona, child: Omit<HeardVoice, 'fileId'>): Voice => ({
  id: child.id,
  name: nameFor(reader, child),
  consented: child.consented,
});

/** The answer about children's voices in a part. */
export function viewPartVoices(
  reader: Persona,
  { file, childVoices }: { file: { id: string }; childVoices: 'untold' | 'none' | 'named' },
  heard: readonly HeardVoice[],
): PartVoices {
  if (childVoices === 'untold') return childVoices;
  if (childVoices === 'none') return null;
  const children = heard.filter((child) => child.fileId === file.id).map((child) => viewVoice(reader, child));
  return { children, onRecord: children.length > 0 && children.every(({ consented }) => consented) };
}
