import type { AudioInput } from './audio-input';
import type { AudioFacts } from './audio-types';
import { lookInto } from './truncation';

/** What Chrome, Edge, Firefox and Safari have all played for years. Ogg and WebM are younger in Safari (caniuse: 18.4, and 16). */
const everywhere = new Set([
  ...['mp3 mp3', 'aac aac', 'm4a aac', 'flac flac'],
  ...['wav pcm_u8', 'wav pcm_s16le', 'wav pcm_s24le'],
]);

/** Variants of a container that a browser takes for another file, by its first bytes: RF64 and RIFX, QuickTime, 3GP. */
const isUsual: Partial<Record<AudioFacts['container'], (head: string) => boolean>> = {
  wav: (head) => head.startsWith('RIFF'),
  m4a: (head) => head.slice(4, 8) === 'ftyp' && !/^(?:qt {2}|3g)/.test(head.slice(8)),
};

/** Whether every browser plays all of a recording as it came. Browsers leave out voices that are on the third track or a later one. */
export function playsEverywhere(
  path: string,
  { facts: { container, codec }, tracks }: Pick<AudioInput, 'facts' | 'tracks'>,
): boolean {
  if (tracks > 0 || !everywhere.has(`${container} ${codec}`)) return false;
  const usual = isUsual[container];
  return usual === undefined || usual(lookInto(path, ({ read }) => read(0, 12).toString('latin1')));
}
