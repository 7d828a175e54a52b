import type { Voice } from '@/contract/parts/voices';

/** The children who are heard; null when no child is. */
export type Voices = readonly Voice[] | null;

/** What was said of files that are not sent yet, for as long as the page holds them. */
const said = new WeakMap<File, Voices>();

/** Nothing said means that no child is heard, as the field shows. */
export const voicesOf = (file: File): Voices => said.get(file) ?? null;
export const sayVoices = (file: File, voices: Voices): void => void said.set(file, voices);

/** As it is sent. */
export const idsOf = (voices: Voices): string[] | null => voices?.map(({ id }) => id) ?? null;

const listed = new Intl.ListFormat('en-GB');

/** What is missing before a part may be heard; undefined when nothing is. */
export function missingConsent(voices: readonly Voice[]): string | undefined {
  if (voices.length === 0) return 'Name every child who is heard. Until then the part is not published.';
  const without = voices.filter(({ consented }) => !consented).map(({ name }) => name);
  if (without.length === 0) return undefined;
  return `No guardian has agreed to the voice of ${listed.format(without)}. Until one does, the part is not published.`;
}
