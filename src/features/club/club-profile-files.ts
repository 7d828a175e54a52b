import { type ApiFailure, mayPassLater } from '@/client/api-failure';
import { limits } from '@/contract/limits';
import { sizeOver, wholeSize } from '@/ui/form/file-size';
import { audioKinds, looksLikeAudio } from '@/ui/media/audio-accept';

export const identityHelp = `${audioKinds} up to ${wholeSize(limits.audioBytes)}`;

/** Why a file need not be sent as an audio identity, as a sentence; undefined when the server should decide. */
export function identityProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  const { name, size } = file;
  if (!looksLikeAudio(file)) {
    return `${name} is not an audio file. Choose mp3, m4a, aac, wav, flac, ogg, opus, webm, caf, aiff, 3gp or amr.`;
  }
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > limits.audioBytes) {
    return `${name} is ${sizeOver(size, limits.audioBytes)}. An identity may have up to ${wholeSize(limits.audioBytes)}.`;
  }
  return undefined;
}

/** What the server has against an audio file, as a sentence; undefined when the same file may go through the next time. */
export function identityRefusal(failure: ApiFailure, { name }: Pick<File, 'name'>): string | undefined {
  const { status, fields, message } = failure;
  if (mayPassLater(failure)) return undefined;
  // The server names a refused file by its own or its stored name, and a missing one by the field's.
  const said = fields[name] ?? fields.audioIdentity;
  if (said || (status !== 413 && status !== 415)) return said;
  return Object.values(fields)[0] ?? message;
}

/** The identity's file name as its link shows it. Counted in characters as people see them, not in halves of an emoji. */
export function shownName(name: string): string {
  const letters = [...name];
  return letters.length > limits.identityNameMax
    ? `${letters.slice(0, limits.identityNameMax).join('')}…`
    : name;
}
