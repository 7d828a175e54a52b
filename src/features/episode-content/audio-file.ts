import { limits } from '@/contract/limits';
import { audioKinds, looksLikeAudio } from '@/ui/media/audio-accept';

const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024));

/** The limits in one line, shown before anybody chooses. */
export const audioHelp = `${audioKinds} up to ${megabytes(limits.audioBytes)} MB`;

/** Why a file need not be sent at all, as a sentence; undefined when the server shall decide. */
export function problemOf(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (!looksLikeAudio(file)) {
    return `${file.name} is not an audio file. Choose mp3, m4a, aac, wav, flac, ogg, opus, webm, caf or aiff.`;
  }
  if (file.size === 0) return `${file.name} is empty. Choose another file.`;
  if (file.size > limits.audioBytes) {
    return `${file.name} is ${megabytes(file.size)} MB. A part may have up to ${megabytes(limits.audioBytes)} MB.`;
  }
  return undefined;
}

/** A name as a chip shows it. Counted in characters as people see them, so that no emoji is cut in two. */
export function chipName(name: string): string {
  const letters = [...name];
  return letters.length > limits.chipNameMax ? `${letters.slice(0, limits.chipNameMax).join('')}…` : name;
}
