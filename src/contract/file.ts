import * as z from 'zod';
import { endpoint } from './endpoint';
import { changed, FileUrl, Sound, Video } from './shapes';

/** Streams with ranges, ETag and 416; 404 for whatever was not minted here or is not for the asker. */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/file/download',
  summary: 'A stored file, by its URL',
  access: 'file:download',
  query: z.object({ url: z.string() }),
  reply: z.unknown(),
});

/**
 * Keeps a recording until something is saved with its URL. Until then its sender alone can fetch it, and after a day it
 * is swept. 415 with the file's name for what is no sound.
 */
export const uploadSound = endpoint({
  method: 'POST',
  path: '/api/file/upload/sound',
  summary: 'Upload a recording for the platform: a feature, or a sponsor’s spot',
  access: 'sound:send',
  upload: { field: 'file', kind: 'audio', maxFiles: 1 },
  reply: changed(Sound),
});

/** A recording as it is by now: asked for until it is measured. */
export const getSound = endpoint({
  method: 'GET',
  path: '/api/file/sound',
  summary: 'What is known of a recording that one has uploaded',
  access: 'sound:send',
  query: z.object({ url: FileUrl }),
  reply: z.object({ data: Sound }),
});

/**
 * Keeps a video, and a picture of its first second as its poster, until something is saved with their URLs. Until then
 * their sender alone can fetch them, and after a day they are swept. 415 with the file's name for what browsers do not play.
 */
export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/file/upload/video',
  summary: 'Upload a video for the platform',
  access: 'support-video:manage',
  upload: { field: 'file', kind: 'video', maxFiles: 1 },
  reply: changed(Video.extend({ poster: FileUrl })),
});
