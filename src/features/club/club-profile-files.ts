import type { ApiFailure } from '@/client/api-failure';
import { limits } from '@/contract/limits';
import { audioKinds, looksLikeAudio } from '@/ui/media/audio-accept';

const megabyte = 1024 * 1024;
const whole = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`;
const exact = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`;

/** A size that is over the limit, so that it reads as one. */
const over = (bytes: number, limit: number) =>
  exact(bytes) === exact(limit) ? `just over ${whole(limit)}` : exact(bytes);

const logoKinds = ['image/png', 'image/jpeg', 'image/webp'];

/** The `accept` of the logo's picker. Without HEIC, which an iPhone then turns into JPEG by itself. */
export const logoAccept = logoKinds.join(',');
export const logoHelp = `PNG, JPEG or WebP, up to ${whole(limits.imageBytes)}. Square works best.`;
export const identityHelp = `${audioKinds} up to ${whole(limits.audioBytes)}`;

type Chosen = Pick<File, 'name' | 'size' | 'type'>;

/** Why an image need not be sent at all, as a sentence; undefined when the server shall decide. */
export function logoProblem({ name, size, type }: Chosen): string | undefined {
  if (!logoKinds.includes(type)) return `${name} is not a PNG, JPEG or WebP image. Choose another file.`;
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > limits.imageBytes) {
    return `${name} is ${over(size, limits.imageBytes)}. A logo may have up to ${whole(limits.imageBytes)}.`;
  }
  return undefined;
}

/** The same for the audio identity. */
export function identityProblem(file: Chosen): string | undefined {
  const { name, size } = file;
  if (!looksLikeAudio(file)) {
    return `${name} is not an audio file. Choose mp3, m4a, aac, wav, flac, ogg, opus, webm, caf or aiff.`;
  }
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > limits.audioBytes) {
    return `${name} is ${over(size, limits.audioBytes)}. An identity may have up to ${whole(limits.audioBytes)}.`;
  }
  return undefined;
}

/** Whether the very same upload may go through when it is tried again. */
export const mayPassLater = ({ code, status }: ApiFailure): boolean =>
  status === undefined ? code === 'offline' || code === 'internal' : status === 429 || status >= 500;

/** What the server has against an audio file, as a sentence; undefined when the same file may go through the next time. */
export function identityRefusal(failure: ApiFailure, { name }: Pick<File, 'name'>): string | undefined {
  const { status, fields, message } = failure;
  if (mayPassLater(failure)) return undefined;
  // A file is refused under its own name, or what the server made of it; a missing one under the field's.
  const said = fields[name] ?? fields.audioIdentity;
  if (said || (status !== 413 && status !== 415)) return said;
  return Object.values(fields)[0] ?? message;
}

/** `812 KB`, `4.2 MB`. */
export const sizeWords = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;

/** The identity's file name as its link shows it. Counted in characters as people see them, not in halves of an emoji. */
export function shownName(name: string): string {
  const letters = [...name];
  return letters.length > limits.identityNameMax
    ? `${letters.slice(0, limits.identityNameMax).join('')}…`
    : name;
}
