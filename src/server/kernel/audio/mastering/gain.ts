import { blockSamples, blocksPerSecond, type Levels } from '../levels';
import { integrated, silence } from './loudness';
import type { Trim } from './trim';

/** What is measured of the sound that is kept, block by block, with the gain of each block that was decided before. */
type Kept = { maxima: Float32Array; energies: Float32Array };

/**
 * The blocks between both ends of a part, with a gain for each tenth of a second applied to them, and those of the silence after it
 * up to `length` samples, because a very short part is not measured without.
 */
export function keptOf(
  { maxima, energies }: Levels,
  { start, end }: Trim,
  ride: Float32Array | null,
  length: number,
): Kept {
  const from = Math.floor(start / blockSamples);
  const to = Math.ceil(end / blockSamples);
  const blocks = Math.max(to - from, Math.ceil(length / blockSamples));
  const kept = { maxima: new Float32Array(blocks), energies: new Float32Array(blocks) };
  kept.maxima.set(maxima.subarray(from, to));
  kept.energies.set(energies.subarray(from, to));
  if (!ride) return kept;
  const blocksPerStep = blocksPerSecond / 10;
  for (let i = 0; i < kept.energies.length; i += 1) {
    const gain = ride[Math.floor((from + i) / blocksPerStep)] ?? 1;
    kept.maxima[i] = (kept.maxima[i] ?? 0) * gain;
    kept.energies[i] = (kept.energies[i] ?? 0) * gain * gain;
  }
  return kept;
}

/** The gain in dB that brings the part to `target` LUFS after the limiter (ceiling in dBFS) has lowered its peaks. */
export function gainFor(kept: Kept, ceiling: number, target: number): number {
  const plain = integrated(kept.energies);
  if (plain <= silence) return 0;
  // Sounds that the limiter lowers faster than gain can raise them (single claps) stay below the target.
  const most = Math.min(60, target - plain + 8);
  const result = new Float32Array(kept.energies.length);
  let gain = Math.min(most, target - plain);
  for (let round = 0; round < 10; round += 1) {
    const error = target - integrated(limited(kept, gain, ceiling, result));
    if (Math.abs(error) < 0.02) break;
    gain = Math.min(most, gain + error);
  }
  return gain;
}

/**
 * Writes the energies after gain and limiter into `result`. The limiter lowers within 5 ms ahead of a peak and recovers in 50 ms,
 * as `alimiter` does.
 */
function limited(
  { maxima, energies }: Kept,
  gain: number,
  ceiling: number,
  result: Float32Array,
): Float32Array {
  const factor = 10 ** (gain / 20);
  const limit = 10 ** (ceiling / 20);
  const recovery = 1 / (0.05 * blocksPerSecond);
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
