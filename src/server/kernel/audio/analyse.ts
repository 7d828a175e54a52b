import { avChannelLayoutDefault, avChannelLayoutDescribe, type Frame } from 'node-av/lib';
import { t } from '@/language/text';
import { AudioError } from './audio-error';
import { type AudioShape, openGraph } from './audio-graph';
import { type AudioInput, openAudio } from './audio-input';
import { audioLimits } from './audio-limits';
import type { AudioAnalysis } from './audio-types';
import { assertWhole, decodeFrames } from './decode';
import { codingNoiseOf } from './formats';
import { clock } from './judge';
import { openPeakMeter } from './peaks';
import type { ReportProgress } from './progress';
import { reshaped } from './reshape';
import { openSignalMeter } from './signal';
import { endsEarly } from './truncation';

/**
 * Decodes a whole file for its exact duration, EBU R 128 loudness, true peak, waveform and signal. Throws AudioError,
 * which says where a file is damaged.
 */
export async function analyseFile(path: string, report: ReportProgress): Promise<AudioAnalysis> {
  const input = openAudio(path);
  const shape = shapeOfFile(input);
  const meter = openGraph(shape, 'ebur128@meter=peak=true:framelog=quiet');
  const peaks = openPeakMeter(shape.rate);
  const signal = openSignalMeter(shape.rate, codingNoiseOf(input.facts.codec));
  let samples = 0;
  let soundBefore: number | null = null;
  try {
    const chain = `aresample=${shape.rate}:ochl=${shape.layout}:osf=dbl,asetnsamples=n=4096:p=0`;
    for (const frame of reshaped(decodeFrames(input), chain)) {
      if (soundBefore === null && input.tally.damaged > 0) soundBefore = samples;
      samples += frame.nbSamples;
      if (samples > audioLimits.maxSeconds * shape.rate) throw new AudioError('too_long');
      const values = doublesOf(frame, input.facts.channels);
      peaks.add(values, input.facts.channels);
      signal.add(values, input.facts.channels);
      meter.push(frame);
      drain(meter.frames());
      const seconds = samples / shape.rate;
      await report(seconds / ((input.facts.durationMs ?? seconds * 2000) / 1000));
    }
    const end = samples / shape.rate;
    assertAudible(input, end, (soundBefore ?? samples) / shape.rate);
    meter.push(null);
    drain(meter.frames());
    const loudness = meter.read('ebur128@meter', 'integrated');
    const audible = loudness !== null && loudness > -69;
    return {
      durationMs: Math.round(end * 1000),
      ...endingOf(path, input, end),
      loudness: audible ? loudness : null,
      truePeak: audible ? meter.read('ebur128@meter', 'true_peak') : null,
      peaks: peaks.bars(),
      ...signal.signal(),
    };
  } finally {
    meter.close();
    input.close();
  }
}

/** Throws AudioError `corrupt` for a file that has lost part of its sound; `damage` is the second of the first damage. */
function assertAudible(input: AudioInput, end: number, damage: number): void {
  const { packets, damaged } = input.tally;
  if (damaged > 1 && (damaged * end) / Math.max(1, packets) > 0.5) {
    throw new AudioError(
      'corrupt',
      t`The recording is damaged after ${clock(damage)}. Export it again and send the new file.`,
    );
  }
  assertWhole(input);
}

function endingOf(
  path: string,
  { facts, promisedSeconds }: AudioInput,
  end: number,
): Pick<AudioAnalysis, 'isCut' | 'claimedMs'> {
  const isCut = endsEarly(path, facts, promisedSeconds, end);
  const isMore = promisedSeconds !== null && promisedSeconds > end + 1;
  return { isCut, claimedMs: isCut && isMore ? Math.round(promisedSeconds * 1000) : null };
}

/** The rate and the channels of the file. A file that changes them midway is converted to those it began with. */
function shapeOfFile({ facts }: AudioInput): AudioShape {
  const layout = avChannelLayoutDescribe(avChannelLayoutDefault(facts.channels));
  if (!layout) throw new AudioError('unsupported');
  return { rate: facts.sampleRate, format: 'dbl', layout };
}

function doublesOf(frame: Frame, channels: number): Float64Array {
  const plane = frame.data?.[0];
  if (!plane) return new Float64Array(0);
  return new Float64Array(plane.buffer, plane.byteOffset, frame.nbSamples * channels);
}

function drain(frames: Generator<Frame>): void {
  while (!frames.next().done);
}
