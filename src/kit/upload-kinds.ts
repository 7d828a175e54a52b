import { call } from '@/client/http';
import { uploadImages } from '@/contract/club';
import { uploadRecording, uploadVideo } from '@/contract/file';
import { limits } from '@/contract/limits';
import type { UploadedRecording, Video } from '@/contract/shapes';
import { sizeOver, wholeSize } from '@/ui/form/file-size';
import { audioAccept, audioKinds, looksLikeAudio } from '@/ui/media/audio-accept';
import type { UploadKind } from './use-upload';

const sizeProblem = ({ name, size }: File, most: number, what: string): string | undefined => {
  if (size === 0) return `${name} is empty. Choose another file.`;
  if (size > most) return `${name} is ${sizeOver(size, most)}. A ${what} may have up to ${wholeSize(most)}.`;
  return undefined;
};

/** Without HEIC, which an iPhone then turns into JPEG by itself. */
const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** A picture; the form keeps its URL. */
export const imageKind: UploadKind<string> = {
  accept: imageTypes.join(','),
  help: `PNG, JPEG or WebP, up to ${wholeSize(limits.imageBytes)}. Square works best.`,
  problemOf: (file, what) =>
    imageTypes.includes(file.type)
      ? sizeProblem(file, limits.imageBytes, what)
      : `${file.name} is not a PNG, JPEG or WebP image. Choose another file.`,
  send: async (file, options) => (await call(uploadImages, { files: [file], ...options })).data[0],
};

const { artworkMin, artworkMax } = limits;

/** An episode's artwork, which is kept large; the form keeps the URL of what lists show. */
export const artworkKind: UploadKind<string> = {
  ...imageKind,
  help: `Square, ${artworkMin} to ${artworkMax} pixels on each side. PNG, JPEG or WebP, up to ${wholeSize(limits.imageBytes)}.`,
  send: async (file, options) =>
    (await call(uploadImages, { files: [file], body: { use: 'artwork' }, ...options })).data[0],
};

/** A recording of the platform; the form keeps it as an `UploadedRecording`. */
export const recordingKind: UploadKind<UploadedRecording> = {
  accept: audioAccept,
  help: `${audioKinds} up to ${wholeSize(limits.audioBytes)}`,
  problemOf: (file, what) =>
    looksLikeAudio(file)
      ? sizeProblem(file, limits.audioBytes, what)
      : `${file.name} is not an audio file. Choose mp3, m4a, aac, wav, flac, ogg, opus, webm, caf, aiff, 3gp or amr.`,
  send: async (file, options) => (await call(uploadRecording, { files: [file], ...options })).data,
};

/** A video, with its poster while it is new. */
export type UploadedVideo = Video & { poster?: string };

const videoEndings = ['.mp4', '.m4v', '.mov', '.webm'] as const;

/** A video of the platform; the form keeps it as a `Video`. */
export const videoKind: UploadKind<UploadedVideo> = {
  accept: ['video/mp4', 'video/quicktime', 'video/webm', ...videoEndings].join(','),
  help: `MP4, M4V, MOV or WebM, up to ${wholeSize(limits.videoBytes)}`,
  problemOf: (file, what) =>
    videoEndings.some((ending) => file.name.toLowerCase().endsWith(ending))
      ? sizeProblem(file, limits.videoBytes, what)
      : `${file.name} is not a video we can take. Choose an MP4, M4V, MOV or WebM file.`,
  send: async (file, options) => (await call(uploadVideo, { files: [file], ...options })).data,
};
