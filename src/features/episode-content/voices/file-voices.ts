import { useSyncExternalStore } from 'react';
import { makeEmitter } from '@/client/emitter';
import type { Voice, VoicesSaid } from '@/contract/voices';
import { listed, t } from '@/language/text';
import { changeUnsentFile, unsentOf } from '../unsent/unsent-files';

/** The children who are heard; null when no child is. */
export type Voices = readonly Voice[] | null;
/** The answer about voices, or none yet. */
export type MaybeVoices = Voices | 'untold';

/** The answers about files that are not sent yet, as long as the page holds them. */
const said = new WeakMap<File, Voices>();
const changes = makeEmitter();

export function voicesOf(file: File): MaybeVoices {
  const voices = said.get(file);
  return voices === undefined ? 'untold' : voices;
}
export function sayVoices(file: File, voices: Voices): void {
  said.set(file, voices);
  // A logout or a later visit may send it.
  changeUnsentFile(file, { voices: idsOf(voices) });
  changes.emit();
}

/** The answer about a file, as it changes. */
export const useVoicesOf = (file: File): MaybeVoices =>
  useSyncExternalStore(
    changes.subscribe,
    () => voicesOf(file),
    () => 'untold',
  );

/** The files without an answer, as that changes. */
export function useUntoldFiles(files: readonly File[]): readonly File[] {
  const places = useSyncExternalStore(
    changes.subscribe,
    () => files.map((file) => (voicesOf(file) === 'untold' ? 1 : 0)).join(''),
    () => '',
  );
  return files.filter((_, place) => places[place] === '1');
}

export const idsOf = (voices: MaybeVoices): VoicesSaid =>
  voices === 'untold' ? voices : (voices?.map(({ id }) => id) ?? null);

/** The answer about a file as it is sent. One of an earlier visit is known here by its ids alone. */
export function answerOf(file: File): VoicesSaid {
  const voices = voicesOf(file);
  const { voices: kept = 'untold' } = unsentOf(file) ?? {};
  return voices === 'untold' ? kept : idsOf(voices);
}

/** What is missing before a part may be heard; undefined when nothing is. */
export function missingConsent(voices: readonly Voice[]): string | undefined {
  if (voices.length === 0) return t`Name every child who is heard. Until then the part is not published.`;
  const without = voices.filter(({ consented }) => !consented).map(({ name }) => name);
  if (without.length === 0) return undefined;
  return t`No guardian has agreed that the voice of ${listed(without)} may be heard. Until a guardian agrees, the part is not published. Ask a guardian: under Family Members they open the child’s consent and tick that the voice may be heard.`;
}
