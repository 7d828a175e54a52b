import { masterRate } from './audio-limits';

/** Samples per block, 1/300 s: short enough to follow the limiter, and 30 of them are the 100 ms step of R 128. */
export const blockSamples = masterRate / 300;
export const blocksPerSecond = 300;

/**
 * The levels of a part, block by block: its highest sample, and its mean square after the K filter of ITU-R BS.1770.
 */
export type Levels = { samples: number; maxima: Float32Array; energies: Float32Array };

type LevelMeter = { add: (samples: Float32Array) => void; levels: () => Levels };

/**
 * Measures 44.1 kHz mono in blocks. The gain of a part is computed from them in memory, because running the limiter
 * over the file again and again would take a third of all the time (facts A).
 */
export function openLevelMeter(): LevelMeter {
  let maxima = new Float32Array(1 << 15);
  let energies = new Float32Array(1 << 15);
  let blocks = 0;
  let samples = 0;
  let filled = 0;
  const state = new Float64Array(6);
  const store = () => {
    if (blocks === maxima.length) {
      maxima = grown(maxima);
      energies = grown(energies);
    }
    maxima[blocks] = state[4] ?? 0;
    energies[blocks] = (state[5] ?? 0) / filled;
    blocks += 1;
    filled = state[4] = state[5] = 0;
  };
  return {
    add(added) {
      samples += added.length;
      for (let from = 0; from < added.length; ) {
        const to = Math.min(added.length, from + blockSamples - filled);
        weigh(added, from, to, state);
        filled += to - from;
        from = to;
        if (filled === blockSamples) store();
      }
    },
    levels() {
      if (filled > 0) store();
      return { samples, maxima: maxima.subarray(0, blocks), energies: energies.subarray(0, blocks) };
    },
  };
}

/**
 * Adds samples to the block in `state`: four numbers of the K filter, the highest level, and the sum of squares. A function of arrays
 * alone, because V8 boxes numbers that a closure shares, which makes the loop several times slower.
 */
function weigh(samples: Float32Array, from: number, to: number, state: Float64Array): void {
  let s1 = state[0] ?? 0;
  let s2 = state[1] ?? 0;
  let t1 = state[2] ?? 0;
  let t2 = state[3] ?? 0;
  let highest = state[4] ?? 0;
  let energy = state[5] ?? 0;
  for (let i = from; i < to; i += 1) {
    const sample = samples[i] ?? 0;
    highest = Math.max(highest, Math.abs(sample));
    const shelf = b0 * sample + s1;
    s1 = b1 * sample - a1 * shelf + s2;
    s2 = b2 * sample - a2 * shelf;
    const high = shelf + t1;
    t1 = -2 * shelf - c1 * high + t2;
    t2 = shelf - c2 * high;
    energy += high * high;
  }
  state[0] = s1;
  state[1] = s2;
  state[2] = t1;
  state[3] = t2;
  state[4] = highest;
  state[5] = energy;
}

function grown(values: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(values.length * 2);
  larger.set(values);
  return larger;
}

/** Both stages of BS.1770's filter (a b: shelf, c: high pass 1 -2 1), for any rate, as libebur128 derives them. */
function kWeighting(rate: number) {
  const k1 = Math.tan((Math.PI * 1681.974450955533) / rate);
  const q1 = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const n1 = 1 + k1 / q1 + k1 * k1;
  const k2 = Math.tan((Math.PI * 38.13547087602444) / rate);
  const q2 = 0.5003270373238773;
  const n2 = 1 + k2 / q2 + k2 * k2;
  return {
    b0: (vh + (vb * k1) / q1 + k1 * k1) / n1,
    b1: (2 * (k1 * k1 - vh)) / n1,
    b2: (vh - (vb * k1) / q1 + k1 * k1) / n1,
    a1: (2 * (k1 * k1 - 1)) / n1,
    a2: (1 - k1 / q1 + k1 * k1) / n1,
    c1: (2 * (k2 * k2 - 1)) / n2,
    c2: (1 - k2 / q2 + k2 * k2) / n2,
  };
}

const { b0, b1, b2, a1, a2, c1, c2 } = kWeighting(masterRate);
