import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { AudioError } from './audio-error';
import { engineLimits } from './audio-limits';
import type { AudioAnalysis, AudioFacts, MasterOrder, MasterResult } from './audio-types';
import { startEngine, type Watch } from './engine-child';
import { scratchOf } from './scratch';
import { probeWarm } from './warm-engine';

export { AudioError, type AudioErrorCode } from './audio-error';
export type * from './audio-types';
export { problemOf } from './judge';
export { closeAudioEngine } from './warm-engine';

/** `timeoutMs` replaces the usual bound; `onProgress` hears 0..1, some times a second. */
export type EngineOptions = Partial<Pick<Watch, 'timeoutMs' | 'onProgress'>>;

/**
 * What a file is, by its content: opened with a white list of formats, its first second decoded. Takes
 * milliseconds in a child process that stays warm. Throws AudioError.
 */
export async function probeAudio(path: string, options: EngineOptions = {}): Promise<AudioFacts> {
  return probeWarm(path, options.timeoutMs ?? engineLimits.probeMs);
}

/** Decodes a whole file and measures it (about 0.1 s per minute). Throws AudioError. */
export async function analyseAudio(path: string, options: EngineOptions = {}): Promise<AudioAnalysis> {
  const engine = startEngine();
  try {
    return await engine.run<'analyse'>(
      { op: 'analyse', path },
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
  const engine = startEngine();
  try {
    const watch = { timeoutMs: engineLimits.masterMs, stallMs: engineLimits.stallMs, ...options };
    const result = await engine.run<'master'>({ op: 'master', order, scratch }, watch);
    await rename(scratch.file, order.output);
    return result;
  } catch (error) {
    if (!(error instanceof AudioError) || error.code !== 'timeout') throw error;
    throw new AudioError('timeout', 'Mastering took too long and was stopped. Try again.', null, {
      cause: error,
    });
  } finally {
    await engine.end();
    await Promise.all(Object.values(scratch).map((name) => rm(name, { force: true })));
  }
}
