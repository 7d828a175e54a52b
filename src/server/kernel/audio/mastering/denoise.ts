import { masterRate } from '../audio-limits';
import { openFourier } from './fourier';

/** Windows of 23 ms, each half over the next one: short enough for consonants, long enough to tell a voice's harmonics from noise. */
const size = 1024;
const hop = size / 2;
const bins = size / 2 + 1;

/** How much of what was found in a bin 12 ms before still holds: less makes noise twitter, more makes words begin late. */
const memory = 0.96;
/** In windows without speech the noise is followed by so much, up to so far from what was learned. */
const following = 0.04;
const furthest = 8;

/** The power of noise in each bin, as `openDenoiser` sees it. */
type NoiseProfile = Float64Array;

const window = Float64Array.from({ length: size }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / size));
const fourier = openFourier(size);
/** Where a bin is in a spectrum, and where its mirror image. */
const placeOf = fourier.placeOf.slice(0, bins);
const mirrorOf = Int32Array.from(placeOf, (_, bin) => fourier.placeOf[(size - bin) % size] ?? 0);

/** Learns what noise is like from pieces of a recording in which there is nothing else. */
export function profileOf(pieces: readonly Float32Array[]): NoiseProfile {
  const profile = new Float64Array(bins);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  let windows = 0;
  for (const piece of pieces)
    for (let at = 0; at + size <= piece.length; at += hop) {
      for (let i = 0; i < size; i += 1) re[i] = (piece[at + i] ?? 0) * (window[i] ?? 0);
      im.fill(0);
      fourier.forward(re, im);
      for (let bin = 0; bin < bins; bin += 1) {
        const place = placeOf[bin] ?? 0;
        profile[bin] = (profile[bin] ?? 0) + (re[place] ?? 0) ** 2 + (im[place] ?? 0) ** 2;
      }
      windows += 1;
    }
  return profile.map((power) => power / Math.max(1, windows) + 1e-12);
}

/** How much of the power of these pieces is below a frequency, 0..1. */
export function lowShareOf(pieces: readonly Float32Array[], hertz: number): number {
  const profile = profileOf(pieces);
  const all = profile.reduce((sum, power) => sum + power, 0);
  const low = profile.subarray(0, Math.round((hertz * size) / masterRate) + 1);
  return low.reduce((sum, power) => sum + power, 0) / all;
}

/** `add` takes samples and gives back those that are done, in memory that the next call uses again; `end` gives back the rest. */
type Denoiser = { add: (samples: Float32Array) => Float32Array; end: () => Float32Array };

/**
 * Lowers steady noise by up to `reduction` dB, and gusts of wind if `isWindy`. The gain of a bin is the root of Wiener's, from the
 * signal-to-noise ratio that Ephraim and Malah call decision directed, which leaves no tones of its own: of the gains tried it keeps
 * speech nearest to the clean one (docs/decisions/006-mastering.md). What comes out is in place to the sample.
 */
export function openDenoiser(learned: NoiseProfile, reduction: number, isWindy = false): Denoiser {
  const state: State = {
    learned,
    noise: learned.slice(),
    before: new Float64Array(bins).fill(1),
    leastGain: 10 ** (-reduction / 20),
    calm: isWindy ? 1 : null,
  };
  const powers = [new Float64Array(bins), new Float64Array(bins)] as const;
  const gains = [new Float64Array(bins), new Float64Array(bins)] as const;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  // What has come in and is not yet done: two windows are transformed at once, one as real and one as imaginary numbers.
  const span = size + hop;
  const waiting = new Float64Array(span);
  const tail = new Float64Array(hop);
  // The first half of the first window is silence before the sound.
  let filled = hop;
  let skip = hop;
  let taken = 0;
  let sent = 0;
  let given = 0;
  let output = new Float32Array(1 << 14);

  const process = () => {
    for (let i = 0; i < size; i += 1) {
      const weight = window[i] ?? 0;
      re[i] = (waiting[i] ?? 0) * weight;
      im[i] = (waiting[i + hop] ?? 0) * weight;
    }
    fourier.forward(re, im);
    powersOf(re, im, powers[0], powers[1]);
    decide(state, powers[0], gains[0]);
    decide(state, powers[1], gains[1]);
    amplify(re, im, gains[0], gains[1]);
    fourier.inverse(re, im);
    if (output.length < given + size) {
      const larger = new Float32Array(2 * output.length);
      larger.set(output);
      output = larger;
    }
    for (let i = 0; i < hop; i += 1) {
      const early = (window[i] ?? 0) / size;
      const late = (window[i + hop] ?? 0) / size;
      output[given + i] = (tail[i] ?? 0) + (re[i] ?? 0) * early;
      output[given + hop + i] = (re[i + hop] ?? 0) * late + (im[i] ?? 0) * early;
      tail[i] = (im[i + hop] ?? 0) * late;
    }
    given += size;
    waiting.copyWithin(0, size);
    filled -= size;
  };
  const feed = (samples: Float32Array) => {
    given = 0;
    for (let from = 0; from < samples.length; ) {
      const count = Math.min(span - filled, samples.length - from);
      waiting.set(samples.subarray(from, from + count), filled);
      filled += count;
      from += count;
      if (filled === span) process();
    }
    const from = Math.min(skip, given);
    skip -= from;
    return output.subarray(from, given);
  };
  return {
    add(samples) {
      taken += samples.length;
      const done = feed(samples);
      sent += done.length;
      return done;
    },
    end: () => feed(new Float32Array(2 * size)).subarray(0, taken - sent),
  };
}

// The loops are functions of arrays alone, because V8 runs them several times faster than in a closure over numbers.

/** The powers of two windows that were transformed at once. */
function powersOf(re: Float64Array, im: Float64Array, one: Float64Array, two: Float64Array): void {
  for (let bin = 0; bin < bins; bin += 1) {
    const at = placeOf[bin] ?? 0;
    const mirror = mirrorOf[bin] ?? 0;
    const a = re[at] ?? 0;
    const b = im[at] ?? 0;
    const c = re[mirror] ?? 0;
    const d = im[mirror] ?? 0;
    one[bin] = ((a + c) * (a + c) + (b - d) * (b - d)) / 4;
    two[bin] = ((a - c) * (a - c) + (b + d) * (b + d)) / 4;
  }
}

/** Applies the gains of both windows to their common spectrum. */
function amplify(re: Float64Array, im: Float64Array, one: Float64Array, two: Float64Array): void {
  for (let bin = 0; bin < bins; bin += 1) {
    const at = placeOf[bin] ?? 0;
    const mirror = mirrorOf[bin] ?? 0;
    const a = re[at] ?? 0;
    const b = im[at] ?? 0;
    const c = re[mirror] ?? 0;
    const d = im[mirror] ?? 0;
    const first = one[bin] ?? 0;
    const second = two[bin] ?? 0;
    const x = (a + c) / 2;
    const y = (b - d) / 2;
    re[mirror] = first * x + second * (c - x);
    im[mirror] = -first * y + second * (d + y);
    re[at] = first * x + second * (a - x);
    im[at] = first * y + second * (b - y);
  }
}

type State = {
  learned: NoiseProfile;
  noise: Float64Array;
  before: Float64Array;
  leastGain: number;
  /** The gain of what is low in the window before; null where there is no wind. */
  calm: number | null;
};

/** Wind is in the bins below 280 Hz. A voice has at least as much up to 3 kHz; gusts, which no pause shows, have not. */
const windBins = 7;
const voiceBins = 70;
/** Wind is lowered by up to 18 dB, and follows a voice within 20 ms. */
const leastCalm = 10 ** (-18 / 20);
const calmMemory = 0.5;

/** Lowers what is low to what a voice would have there. */
function lowerWind(state: State, powers: Float64Array, gains: Float64Array): void {
  if (state.calm === null) return;
  let [low, voice] = [1e-12, 0];
  for (let bin = 0; bin < windBins; bin += 1) low += powers[bin] ?? 0;
  for (let bin = windBins; bin < voiceBins; bin += 1) voice += (powers[bin] ?? 0) * (gains[bin] ?? 0) ** 2;
  const wanted = Math.min(1, Math.max(leastCalm, Math.sqrt(voice / low)));
  state.calm = calmMemory * state.calm + (1 - calmMemory) * wanted;
  for (let bin = 0; bin < windBins; bin += 1) gains[bin] = (gains[bin] ?? 0) * state.calm;
}

/** The gains for one window, and what is remembered of it for the next. */
function decide(state: State, powers: Float64Array, gains: Float64Array): void {
  const { learned, noise, before, leastGain } = state;
  const least = leastGain * leastGain;
  let above = 0;
  for (let bin = 0; bin < bins; bin += 1) {
    const posterior = (powers[bin] ?? 0) / (noise[bin] ?? 1);
    above += Math.min(posterior, 8);
    const prior = memory * (before[bin] ?? 0) + (posterior > 1 ? (1 - memory) * (posterior - 1) : 0) + 0.003;
    const wiener = prior / (1 + prior);
    gains[bin] = wiener < least ? leastGain : Math.sqrt(wiener);
    before[bin] = wiener * posterior;
  }
  lowerWind(state, powers, gains);
  const isSpeech = above > 1.7 * bins;
  if (isSpeech) return;
  for (let bin = 0; bin < bins; bin += 1) {
    const base = learned[bin] ?? 1;
    const next = (1 - following) * (noise[bin] ?? 1) + following * (powers[bin] ?? 0);
    noise[bin] = Math.min(furthest * base, Math.max(base / furthest, next));
  }
}
