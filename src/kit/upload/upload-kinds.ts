import { call } from '@/client/http';
import { uploadImages } from '@/contract/club';
import { uploadRecording, uploadVideo } from '@/contract/file';
import { limits } from '@/contract/limits';
import type { UploadedRecording, Video } from '@/contract/shapes';
import { t } from '@/language/text';
import { fileSizeProblem, type TooLarge, wholeSize } from '@/ui/form/file-size';
import { audioAccept, audioHelp, audioProblem } from './sound-file';
import type { UploadKind } from './use-upload';

/** What the files of forms are called within sentences, such as "Replace the cover", by the fields that hold them. */
export const fileNames = {
  artwork: t`artwork`,
  cover: t`cover`,
  feature: t`feature`,
  logo: t`logo`,
  photo: t`photo`,
  poster: t`poster`,
  spot: t`spot`,
  video: t`video`,
};

export type FileField = keyof typeof fileNames;

const tooLarge =
  (what: string): TooLarge =>
  (name, size, most) =>
    t`${name} is ${size}. A ${what} may have up to ${most}.`;

/** Without HEIC, which an iPhone then turns into JPEG by itself. */
const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];

/** A picture; the form keeps its URL. */
export const imageKind: UploadKind<string> = {
  accept: imageTypes.join(','),
  help: t`PNG, JPEG or WebP, up to ${wholeSize(limits.imageBytes)}. Square works best.`,
  problemOf: (file, what) =>
    imageTypes.includes(file.type)
      ? fileSizeProblem(file, limits.imageBytes, tooLarge(what))
      : t`${file.name} is not a PNG, JPEG or WebP image. Choose another file.`,
  send: async (file, options) => (await call(uploadImages, { files: [file], ...options })).data[0],
};

const { artworkMin, artworkMax } = limits;

/** An episode's artwork, which is kept large; the form keeps the URL of what lists show. */
export const artworkKind: UploadKind<string> = {
  ...imageKind,
  help: t`Square, ${artworkMin} to ${artworkMax} pixels on each side. PNG, JPEG or WebP, up to ${wholeSize(limits.imageBytes)}.`,
  send: async (file, options) =>
    (await call(uploadImages, { files: [file], body: { use: 'artwork' }, ...options })).data[0],
};

/** A recording of the platform; the form keeps it as an `UploadedRecording`. */
export const recordingKind: UploadKind<UploadedRecording> = {
  accept: audioAccept,
  help: audioHelp(limits.audioBytes),
  problemOf: (file, what) => audioProblem(file, limits.audioBytes, tooLarge(what)),
  send: async (file, options) => (await call(uploadRecording, { files: [file], ...options })).data,
};

/** A video, with its poster while it is new. */
export type UploadedVideo = Video & { poster?: string };

const videoEndings = ['.mp4', '.m4v', '.mov', '.webm'] as const;

/** A video of the platform; the form keeps it as a `Video`. */
export const videoKind: UploadKind<UploadedVideo> = {
  accept: ['video/mp4', 'video/quicktime', 'video/webm', ...videoEndings].join(','),
  help: t`MP4, M4V, MOV or WebM, up to ${wholeSize(limits.videoBytes)}`,
  problemOf: (file, what) =>
    videoEndings.some((ending) => file.name.toLowerCase().endsWith(ending))
      ? fileSizeProblem(file, limits.videoBytes, tooLarge(what))
      : t`${file.name} is not a video we can take. Choose an MP4, M4V, MOV or WebM file.`,
  send: async (file, options) => (await call(uploadVideo, { files: [file], ...options })).data,
};
