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
    t`${name} is ${size}. The ${what} can have up to ${most}.`;

/** Without HEIC, which an iPhone then turns into JPEG by itself. */
const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
/** Beside the types, because some systems do not know the type of each. */
const imageEndings = ['.png', '.jpg', '.jpeg', '.jfif', '.webp', '.gif', '.avif'];

/** A picture; the form keeps its URL. */
export const imageKind: UploadKind<string> = {
  accept: [...imageTypes, ...imageEndings].join(','),
  help: t`PNG, JPEG or WebP, up to ${wholeSize(limits.imageBytes)}. Square works best.`,
  problemOf: (file, what) =>
    // The server looks into all others, since a type is guessed from a name.
    /^(text|audio|video)\//.test(file.type)
      ? t`${file.name} is not a PNG, JPEG or WebP image. Choose another file.`
      : fileSizeProblem(file, limits.imageBytes, tooLarge(what)),
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

const videoTypes = ['video/mp4', 'video/quicktime', 'video/webm'];
const videoEndings = ['.mp4', '.m4v', '.mov', '.webm'];

/** By name or type. One without a type may be anything; others are refused at once, because they may be hundreds of megabytes. */
const mayBeVideo = ({ name, type }: File) =>
  ['', 'application/octet-stream', 'video/x-m4v', ...videoTypes].includes(type) ||
  videoEndings.some((ending) => name.toLowerCase().endsWith(ending));

/** A video of the platform; the form keeps it as a `Video`. */
export const videoKind: UploadKind<UploadedVideo> = {
  accept: [...videoTypes, ...videoEndings].join(','),
  help: t`MP4, M4V, MOV or WebM, up to ${wholeSize(limits.videoBytes)}`,
  problemOf: (file, what) =>
    mayBeVideo(file)
      ? fileSizeProblem(file, limits.videoBytes, tooLarge(what))
      : t`${file.name} is not a video we can take. Choose an MP4, M4V, MOV or WebM file.`,
  send: async (file, options) => (await call(uploadVideo, { files: [file], ...options })).data,
};
