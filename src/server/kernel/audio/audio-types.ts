import type { ChapterKind } from '@/contract/episode-content';
import type { Signal } from './signal';

export type AudioContainer = 'mp3' | 'm4a' | 'wav' | 'flac' | 'ogg' | 'webm' | 'caf' | 'aiff' | 'aac' | 'amr';

/**
 * The format of a sound file. `sampleRate` in Hz; `durationMs` is null when only a full decode could tell (WebM
 * recordings).
 */
export type AudioFacts = {
  container: AudioContainer;
  mime: string;
  codec: string;
  channels: number;
  sampleRate: number;
  durationMs: number | null;
};

/** `plays`: every browser plays it as it is. */
export type ProbedAudio = AudioFacts & { plays: boolean };

/**
 * A picture out of a video: three bytes for each pixel, red, green and blue, in base64; `turn` is how many degrees it has
 * to be turned clockwise to be upright.
 */
export type VideoPicture = { width: number; height: number; turn: 0 | 90 | 180 | 270; rgb: string };

/** A video that browsers play; `durationMs` is null when the header does not have it. */
export type VideoFacts = { mime: string; durationMs: number | null; picture: VideoPicture };

/**
 * Measured by a full decode, in LUFS and dBTP; null when nothing is loud enough to measure. 800 `peaks` from 0 to 1.
 */
export type AudioAnalysis = Signal & {
  durationMs: number;
  /** Whether it ends early, by its own count or by how it is built. */
  isCut: boolean;
  /** The length by the file's own count where it ends early; null where it has none. */
  claimedMs: number | null;
  loudness: number | null;
  truePeak: number | null;
  peaks: number[];
};

/** The ID3 tags of a finished episode. */
export type MasterTags = {
  title: string;
  artist: string;
  album: string;
  track?: number;
  /** Of its publication, such as 2026. */
  year?: number;
  comment?: string;
};

/**
 * Times in milliseconds from the start of the episode, rounded from exact sample counts; `fromMs` is where in its recording it
 * begins, since silence is cut.
 */
export type MasterChapter = {
  title: string;
  kind: ChapterKind;
  startMs: number;
  endMs: number;
  fromMs: number;
};

/** Which file to write small, into which folder, and how long a piece may be, in seconds. */
export type CompactOrder = { path: string; folder: string; pieceSeconds: number };

/** A piece of a recording: its file, and the second of the recording at which it begins. */
export type CompactPiece = { path: string; start: number; seconds: number };

/** Which recording to copy into which MP3. */
export type CopyOrder = { path: string; output: string };
