import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AudioError } from './audio-error';
import { engineLimits } from './audio-limits';
import type {
  AudioAnalysis,
  AudioFacts,
  CompactPiece,
  MasterOrder,
  MasterResult,
  VideoFacts,
} from './audio-types';
import { type EngineTimeouts, startEngine } from './engine-child';
import { type EngineRequest, filesOf, scratchOf } from './engine-messages';
import { probeInPool } from './engine-pool';
import { commonFolder, makeWorkplace, reclaimFile } from './sandbox';

export { AudioError, shortReasonOf } from './audio-error';
export type * from './audio-types';
export { closeAudioEngine, warmAudioEngine } from './engine-pool';
export { doubtOf, recordingProblem } from './judge';

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
): Promise<AudioFacts> {
  return probeInPool('probe', file, whose, timeoutMs);
}

/** Says of a video whether browsers play it, and makes a picture of its first second. Throws AudioError. */
export async function probeVideo(
  file: string,
  { timeoutMs = engineLimits.probeMs, whose = '' }: ProbeOptions = {},
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
 * Masters one episode: cuts silence at the ends of each part, brings it to -16 LUFS with a true peak below -1
 * dBTP, and writes all into one MP3 with tags and chapters. It replaces `output` only when it is complete;
 * after a failure nothing is left. Throws AudioError, with the part that caused it.
 */
export async function masterEpisode(order: MasterOrder, options: EngineOptions = {}): Promise<MasterResult> {
  const scratch = scratchOf(order.output, randomBytes(6).toString('hex'));
  const request: EngineRequest = { op: 'master', order, scratch };
  const folder = commonFolder([...filesOf(request), order.output]);
  const engine = startEngine(folder);
  try {
    await makeWorkplace(folder, scratch.folder);
    const watch = { timeoutMs: engineLimits.masterMs, stallMs: engineLimits.stallMs, ...options };
    const result = await engine.run<'master'>(request, watch);
    // The process ends before the file is used, so that it cannot write to it any more.
    await engine.end();
    await reclaimFile(scratch.file);
    await rename(scratch.file, order.output);
    return result;
  } catch (error) {
    if (!(error instanceof AudioError) || error.code !== 'timeout') throw error;
    throw new AudioError('timeout', 'Mastering took too long and was stopped. Try again.', null, {
      cause: error,
    });
  } finally {
    await engine.end();
    await rm(scratch.folder, { recursive: true, force: true });
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
