import { masterRate } from '../audio-limits';
import type { Pause } from './pauses';

/** The mains' frequency in Hz where they hum, and which of its multiples are heard. */
type Hum = { hertz: 50 | 60; multiples: number[] };

const highest = 20;
/** Three of the first eight have to rise by 8 dB above what lies between them, which fans and wind do not have. */
const rise = 6;
const least = 3;
/** -35 dB: what is so much weaker than the strongest multiple is not heard beside it. */
const audible = 10 ** -3.5;

/** Finds hum in the pauses of a recording. */
export function humOf(pauses: readonly Pause[]): Hum | null {
  const windowed = pauses.map(throughWindow);
  const [of50, of60] = ([50, 60] as const).map((hertz) => ({ hertz, multiples: risingIn(windowed, hertz) }));
  const lowOnes = (hum: Hum | undefined) => hum?.multiples.filter((n) => n <= 8).length ?? 0;
  const hum = lowOnes(of50) >= lowOnes(of60) ? of50 : of60;
  return hum && lowOnes(hum) >= least ? hum : null;
}

function risingIn(pauses: readonly Pause[], hertz: number): number[] {
  const level = (at: number) => pauses.reduce((sum, pause) => sum + powerAt(pause, at), 0);
  const multiples = Array.from({ length: highest }, (_, i) => ({ n: i + 1, power: level(hertz * (i + 1)) }));
  const loudest = Math.max(...multiples.map(({ power }) => power));
  return multiples
    .filter(({ n, power }) => {
      const beside = (level(hertz * (n - 0.45)) + level(hertz * (n + 0.45))) / 2;
      return power > beside * rise && power > loudest * audible;
    })
    .map(({ n }) => n);
}

/** Hann's. */
const throughWindow = (samples: Float32Array): Float32Array =>
  samples.map((sample, i) => sample * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / samples.length)));

/** The power at one frequency (Goertzel). */
function powerAt(samples: Float32Array, hertz: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / masterRate);
  let one = 0;
  let two = 0;
  for (let i = 0; i < samples.length; i += 1) {
    const next = (samples[i] ?? 0) + factor * one - two;
    two = one;
    one = next;
  }
  return one * one + two * two - factor * one * two;
}

/** Narrow notches at the hum and its multiples, in FFmpeg's words. A voice, which moves through them, loses little. */
export const notchesOf = ({ hertz, multiples }: Hum): string =>
  multiples.map((n) => `bandreject=f=${hertz * n}:width_type=h:w=${(3 + n / 2).toFixed(1)}`).join(',');
