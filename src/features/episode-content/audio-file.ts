import { limits } from '@/contract/limits';

/** Named one by one beside `audio/*`: iOS greys out what it does not know as audio (caf, opus, webm). */
const audioExtensions = [
  '.mp3',
  '.m4a',
  '.aac',
  '.wav',
  '.flac',
  '.ogg',
  '.opus',
  '.webm',
  '.caf',
  '.aiff',
  '.aif',
] as const;

/** The `accept` of every picker of parts. */
export const audioAccept = ['audio/*', ...audioExtensions].join(',');

const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024));

/** The limits in one line, shown before anybody chooses. */
export const audioHelp = `mp3, m4a, wav, flac … up to ${megabytes(limits.audioBytes)} MB`;

/** Why a file need not be sent at all, as a sentence; undefined when the server shall decide. */
export function problemOf(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  const name = file.name.toLowerCase();
  const looksLikeAudio =
    file.type.startsWith('audio/') || audioExtensions.some((extension) => name.endsWith(extension));
  if (!looksLikeAudio) {
    return `${file.name} is not an audio file. Choose mp3, m4a, aac, wav, flac, ogg, opus, webm, caf or aiff.`;
  }
  if (file.size === 0) return `${file.name} is empty. Choose another file.`;
  if (file.size > limits.audioBytes) {
    return `${file.name} is ${megabytes(file.size)} MB. A part may have up to ${megabytes(limits.audioBytes)} MB.`;
  }
  return undefined;
}

/** A name as a chip shows it. */
export const chipName = (name: string): string =>
  name.length > limits.chipNameMax ? `${name.slice(0, limits.chipNameMax)}…` : name;
