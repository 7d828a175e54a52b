import type { Chapter } from '@/contract/episode-content';
import type { Signal } from './signal';

/** What a part is in the running order; names it in errors and in the chapter. */
export type PartKind = Chapter['kind'];

export type AudioContainer = 'mp3' | 'm4a' | 'wav' | 'flac' | 'ogg' | 'webm' | 'caf' | 'aiff' | 'aac';

/** What a sound file is. `sampleRate` in Hz; `durationMs` is null when only a full decode could tell (WebM recordings). */
export type AudioFacts = {
  container: AudioContainer;
  mime: string;
  codec: string;
  channels: number;
  sampleRate: number;
  durationMs: number | null;
};

/** Measured on a full decode. LUFS and dBTP, null when nothing is loud enough to measure; 800 `peaks` from 0 to 1. */
export type AudioAnalysis = Signal & {
  durationMs: number;
  loudness: number | null;
  truePeak: number | null;
  peaks: number[];
};

export type MasterPart = { path: string; title: string; kind: PartKind };

export type MasterTags = {
  title: string;
  artist: string;
  album: string;
  track?: number;
  year?: number;
  comment?: string;
};

/** `parts` in running order; `output` is where the MP3 shall be. */
export type MasterOrder = { parts: MasterPart[]; output: string; tags: MasterTags };

/** Milliseconds from the start of the episode, rounded from exact sample counts. */
export type MasterChapter = { title: string; kind: PartKind; startMs: number; endMs: number };

/** `loudness`, `truePeak` and `peaks` are measured on the finished MP3, decoded again. `bytes`: the whole file. */
export type MasterResult = AudioAnalysis & {
  chapters: MasterChapter[];
  bytes: number;
  /** What it cost: times the episode was encoded, CPU seconds and peak memory of the engine's process. */
  work: { renders: number; cpuSeconds: number; peakRssMb: number };
};
