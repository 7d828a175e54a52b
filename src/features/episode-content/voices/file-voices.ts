import { useSyncExternalStore } from 'react';
import type { Voice, VoicesSaid } from '@/contract/voices';

/** The children who are heard; null when no child is. */
export type Voices = readonly Voice[] | null;
/** The answer about voices, or none yet. */
export type MaybeVoices = Voices | 'untold';

/** The answers about files that are not sent yet, as long as the page holds them. */
const said = new WeakMap<File, Voices>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function voicesOf(file: File): MaybeVoices {
  const voices = said.get(file);
  return voices === undefined ? 'untold' : voices;
}
export function sayVoices(file: File, voices: Voices): void {
  said.set(file, voices);
  for (const listener of listeners) listener();
}

/** The answer about a file, as it changes. */
export const useVoicesOf = (file: File): MaybeVoices =>
  useSyncExternalStore(
    subscribe,
    () => voicesOf(file),
    () => 'untold',
  );

/** The files without an answer, as that changes. */
export function useUntoldFiles(files: readonly File[]): readonly File[] {
  const places = useSyncExternalStore(
    subscribe,
    () => files.map((file) => (voicesOf(file) === 'untold' ? 1 : 0)).join(''),
    () => '',
  );
  return files.filter((_, place) => places[place] === '1');
}

/** The answer as it is sent. */
export const idsOf = (voices: MaybeVoices): VoicesSaid =>
  voices === 'untold' ? voices : (voices?.map(({ id }) => id) ?? null);

const listed = new Intl.ListFormat('en-GB');

/** What is missing before a part may be heard; undefined when nothing is. */
export function missingConsent(voices: readonly Voice[]): string | undefined {
  if (voices.length === 0) return 'Name every child who is heard. Until then the part is not published.';
  const without = voices.filter(({ consented }) => !consented).map(({ name }) => name);
  if (without.length === 0) return undefined;
  return `No guardian has agreed to the voice of ${listed.format(without)}. Until one does, the part is not published.`;
}
