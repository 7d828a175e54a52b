/** Values computed between two samples, and how many samples on each side of them count. */
const phases = 4;
const reach = 16;
const taps = 2 * reach;

/** A windowed sinc for each place between two samples. */
const filters = Array.from({ length: phases - 1 }, (_, phase) => {
  const offset = (phase + 1) / phases;
  return Float64Array.from({ length: taps }, (_tap, tap) => {
    const x = tap - (reach - 1) - offset;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / reach);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * window;
  });
});

/** `add` takes samples of one channel. `peak` is the highest level, also between samples, 0.. */
type TruePeakMeter = { add: (samples: Float32Array) => void; peak: () => number };

/**
 * Measures the true peak as ITU-R BS.1770 does, at four times the rate. Only the neighbourhood of samples that are half as high as
 * the highest so far is computed, because no peak between others is higher.
 */
export function openTruePeakMeter(): TruePeakMeter {
  let sound = new Float32Array(8192);
  // Samples before those that are looked at, which the filters need.
  let filled = taps;
  let top = 0;
  const look = (until: number) => {
    top = highestNear(sound, until, top);
    sound.copyWithin(0, until - reach, filled);
    filled -= until - reach;
  };
  return {
    add(samples) {
      if (filled + samples.length + reach > sound.length) {
        const larger = new Float32Array(2 * (filled + samples.length + reach));
        larger.set(sound);
        sound = larger;
      }
      sound.set(samples, filled);
      filled += samples.length;
      if (filled > 2 * taps) look(filled - reach);
    },
    peak() {
      sound.fill(0, filled, filled + reach);
      filled += reach;
      look(filled - reach);
      return top;
    },
  };
}

/** The highest level from the first sample that has enough before it up to the one at `until`. */
function highestNear(sound: Float32Array, until: number, before: number): number {
  let top = before;
  for (let i = reach; i < until; i += 1) {
    const sample = sound[i] ?? 0;
    const level = sample < 0 ? -sample : sample;
    if (level < top / 2) continue;
    if (level > top) top = level;
    const left = sound[i - 1] ?? 0;
    const right = sound[i + 1] ?? 0;
    const isTop = sample < 0 ? sample <= left && sample <= right : sample >= left && sample >= right;
    if (!isTop) continue;
    for (const filter of filters) {
      top = Math.max(top, between(sound, i, filter), between(sound, i - 1, filter));
    }
  }
  return top;
}

/** The level at one place between the sample at `at` and the next. */
function between(sound: Float32Array, at: number, filter: Float64Array): number {
  let sum = 0;
  const first = at - reach + 1;
  for (let tap = 0; tap < taps; tap += 1) sum += (sound[first + tap] ?? 0) * (filter[tap] ?? 0);
  return sum < 0 ? -sum : sum;
}
