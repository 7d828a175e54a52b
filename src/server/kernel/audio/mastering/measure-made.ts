import { openAudio } from '../audio-input';
import { masterRate } from '../audio-limits';
import { decodeFrames } from '../decode';
import { openLevelMeter } from '../levels';
import type { ReportProgress } from '../progress';
import { reshaped } from '../reshape';
import { type Histogram, histogramOf, loudnessOfAll } from './loudness';
import { openPairMeter } from './measure-part';
import { floatsOf } from './part-frames';
import type { Layout } from './settings';
import { openTruePeakMeter } from './true-peak';

/** Loudness in LUFS and true peak in dBTP, null where nothing is loud enough; for the others see `MadePart`. */
type MadeMeasures = {
  loudness: number | null;
  truePeak: number | null;
  histogram: Histogram;
  peaks: string;
};

/** A bar of the waveform is the highest level of a tenth of a second. */
const barSamples = masterRate / 10;

/** Decodes a mastered part and measures what is heard of it. */
export async function measureMade(
  path: string,
  layout: Layout,
  report: ReportProgress,
): Promise<MadeMeasures> {
  const input = openAudio(path);
  const channels = layout === 'stereo' ? 2 : 1;
  const pair = channels === 2 ? openPairMeter(true) : null;
  const single = openLevelMeter();
  const truePeaks = Array.from({ length: channels }, openTruePeakMeter);
  const bars: number[] = [];
  let [highest, filled] = [0, 0];
  const seconds = (input.facts.durationMs ?? 1) / 1000;
  let samples = 0;
  try {
    const chain = `aresample=${masterRate}:ochl=${layout}:osf=flt,asetnsamples=n=4096:p=0`;
    for (const frame of reshaped(decodeFrames(input), chain)) {
      const floats = floatsOf(frame, channels);
      if (pair) pair.add(floats);
      else single.add(floats);
      for (let from = 0; from < floats.length; ) {
        const piece = floats.subarray(from, from + barSamples * channels - filled);
        highest = topOf(piece, highest);
        filled += piece.length;
        from += piece.length;
        if (filled < barSamples * channels) continue;
        bars.push(highest);
        highest = filled = 0;
      }
      samples += frame.nbSamples;
      truePeaks.forEach((meter, channel) => {
        meter.add(channels === 1 ? floats : floats.filter((_, at) => at % channels === channel));
      });
      await report(samples / masterRate / seconds);
    }
    if (filled > 0) bars.push(highest);
    const { stereo, levels } = pair ? pair.levels() : { stereo: null, levels: single.levels() };
    const histogram = histogramOf((stereo ?? levels).energies);
    const loudness = loudnessOfAll([histogram]);
    const truePeak = Math.max(...truePeaks.map((meter) => meter.peak()));
    return {
      loudness,
      truePeak: loudness === null ? null : 20 * Math.log10(truePeak),
      histogram,
      peaks: Buffer.from(bars.map((bar) => Math.min(255, Math.round(bar * 255)))).toString('base64'),
    };
  } catch (error) {
    // This file is our own, so the message must not say that the one they sent is damaged.
    throw new Error('the finished part cannot be read', { cause: error });
  } finally {
    input.close();
  }
}

function topOf(samples: Float32Array, before: number): number {
  let top = before;
  for (let i = 0; i < samples.length; i += 1) {
    const sample = samples[i] ?? 0;
    const level = sample < 0 ? -sample : sample;
    if (level > top) top = level;
  }
  return top;
}
