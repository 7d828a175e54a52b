/** Properties of the samples beside their loudness. */
export type Signal = {
  /** The share of samples at full scale, 0..1, counted in the blocks in which something is heard. */
  clipped: number;
  /** How far the mean of the recording is from zero, 0..1. */
  offset: number;
  /** Seconds in which the signal moves: the click of switching a recorder on is no recording. */
  movingSeconds: number;
};

type SignalMeter = { add: (samples: Float64Array, channels: number) => void; signal: () => Signal };

const fullScale = 0.99;
/** -40 dBFS. A quieter block is a pause, and pauses must not make a distorted recording look better. */
const audible = 0.01;
/** From peak to peak within 10 ms, -60 dBFS. Less is not even the noise of a microphone. */
const moving = 0.002;

/** `rate` in Hz of the samples that will be added. */
export function openSignalMeter(rate: number): SignalMeter {
  let sum = 0;
  let samplesInAll = 0;
  let heard = 0;
  let full = 0;
  let movingBlocks = 0;
  // The current block of 10 ms.
  let highest = 0;
  let lowest = 1;
  let top = -1;
  let filled = 0;
  let fullHere = 0;
  const close = () => {
    if (highest >= audible) {
      heard += filled;
      full += fullHere;
    }
    if (top - lowest > moving) movingBlocks += 1;
    highest = filled = fullHere = 0;
    lowest = 1;
    top = -1;
  };
  return {
    add(samples, channels) {
      const block = Math.max(1, Math.round(rate / 100)) * channels;
      for (const sample of samples) {
        const level = Math.abs(sample);
        if (level > highest) highest = level;
        if (level >= fullScale) fullHere += 1;
        if (sample < lowest) lowest = sample;
        if (sample > top) top = sample;
        sum += sample;
        filled += 1;
        if (filled >= block) close();
      }
      samplesInAll += samples.length;
    },
    signal() {
      close();
      return {
        clipped: heard === 0 ? 0 : full / heard,
        movingSeconds: movingBlocks / 100,
        offset: samplesInAll === 0 ? 0 : Math.abs(sum / samplesInAll),
      };
    },
  };
}
