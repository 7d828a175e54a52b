import { rate, type Sound } from './audio-corpus';

// How mastered speech compares with what was said, measured apart from the engine.

const { PI, abs, cos, log10, max, min, round, sin, sqrt } = Math;

const window = 1024;
const hop = 512;
const hann = Float64Array.from({ length: window }, (_, i) => 0.5 - 0.5 * cos((2 * PI * i) / window));
/** 21 bands from 100 to 8000 Hz, each a fifth wider than the one before. */
const edges = Array.from({ length: 22 }, (_, band) => 100 * 80 ** (band / 21));

const cosines = Float64Array.from({ length: window / 2 }, (_, k) => cos((2 * PI * k) / window));
const sines = Float64Array.from({ length: window / 2 }, (_, k) => sin((2 * PI * k) / window));

/** The powers of a window of samples by frequency, by a fast Fourier transform. */
function spectrumOf(samples: Float64Array): Float64Array {
  const size = window;
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const bits = Math.log2(size);
  for (let i = 0; i < size; i += 1) {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit += 1) if (i & (1 << bit)) mirrored |= 1 << (bits - 1 - bit);
    re[mirrored] = samples[i] ?? 0;
  }
  for (let half = 1; half < size; half *= 2) {
    for (let k = 0; k < half; k += 1) {
      const c = cosines[(k * window) / (2 * half)] ?? 0;
      const s = -(sines[(k * window) / (2 * half)] ?? 0);
      for (let i = k; i < size; i += 2 * half) {
        const j = i + half;
        // No pairs are put together here: each would be an object.
        const a = re[j] ?? 0;
        const b = im[j] ?? 0;
        const x = re[i] ?? 0;
        const y = im[i] ?? 0;
        const p = a * c - b * s;
        const q = a * s + b * c;
        re[j] = x - p;
        im[j] = y - q;
        re[i] = x + p;
        im[i] = y + q;
      }
    }
  }
  return re.map((value, i) => value * value + (im[i] ?? 0) ** 2);
}

function bandsAt(sound: Sound, at: number): number[] {
  const powers = spectrumOf(hann.map((weight, i) => weight * (sound[at + i] ?? 0)));
  return edges.slice(1).map((to, band) => {
    const first = max(1, round(((edges[band] ?? 0) * window) / rate));
    const last = max(first + 1, round((to * window) / rate));
    return powers.subarray(first, last).reduce((sum, power) => sum + power, 0);
  });
}

/** Where `said` is heard: the starts of windows with speech. And where it pauses: far enough from words for echoes and fades. */
export function momentsOf(said: Sound): { words: number[]; pauses: number[] } {
  const levels: number[] = [];
  for (let at = 0; at + window <= said.length; at += hop) {
    let sum = 0;
    for (let i = at; i < at + window; i += 1) sum += (said[i] ?? 0) ** 2;
    levels.push(sqrt(sum / window));
  }
  const top = levels.reduce((most, level) => max(most, level), 0);
  const isQuiet = (index: number) => (levels[index] ?? 0) < top / 1000;
  const words: number[] = [];
  const pauses: number[] = [];
  levels.forEach((level, index) => {
    if (level > top / 30) words.push(index * hop);
    if (Array.from({ length: 13 }, (_, i) => index - 6 + i).every(isQuiet)) pauses.push(index * hop);
  });
  return { words, pauses };
}

/** The mean level in dB at these moments of a sound that begins `late` samples into what was said. */
export function levelAt(sound: Sound, moments: readonly number[], late = 0): number {
  let sum = 0;
  let count = 0;
  for (const moment of moments) {
    const at = moment - late;
    if (at < 0 || at + window > sound.length) continue;
    for (let i = at; i < at + window; i += 1) sum += (sound[i] ?? 0) ** 2;
    count += window;
  }
  return 10 * log10(sum / max(1, count) + 1e-12);
}

/**
 * The log-spectral distance in dB of words from what was said, whatever the gain: 0 is the same sound. What is 40 dB below the rest
 * of a moment is not heard beside it.
 */
export function distanceOf(sound: Sound, said: Sound, words: readonly number[], late = 0): number {
  let sum = 0;
  let count = 0;
  for (const moment of words) {
    const at = moment - late;
    if (at < 0 || at + window > sound.length) continue;
    const [one, two] = [bandsAt(sound, at), bandsAt(said, moment)].map((bands) => {
      const whole = bands.reduce((total, power) => total + power, 1e-9);
      return bands.map((power) => 10 * log10(max(power / whole, 1e-4)));
    });
    one?.forEach((level, band) => {
      sum += (level - (two?.[band] ?? 0)) ** 2;
      count += 1;
    });
  }
  return sqrt(sum / max(1, count));
}

/** The power in dB of one frequency, in the moments of pauses, which are joined to long stretches. */
export function toneAt(sound: Sound, hertz: number, moments: readonly number[], late = 0): number {
  let best = 0;
  let count = 0;
  const size = 4 * window;
  for (const moment of moments) {
    const at = moment - late;
    if (at < 0 || at + size > sound.length || !moments.includes(moment + size - window)) continue;
    let [re, im] = [0, 0];
    for (let i = 0; i < size; i += 1) {
      const weight = (0.5 - 0.5 * cos((2 * PI * i) / size)) * (sound[at + i] ?? 0);
      re += weight * cos((2 * PI * hertz * i) / rate);
      im += weight * sin((2 * PI * hertz * i) / rate);
    }
    best += re * re + im * im;
    count += 1;
  }
  return 10 * log10(best / max(1, count) + 1e-12);
}

/** The highest second difference between two samples: a click is a high one. */
export function sharpnessOf(sound: Sound, from: number, to: number): number {
  let top = 0;
  for (let i = max(2, from); i < min(sound.length, to); i += 1)
    top = max(top, abs((sound[i] ?? 0) - 2 * (sound[i - 1] ?? 0) + (sound[i - 2] ?? 0)));
  return top;
}
