import { AudioError } from '../audio-error';
import { openAudio } from '../audio-input';
import { assertWhole } from '../decode';
import { type Levels, openLevelMeter } from '../levels';
import type { ReportProgress } from '../progress';
import { endsEarly } from '../truncation';
import { type Downmix, floatsOf, partFrames } from './part-frames';
import type { PartOrder } from './part-order';
import { openPauseFinder, type Pause } from './pauses';
import { treatmentOf } from './settings';

/** A part that was read once, before anything is done to it. */
export type MeasuredPart = { downmix: Downmix; levels: Levels; pauses: Pause[] };

/** Two channels that differ by less than this, in dB below their sum, say the same. */
const sameBelow = 25;
/** And two whose difference is so much above their sum cancel each other: a cable was wired in counter-phase. */
const cancelledAbove = 15;

/**
 * Reads a part to its end. Speech gets one channel, because a voice comes from one mouth; what a studio has finished keeps
 * two that differ. Throws AudioError.
 */
export async function measurePart(order: PartOrder, report: ReportProgress): Promise<MeasuredPart> {
  const { levels, stereo, pauses, difference } = await readPart(order, 'both', report);
  if (difference > cancelledAbove) return { ...(await readPart(order, 'first', report)), downmix: 'first' };
  if (stereo && difference > -sameBelow) return { levels: stereo, pauses: [], downmix: 'both' };
  return { levels, pauses, downmix: 'mix' };
}

async function readPart(order: PartOrder, downmix: Downmix, report: ReportProgress) {
  const input = openAudio(order.path);
  const isPair = downmix === 'both' && input.facts.channels > 1;
  const isFinished = treatmentOf(order.kind) === 'finished';
  const meter = isPair ? openPairMeter(isFinished) : openSingleMeter();
  const finder = openPauseFinder();
  const expected = (input.facts.durationMs ?? 600_000) / 1000;
  try {
    for (const frame of partFrames(
      input,
      isPair ? 'both' : downmix === 'first' ? 'first' : 'mix',
      treatmentOf(order.kind),
    )) {
      const middle = meter.add(floatsOf(frame, isPair ? 2 : 1));
      if (!isFinished) finder.add(middle);
      await report(input.tally.samples / input.facts.sampleRate / expected);
    }
    assertWhole(input);
    const seconds = input.tally.samples / input.facts.sampleRate;
    // A club is asked whether a part of its own that ends early is whole. Nobody is asked about the others.
    if (isFinished && endsEarly(order.path, input.facts, input.promisedSeconds, seconds))
      throw new AudioError('corrupt');
    return { ...meter.levels(), pauses: finder.pauses() };
  } finally {
    input.close();
  }
}

/** `levels` of the middle, or of the only channel; `stereo` of both together where that was asked for. */
type PartLevels = {
  levels: Levels;
  stereo: Levels | null;
  /** By how many dB the difference of both channels is above their sum. */
  difference: number;
};

/** `add` returns the samples of the middle, which are overwritten by the next ones. */
type ChannelMeter = { add: (samples: Float32Array) => Float32Array; levels: () => PartLevels };

function openSingleMeter(): ChannelMeter {
  const meter = openLevelMeter();
  return {
    add(samples) {
      meter.add(samples);
      return samples;
    },
    levels: () => ({ levels: meter.levels(), stereo: null, difference: -Infinity }),
  };
}

/** A meter for two alternating channels. */
export function openPairMeter(measuresBoth: boolean): ChannelMeter {
  const middle = openLevelMeter();
  const sides = openLevelMeter();
  const mid = new Float32Array(4096);
  const side = new Float32Array(4096);
  let sum = 0;
  let difference = 0;
  return {
    add(samples) {
      const frames = samples.length / 2;
      let [ofSum, ofDifference] = [0, 0];
      for (let i = 0; i < frames; i += 1) {
        const left = samples[2 * i] ?? 0;
        const right = samples[2 * i + 1] ?? 0;
        const m = (left + right) / 2;
        const s = (left - right) / 2;
        mid[i] = m;
        side[i] = s;
        ofSum += m * m;
        ofDifference += s * s;
      }
      sum += ofSum;
      difference += ofDifference;
      middle.add(mid.subarray(0, frames));
      if (measuresBoth) sides.add(side.subarray(0, frames));
      return mid.subarray(0, frames);
    },
    levels() {
      const levels = middle.levels();
      const stereo = measuresBoth ? together(levels, sides.levels()) : null;
      return { levels, stereo, difference: difference > 0 ? 10 * Math.log10(difference / sum) : -Infinity };
    },
  };
}

/** BS.1770 adds the energies of both channels, which is twice that of their middle and of half their difference. */
const together = (middle: Levels, sides: Levels): Levels => ({
  samples: middle.samples,
  // No channel is louder than both together.
  maxima: middle.maxima.map((level, at) => level + (sides.maxima[at] ?? 0)),
  energies: middle.energies.map((energy, at) => 2 * (energy + (sides.energies[at] ?? 0))),
});
