import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AudioError } from './audio-error';
import { engineLimits } from './audio-limits';
import type { AudioAnalysis, AudioFacts, MasterOrder, MasterResult } from './audio-types';
import { startEngine, type Watch } from './engine-child';
import { type EngineRequest, filesOf, scratchOf } from './engine-messages';
import { probeInPool } from './engine-pool';
import { commonFolder, makeWorkplace, takeBack } from './sandbox';

export { AudioError, type AudioErrorCode } from './audio-error';
export type * from './audio-types';
export { closeAudioEngine } from './engine-pool';
export { problemOf } from './judge';

/** `timeoutMs` replaces the usual bound; `onProgress` hears 0..1, some times a second. */
export type EngineOptions = Partial<Pick<Watch, 'timeoutMs' | 'onProgress'>>;

/** `whose` names the sender: the files of many senders take turns, so that nobody waits for all of another's. */
export type ProbeOptions = Pick<EngineOptions, 'timeoutMs'> & { whose?: string };

/**
 * What a file is, by its content: opened with a white list of formats, its first second decoded. Takes
 * milliseconds in a child process that stays warm. Throws AudioError.
 */
export async function probeAudio(
  file: string,
  { timeoutMs = engineLimits.probeMs, whose = '' }: ProbeOptions = {},
): Promise<AudioFacts> {
  return probeInPool(file, whose, timeoutMs);
}

/** Decodes a whole file and measures it (about 0.1 s per minute). Throws AudioError. */
export async function analyseAudio(file: string, options: EngineOptions = {}): Promise<AudioAnalysis> {
  const engine = startEngine(path.dirname(file));
  try {
    return await engine.run<'analyse'>(
      { op: 'analyse', path: file },
      { timeoutMs: engineLimits.analyseMs, ...options },
    );
  } finally {
    await engine.end();
  }
}

/**
 * Masters one episode: each part cut of silence at its ends and brought to -16 LUFS, the true peak held
 * below -1 dBTP, all in one MP3 with tags and chapters, which replaces `output` when it is complete;
 * after a failure nothing is left. Throws AudioError, with the part named when one is to blame.
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
    // First the process goes, then the file is ours: nobody can write to it any more.
    await engine.end();
    await takeBack(scratch.file);
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
