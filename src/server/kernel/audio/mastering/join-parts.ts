import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ChapterKind } from '@/contract/episode-content';
import { audioLimits, masterRate } from '../audio-limits';
import type { MasterChapter, MasterTags } from '../audio-types';
import { id3Tag } from '../id3';
import { infoFrame } from './info-frame';
import { loudnessOfAll } from './loudness';
import { decoderDelay, encoderDelay } from './part-length';
import type { MadePart } from './part-order';

/** A mastered part in its place: `path` of its frames, and the name of its chapter. */
export type PlacedPart = { path: string; kind: ChapterKind; title: string; made: MadePart };

/** The parts in running order, all of one layout; `output` is the path of the MP3. */
export type JoinOrder = { parts: PlacedPart[]; bitRate: number; output: string; tags: MasterTags };

export type JoinedEpisode = {
  chapters: MasterChapter[];
  durationMs: number;
  bytes: number;
  /** In LUFS and dBTP, by what was measured of each part; null when nothing is loud enough. */
  loudness: number | null;
  truePeak: number | null;
  /** 800 values from 0 to 1. */
  peaks: number[];
};

/**
 * Writes mastered parts one after the other into one MP3 with a tag, chapters and a header that says its exact length. Nothing
 * is decoded or encoded: each part begins and ends in silence and needs no bits of the one before, so what is decoded
 * later is, sample for sample, what each part is by itself.
 */
export async function joinParts({ parts, bitRate, output, tags }: JoinOrder): Promise<JoinedEpisode> {
  const [first] = parts;
  if (!first) throw new Error('an episode without parts');
  const samples = parts.reduce((sum, { made }) => sum + made.samples, 0);
  // Coding delays the sound, at the cost of as much silence at its end.
  const length = samples - encoderDelay - decoderDelay;
  const chapters = chaptersOf(parts, length);
  const bytes = parts.reduce((sum, { made }) => sum + made.bytes, 0);
  const head = infoFrame({
    ...{ bytes, samples, bitRate },
    layout: first.made.layout,
    delay: encoderDelay,
    padding: decoderDelay,
  });
  await pipeline(
    async function* () {
      yield id3Tag(tags, chapters);
      yield head;
      for (const { path } of parts) yield* createReadStream(path);
    },
    createWriteStream(output, { mode: 0o600 }),
  );
  const handle = await open(output, 'r');
  try {
    // Synced before it is renamed, because otherwise a finished episode could be empty after a power cut.
    await handle.sync();
  } finally {
    await handle.close();
  }
  const truePeaks = parts.map(({ made }) => made.report.truePeak ?? -Infinity);
  return {
    chapters,
    durationMs: milliseconds(length),
    bytes: (await stat(output)).size,
    loudness: loudnessOfAll(parts.map(({ made }) => made.histogram)),
    truePeak: Math.max(...truePeaks) > -Infinity ? Math.max(...truePeaks) : null,
    peaks: barsOfTenths(
      Buffer.concat(parts.map(({ made }) => Buffer.from(made.peaks, 'base64'))),
      audioLimits.peaks,
    ),
  };
}

/** The chapters. Their times come from sample counts, so they stay exact in an episode of any length. */
function chaptersOf(parts: PlacedPart[], end: number): MasterChapter[] {
  let start = 0;
  return parts.map(({ title, kind, made }, index) => {
    const startMs = milliseconds(start);
    start += made.samples;
    const endMs = milliseconds(index === parts.length - 1 ? end : start);
    return { title, kind, startMs, endMs, fromMs: made.fromMs };
  });
}

/** As many bars as asked for, from 0 to 1, of the levels of tenths of a second (`MadePart.peaks`). */
export function barsOfTenths(tenths: Buffer, bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * tenths.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * tenths.length) / bars));
    const top = tenths.subarray(from, to).reduce((most, level) => Math.max(most, level), 0);
    return Math.round((top / 255) * 1000) / 1000;
  });
}

const milliseconds = (samples: number) => Math.round((samples / masterRate) * 1000);
