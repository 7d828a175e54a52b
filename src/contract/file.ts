import * as z from 'zod';
import { endpoint } from './endpoint';
import { changed, FileUrl, UploadedRecording, Video } from './shapes';

/**
 * Streams with ranges, ETag and 416; 404 for a URL that is not ours, or a file that the caller may not have. With `play` a recording
 * of a kind that not every browser plays comes as MP3, once that is made.
 */
export const downloadFile = endpoint({
  method: 'GET',
  path: '/api/file/download',
  summary: 'A stored file, by its URL',
  access: 'file:download',
  query: z.object({ url: z.string(), play: z.literal('true').optional() }),
  reply: z.unknown(),
});

/**
 * Keeps a recording until something is saved with its URL. Until then only its sender can fetch it, and after
 * a day it is removed. 415 with the file's name for what is no sound.
 */
export const uploadRecording = endpoint({
  method: 'POST',
  path: '/api/file/upload/sound',
  summary: 'Upload a recording for the platform: a feature, or a sponsor’s spot',
  access: 'sound:send',
  upload: { field: 'file', kind: 'audio', maxFiles: 1 },
  reply: changed(UploadedRecording),
});

/** The present state of a recording; called until it is measured. */
export const getRecording = endpoint({
  method: 'GET',
  path: '/api/file/sound',
  summary: 'What is known of a recording that one has uploaded',
  access: 'sound:send',
  query: z.object({ url: FileUrl }),
  reply: z.object({ data: UploadedRecording }),
});

/**
 * Keeps a video, and the first of its pictures that shows something as its poster, until something is saved with their URLs.
 * Until then only their sender can fetch them, and after a day they are removed. 415 with the file's name for
 * what browsers do not play, or do not play to its end.
 */
export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/file/upload/video',
  summary: 'Upload a video for the platform',
  access: 'support-video:manage',
  upload: { field: 'file', kind: 'video', maxFiles: 1 },
  reply: changed(Video.extend({ poster: FileUrl })),
});

/**
 * How far the text of a recording is. `waiting` and `writing`: a service writes it; `unavailable`: it could not, and `problem` says
 * why; `removed`: it can still be brought back.
 */
const TranscriptStatus = z.enum(['none', 'waiting', 'writing', 'written', 'unavailable', 'removed']);

export const TranscriptBrief = z.object({
  status: TranscriptStatus,
  /** Why there is none, or why it takes longer, in a sentence for people. */
  problem: z.string().nullable(),
  /** How many lines there are. */
  lines: z.number().int(),
  /** A service is set up here that can be asked for it. */
  mayMake: z.boolean(),
});
export type TranscriptBrief = z.infer<typeof TranscriptBrief>;

/** What was found in a recording and done about it. Loudness in LUFS, null where nothing can be measured; `cut` in seconds. */
export const PartReport = z.object({
  before: z.number().nullable(),
  after: z.number().nullable(),
  /** In dBTP. */
  truePeak: z.number().nullable(),
  /** How much silence was cut off both ends, and how many taps on the recorder. */
  cut: z.number(),
  taps: z.number().int(),
  /** Whether the recording has channels that differ. */
  isStereo: z.boolean(),
  /** By how many dB the noise was lowered, and the frequency in Hz of a hum that was taken out. */
  noise: z.number(),
  hum: z.union([z.literal(50), z.literal(60)]).nullable(),
  /** By how many dB the quietest speaker was raised against the loudest. */
  evened: z.number(),
});
export type PartReport = z.infer<typeof PartReport>;

/** A part as families will hear it. */
export const MasteredPart = z.object({
  url: FileUrl,
  /** In seconds. */
  duration: z.number(),
  /** The second of the recording at which it begins, since silence is cut. */
  from: z.number(),
  /** 100 values from 0 to 1. */
  peaks: z.array(z.number()),
  report: PartReport,
});
export type MasteredPart = z.infer<typeof MasteredPart>;
