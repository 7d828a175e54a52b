/** Properties of the samples beside their loudness. */
export type Signal = {
  /** The share of samples at full scale, 0..1, counted in the blocks in which something is heard. */
  clipped: number;
  /** How far the mean of the recording is from zero, 0..1. */
  offset: number;
  /** Seconds in which the signal moves: the click of switching a recorder on is no recording. */
  movingSeconds: number;
  /** By how many dB the loudest moments rise above the noise of the recording and of its format. */
  rise: number;
};

type SignalMeter = { add: (samples: Float64Array, channels: number) => void; signal: () => Signal };

const fullScale = 0.99;
/** -40 dBFS. A quieter block is a pause, and pauses must not make a distorted recording look better. */
const audible = 0.01;
/** From peak to peak within 10 ms, -60 dBFS. Less is not even the noise of a microphone. */
const moving = 0.002;

/** Levels are counted in steps of 1 dB down to this one, from peak to peak. */
const faintest = -180;
/** The loudest moments: this share of all blocks, but at least so many of 10 ms, because a click fills fewer. */
const loudest = { share: 0.02, blocks: 20 };
/** The share of all blocks that are quieter than anything that is said. */
const quiet = 0.1;

/** How many blocks have a level, by dB. */
function openLevelCount() {
  const counts = new Uint32Array(1 - faintest);
  let blocks = 0;
  /** The level below which so many blocks are. */
  const levelOf = (below: number) => {
    let seen = 0;
    const at = counts.findIndex((count) => {
      seen += count;
      return seen > below;
    });
    return faintest + Math.max(0, at);
  };
  return {
    add(peakToPeak: number) {
      blocks += 1;
      const level = Math.round(20 * Math.log10(peakToPeak));
      const at = Math.min(-faintest, Math.max(0, level - faintest));
      counts[at] = (counts[at] ?? 0) + 1;
    },
    /** By how many dB the loudest moments are above the quiet ones, and above `floor`. */
    rise(floor: number): number {
      const top = levelOf(blocks - Math.max(loudest.blocks, loudest.share * blocks));
      return Math.max(0, top - Math.max(floor, levelOf(quiet * blocks)));
    },
  };
}

/** `rate` in Hz of the samples that will be added; `floor` in dBFS from peak to peak is what their format adds. */
export function openSignalMeter(rate: number, floor: number): SignalMeter {
  const levels = openLevelCount();
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
    levels.add(Math.max(0, top - lowest));
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
        rise: levels.rise(floor),
        offset: samplesInAll === 0 ? 0 : Math.abs(sum / samplesInAll),
      };
    },
  };
}
