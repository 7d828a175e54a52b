import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { analyseFile } from './analyse';
import { AudioError } from './audio-error';
import { audioLimits, masterRate } from './audio-limits';
import type { AudioAnalysis, MasterChapter, MasterOrder, MasterResult } from './audio-types';
import type { Scratch } from './engine-messages';
import { id3Tag } from './id3';
import { gainFor, targetLoudness } from './leveling';
import { type MeteredPart, meterPart } from './meter-part';
import { partOf, type ReportProgress } from './progress';
import { renderParts } from './render';

/** The limiter's first ceiling, in dBFS. Encoding adds 0.2 dB to the peaks of speech and 1.2 dB to those of noise. */
const firstCeiling = -2;
const highestTruePeak = -1;
const tolerance = 0.4;

/**
 * An error beyond this cannot come from encoding but from single claps in silence, whose gain is bounded; more gain
 * would not help.
 */
const beyondReach = 3;

const mostRenders = 4;

type Mastered = Omit<MasterResult, 'work'> & { renders: number };

/** Masters an episode into `scratch.file`: see engine.ts. Throws AudioError. */
export async function masterFile(
  order: MasterOrder,
  scratch: Scratch,
  report: ReportProgress,
): Promise<Mastered> {
  if (order.parts.length === 0) throw new Error('an episode without parts');
  const metered: MeteredPart[] = [];
  for (const [index, part] of order.parts.entries()) {
    const share = 0.2 / order.parts.length;
    metered.push(await meterPart(part, partOf(report, share * index, share * (index + 1))));
  }
  const finished = await renderUntilRight(metered, scratch.sound, report);
  const chapters = chaptersOf(metered, finished);
  await joinFile(id3Tag(order.tags, chapters), scratch.sound, scratch.file);
  await rm(scratch.sound);
  const { size } = await stat(scratch.file);
  return { ...finished.measured, chapters, bytes: size, renders: finished.renders };
}

type Finished = { lengths: number[]; measured: AudioAnalysis; renders: number };

/** Renders and measures the MP3, and renders again in the rare case that encoding made it miss the target. */
async function renderUntilRight(
  parts: MeteredPart[],
  path: string,
  report: ReportProgress,
): Promise<Finished> {
  let ceiling = firstCeiling;
  let target = targetLoudness;
  for (let renders = 1; ; renders += 1) {
    const prepared = parts.map((part) => ({
      ...part,
      gain: gainFor(part.levels, part.trim, ceiling, target),
    }));
    const lengths = await renderParts(prepared, ceiling, path, partOf(report, 0.2, 0.8));
    if (lengths.reduce((sum, length) => sum + length, 0) < audioLimits.leastSeconds * masterRate) {
      throw new AudioError(
        'corrupt',
        'There is hardly any sound in what was sent. Ask the club to send it again.',
      );
    }
    const measured = await measureFinished(path, partOf(report, 0.8, 1));
    const error = measured.loudness === null ? 0 : targetLoudness - measured.loudness;
    const excess = (measured.truePeak ?? -Infinity) - highestTruePeak;
    const amiss = Math.abs(error) > tolerance && Math.abs(error) < beyondReach;
    if ((!amiss && excess <= 0) || renders === mostRenders) return { lengths, measured, renders };
    // A lower ceiling needs more gain, which makes peaks denser; so it goes a little further than measured.
    if (excess > 0) ceiling -= 1.3 * excess + 0.2;
    if (amiss) target += error;
  }
}

async function measureFinished(path: string, report: ReportProgress): Promise<AudioAnalysis> {
  try {
    return await analyseFile(path, report);
  } catch (error) {
    // This damaged file is our own, so the message must not say that the one they sent is damaged.
    throw new Error('the finished file cannot be read', { cause: error });
  }
}

/**
 * The chapters. Their times come from sample counts, so they stay exact in an episode of any length. The last one
 * ends with the file, which FFmpeg makes up to 46 samples (1 ms) longer when LAME's last frame is almost empty.
 */
function chaptersOf(parts: MeteredPart[], { lengths, measured }: Finished): MasterChapter[] {
  let end = 0;
  return parts.map(({ part, trim }, index) => {
    const start = end;
    end += lengths[index] ?? 0;
    const endMs = index === parts.length - 1 ? measured.durationMs : milliseconds(end);
    const { title, kind } = part;
    return { title, kind, startMs: milliseconds(start), endMs, fromMs: milliseconds(trim.start) };
  });
}

function milliseconds(samples: number): number {
  return Math.round((samples / masterRate) * 1000);
}

async function joinFile(tag: Buffer, sound: string, path: string): Promise<void> {
  const file = createWriteStream(path, { flags: 'w' });
  file.write(tag);
  await pipeline(createReadStream(sound), file);
  const handle = await open(path, 'r');
  try {
    // Synced before it is renamed, because otherwise a finished episode could be empty after a power cut.
    await handle.sync();
  } finally {
    await handle.close();
  }
}
