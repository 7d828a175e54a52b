import { masterRate } from './audio-limits';
import { blockSamples, type Levels } from './levels';

/** The loudness of each part and so of the whole, in LUFS: the usual value of podcast platforms. */
export const targetLoudness = -16;

/** Below this R 128 measures nothing, and gain would only raise noise. */
export const silence = -69;

/** The piece of a part that is kept, in samples at 44.1 kHz: [start, end). */
export type Trim = { start: number; end: number };

const blocksPerSecond = masterRate / blockSamples;

/**
 * Cuts silence at both ends: everything below -50 dBFS, or 40 dB under the loudest sample of a quiet part, but keeps
 * 100 ms before and 200 ms after. A part without any sound is kept as it is.
 */
export function trimOf({ samples, maxima }: Levels): Trim {
  let top = 0;
  for (const level of maxima) if (level > top) top = level;
  const threshold = Math.min(10 ** (-50 / 20), top * 10 ** (-40 / 20));
  const heard = (level: number) => level > threshold;
  const first = maxima.findIndex(heard);
  if (first < 0) return { start: 0, end: samples };
  const last = maxima.findLastIndex(heard);
  return {
    start: Math.max(0, first * blockSamples - 0.1 * masterRate),
    end: Math.min(samples, (last + 1) * blockSamples + 0.2 * masterRate),
  };
}

/** The gain in dB that brings the part to the target after the limiter (ceiling in dBFS) has lowered its peaks. */
export function gainFor(levels: Levels, trim: Trim, ceiling: number, target = targetLoudness): number {
  const part = {
    maxima: levels.maxima.subarray(trim.start / blockSamples, Math.ceil(trim.end / blockSamples)),
    energies: levels.energies.subarray(trim.start / blockSamples, Math.ceil(trim.end / blockSamples)),
  };
  const plain = integrated(part.energies);
  if (plain <= silence) return 0;
  // Sounds that the limiter lowers faster than gain can raise them (single claps) stay below the target.
  const most = Math.min(60, targetLoudness - plain + 8);
  let gain = Math.min(most, target - plain);
  for (let round = 0; round < 10; round += 1) {
    const error = target - integrated(limited(part.maxima, part.energies, gain, ceiling));
    if (Math.abs(error) < 0.02) break;
    gain = Math.min(most, gain + error);
  }
  return gain;
}

/** Gated loudness in LUFS of mean squares per block: windows of 400 ms every 100 ms, gates at -70 and -10 LU. */
export function integrated(energies: Float32Array): number {
  const step = blocksPerSecond / 10;
  const window = 4 * step;
  const windows: number[] = [];
  for (let start = 0; start + window <= energies.length; start += step) {
    let sum = 0;
    for (let i = start; i < start + window; i += 1) sum += energies[i] ?? 0;
    windows.push(sum / window);
  }
  const audible = windows.filter((energy) => loudnessOf(energy) > -70);
  const gate = loudnessOf(mean(audible)) - 10;
  return loudnessOf(mean(audible.filter((energy) => loudnessOf(energy) > gate)));
}

/**
 * The energies after gain and limiter, which lowers within 5 ms ahead of a peak and recovers in 50 ms, as `alimiter`
 * does.
 */
function limited(maxima: Float32Array, energies: Float32Array, gain: number, ceiling: number): Float32Array {
  const factor = 10 ** (gain / 20);
  const limit = 10 ** (ceiling / 20);
  const recovery = 1 / (0.05 * blocksPerSecond);
  const result = new Float32Array(energies.length);
  let passing = 1;
  let slope = 0;
  for (let i = 0; i < energies.length; i += 1) {
    const needed = Math.min(1, limit / Math.max(limit, (maxima[i] ?? 0) * factor));
    const ahead = Math.min(1, limit / Math.max(limit, (maxima[i + 1] ?? 0) * factor));
    if (needed < passing) {
      passing = needed;
      slope = (1 - needed) * recovery;
    } else {
      passing = Math.min(1, needed, passing + slope);
    }
    const here = ahead < passing ? (passing + ahead) / 2 : passing;
    result[i] = (energies[i] ?? 0) * (factor * here) ** 2;
  }
  return result;
}

function loudnessOf(energy: number): number {
  return energy > 0 ? -0.691 + 10 * Math.log10(energy) : -Infinity;
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
