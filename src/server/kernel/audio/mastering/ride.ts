import { blocksPerSecond, type Levels } from '../levels';
import { energyOf, integrated, loudnessOf, silence } from './loudness';

/** A factor for each tenth of a second, from the start of the recording. */
export type Ride = Float32Array;

const step = blocksPerSecond / 10;
/** Speech is levelled by its last and next 0.6 s, so slower than syllables and faster than a change of speaker. */
const reach = 6;
/** Differences of so many LU are how people talk, and stay. */
const natural = 1.5;
const mostUp = 15;
const mostDown = 8;
/** Speech is at least so far above the noise, in LU, and no further than that below the rest. */
const aboveNoise = 8;
const belowRest = 30;

/**
 * A slow gain that brings a quiet speaker beside a loud one to one level, as a sound engineer moves a fader. It changes in
 * pauses and is decided by speech alone, so noise is not pumped up between words. Null where nothing has to be moved.
 */
export function rideOf({ energies }: Pick<Levels, 'energies'>, floor: number | null): Ride | null {
  const rest = integrated(energies);
  if (rest <= silence) return null;
  const noise = floor ?? -Infinity;
  const gate = energyOf(Math.max(noise + aboveNoise, rest - belowRest));
  const tenths = meansOf(energies);
  // Noise under a raised voice stays 25 LU below the rest.
  const up = Math.max(3, Math.min(mostUp, rest - 25 - noise));
  const wanted = tenths.map((_, at) => {
    const speech: number[] = [];
    for (let i = Math.max(0, at - reach); i <= Math.min(tenths.length - 1, at + reach); i += 1) {
      const energy = tenths[i] ?? 0;
      if (energy > gate) speech.push(energy);
    }
    if (speech.length < 3) return null;
    const away = rest - loudnessOf(speech.reduce((sum, energy) => sum + energy, 0) / speech.length);
    const beyond = Math.sign(away) * Math.max(0, Math.abs(away) - natural);
    return Math.max(-mostDown, Math.min(up, beyond));
  });
  const smooth = smoothed(smoothed(filled(wanted)));
  if (smooth.every((gain) => Math.abs(gain) < 0.5)) return null;
  return Float32Array.from(smooth, (gain) => 10 ** (gain / 20));
}

function meansOf(energies: Float32Array): number[] {
  return Array.from({ length: Math.ceil(energies.length / step) }, (_, at) => {
    const piece = energies.subarray(at * step, (at + 1) * step);
    return piece.reduce((sum, energy) => sum + energy, 0) / piece.length;
  });
}

/** In pauses the gain goes evenly from what the words before need to what those after need. */
function filled(wanted: readonly (number | null)[]): number[] {
  const gains = wanted.map((gain) => gain ?? 0);
  let before = -1;
  for (let at = 0; at <= wanted.length; at += 1) {
    const known = at < wanted.length ? wanted[at] : undefined;
    if (known === null) continue;
    const from = before < 0 ? known : wanted[before];
    const to = known ?? from;
    for (let i = before + 1; i < at; i += 1) {
      const share = (i - before) / (at - before);
      gains[i] = (from ?? 0) * (1 - share) + (to ?? 0) * share;
    }
    before = at;
  }
  return gains;
}

/** The mean over 0.7 s. */
function smoothed(gains: readonly number[]): number[] {
  return gains.map((_, at) => {
    const near = gains.slice(Math.max(0, at - 3), at + 4);
    return near.reduce((sum, gain) => sum + gain, 0) / near.length;
  });
}

/** Multiplies samples in place, with the gain moving evenly from each tenth's middle to the next. `at` is the first one's position. */
export function applyRide(samples: Float32Array, at: number, ride: Ride, samplesPerStep: number): void {
  const last = ride.length - 1;
  const gainAt = (index: number) => ride[Math.max(0, Math.min(last, index))] ?? 1;
  for (let i = 0; i < samples.length; ) {
    const place = (at + i) / samplesPerStep - 0.5;
    const from = Math.floor(place);
    const until = Math.min(samples.length, Math.ceil((from + 1.5) * samplesPerStep - at));
    const slope = (gainAt(from + 1) - gainAt(from)) / samplesPerStep;
    let gain = gainAt(from) + slope * (place - from) * samplesPerStep;
    const end = Math.max(i + 1, until);
    for (; i < end; i += 1) {
      samples[i] = (samples[i] ?? 0) * gain;
      gain += slope;
    }
  }
}
