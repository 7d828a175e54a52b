import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { t } from '@/language/text';
import { AudioError } from './audio-error';
import { engineLimits } from './audio-limits';
import type { AudioAnalysis, CompactPiece, CopyOrder, ProbedAudio, VideoFacts } from './audio-types';
import { type EngineTimeouts, startEngine } from './engine-child';
import type { EngineRequest, MadeWithWork } from './engine-messages';
import { probeInPool } from './engine-pool';
import { type JoinedEpisode, type JoinOrder, joinParts, type PlacedPart } from './mastering/join-parts';
import { makeInOneLayout } from './mastering/master-parts';
import type { PartOrder } from './mastering/part-order';
import type { MasterSettings } from './mastering/settings';
import { commonFolder, makeWorkplace, reclaimFile } from './sandbox';

export { AudioError, brokeOff, refusalOf, shortReasonOf } from './audio-error';
export type * from './audio-types';
export { closeAudioEngine, warmAudioEngine } from './engine-pool';
export { doubtOf, recordingProblem, silenceProblem } from './judge';

/** `timeoutMs` replaces the usual limit; `onProgress` gets 0..1 several times a second. */
type EngineOptions = Partial<Pick<EngineTimeouts, 'timeoutMs' | 'onProgress'>>;

/** `whose` names the sender: senders take turns, so that one sender's files do not delay all others. */
type ProbeOptions = Pick<EngineOptions, 'timeoutMs'> & { whose?: string };

/**
 * Finds out by its content what a file is: opens it with a white list of formats and decodes its first second. Takes
 * milliseconds in a child process that stays ready. Throws AudioError.
 */
export async function probeAudio(
  file: string,
  { timeoutMs = engineLimits.probeMs, whose = '' }: ProbeOptions = {},
): Promise<ProbedAudio> {
  return probeInPool('probe', file, whose, timeoutMs);
}

/** Says of a video whether browsers play it to its end, and makes a picture of it. Throws AudioError. */
export async function probeVideo(
  file: string,
  { timeoutMs = engineLimits.videoMs, whose = '' }: ProbeOptions = {},
): Promise<VideoFacts> {
  return probeInPool('probe-video', file, whose, timeoutMs);
}

/** Decodes a whole file that is short and measures it, while its sender waits. Throws AudioError. */
export async function measureShort(
  file: string,
  { timeoutMs = engineLimits.probeMs, whose = '' }: ProbeOptions = {},
): Promise<AudioAnalysis> {
  return probeInPool('analyse', file, whose, timeoutMs);
}

/** Decodes a whole file and measures it (about 0.1 s per minute). Throws AudioError. */
export async function analyseAudio(file: string, options: EngineOptions = {}): Promise<AudioAnalysis> {
  const engine = startEngine(path.dirname(file));
  try {
    return await engine.run<'analyse'>(
      { op: 'analyse', path: file },
      { timeoutMs: engineLimits.analyseMs, blamesWorkOnly: true, ...options },
    );
  } finally {
    await engine.end();
  }
}

/**
 * Masters one part. Speech: a high-pass, hum and steady noise taken out, taps and silence cut off its ends, quiet and loud
 * speakers evened out; what a studio has finished keeps its sound. Then loudness, limiter, MP3. `output` is replaced only when it is
 * complete; after a failure nothing is left. Throws AudioError, with the part that caused it.
 */
export async function masterPart(order: PartOrder, options: EngineOptions = {}): Promise<MadeWithWork> {
  try {
    return await writeWhole(order, async (engine, written, workplace) => {
      const watch = { timeoutMs: engineLimits.masterMs, stallMs: engineLimits.stallMs, ...options };
      const scratch = path.join(workplace, 'clean');
      const request: EngineRequest = { op: 'master-part', order: { ...order, output: written }, scratch };
      return { result: await engine.run<'master-part'>(request, watch), isWritten: true };
    });
  } catch (error) {
    if (!(error instanceof AudioError) || error.code !== 'timeout') throw error;
    throw new AudioError('timeout', t`Mastering took too long and was stopped. Try again.`, order.kind, {
      cause: error,
    });
  }
}

/**
 * Makes an MP3 of a recording that not every browser plays, as long and as loud as the recording; false, and no file, where every
 * browser plays it as it is. After a failure nothing is left. Throws AudioError.
 */
export const copyForBrowsers = (order: CopyOrder): Promise<boolean> =>
  writeWhole(order, async (engine, written) => {
    const request: EngineRequest = { op: 'copy', order: { ...order, output: written } };
    const watch = { timeoutMs: engineLimits.copyMs, stallMs: engineLimits.stallMs };
    const isWritten = await engine.run<'copy'>(request, watch);
    return { result: isWritten, isWritten };
  });

/** Lets an engine write a file in a folder of its own, from where it takes the place of `output` when it is complete. */
async function writeWhole<Result>(
  { path: file, output }: CopyOrder,
  work: (
    engine: ReturnType<typeof startEngine>,
    written: string,
    workplace: string,
  ) => Promise<{ result: Result; isWritten: boolean }>,
): Promise<Result> {
  const workplace = `${output}.${randomBytes(6).toString('hex')}`;
  const written = path.join(workplace, 'written');
  const folder = commonFolder([file, output]);
  const engine = startEngine(folder);
  try {
    await makeWorkplace(folder, workplace);
    const { result, isWritten } = await work(engine, written, workplace);
    // The process ends before the file is used, so that it cannot write to it any more.
    await engine.end();
    if (isWritten) {
      await reclaimFile(written);
      await rename(written, output);
    }
    return result;
  } finally {
    await engine.end();
    await rm(workplace, { recursive: true, force: true });
  }
}

/** What to master into one MP3: recordings in running order. */
type MasterOrder = Pick<JoinOrder, 'output' | 'tags'> & {
  parts: Pick<PlacedPart, 'path' | 'kind' | 'title'>[];
  settings: MasterSettings;
};

/** Masters parts and joins them. What is in between lies beside `output` and is removed. Throws AudioError. */
export async function masterEpisode(
  { parts, settings, output, tags }: MasterOrder,
  options: EngineOptions = {},
): Promise<JoinedEpisode & { work: MadeWithWork['work'] }> {
  const pieces: string[] = [];
  const work = { cpuSeconds: 0, peakRssMb: 0 };
  try {
    const placed = await makeInOneLayout(parts, async (part, layout, begun) => {
      const piece = `${output}.${pieces.length}`;
      pieces.push(piece);
      const share = (fraction: number) => options.onProgress?.((begun + fraction) / (parts.length + 1));
      const order = { ...part, layout, settings, output: piece };
      const made = await masterPart(order, { ...options, onProgress: share });
      work.cpuSeconds += made.work.cpuSeconds;
      work.peakRssMb = Math.max(work.peakRssMb, made.work.peakRssMb);
      return { ...part, path: piece, made };
    });
    return { ...(await joinParts({ parts: placed, bitRate: settings.bitRate, output, tags })), work };
  } finally {
    for (const piece of pieces) await rm(piece, { force: true });
  }
}

/**
 * A small copy of a recording for a machine that listens to speech: mono MP3 at 16 kHz and 32 kbit/s, 240 KB a minute, in pieces
 * of at most `pieceSeconds` in the new folder `folder`, which the caller removes. Throws AudioError.
 */
export async function compactAudio(
  file: string,
  { folder, pieceSeconds }: { folder: string; pieceSeconds: number },
): Promise<CompactPiece[]> {
  const shared = commonFolder([file, path.join(folder, 'piece')]);
  const engine = startEngine(shared);
  try {
    await makeWorkplace(shared, folder);
    const pieces = await engine.run<'compact'>(
      { op: 'compact', order: { path: file, folder, pieceSeconds } },
      { timeoutMs: engineLimits.compactMs, stallMs: engineLimits.stallMs },
    );
    return pieces.map((piece) => ({ ...piece, path: path.join(folder, path.basename(piece.path)) }));
  } finally {
    await engine.end();
  }
}
