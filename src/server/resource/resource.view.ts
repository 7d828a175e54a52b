import type { UploadedRecording, Video } from '@/contract/shapes';
import { fileUrl } from '../file/file-url';
import type { FileOfRow } from './resource.store';

/** The URL of a row's image. */
export const imageOf = (file: FileOfRow | null | undefined): string | null =>
  file ? fileUrl(file.key) : null;

/** A row's recording, as the contract shows it. */
export const recordingOf = (file: FileOfRow | null | undefined): UploadedRecording | null =>
  file
    ? {
        url: fileUrl(file.key),
        fileName: file.fileName,
        duration: file.duration,
        loudness: file.loudness,
        peaks: file.peaks ?? [],
      }
    : null;

/** A row's video, as the contract shows it. */
export const videoOf = (file: FileOfRow | null | undefined): Video | null =>
  file
    ? { url: fileUrl(file.key), fileName: file.fileName, bytes: file.bytes, duration: file.duration }
    : null;
