import { avChannelLayoutDefault, avChannelLayoutDescribe, type Frame } from 'node-av/lib';
import { t } from '@/language/text';
import { AudioError } from './audio-error';
import { type AudioShape, openGraph } from './audio-graph';
import { type AudioInput, openAudio } from './audio-input';
import { audioLimits } from './audio-limits';
import type { AudioAnalysis } from './audio-types';
import { assertWhole, decodeFrames } from './decode';
import { clock } from './judge';
import { openPeakMeter } from './peaks';
import type { ReportProgress } from './progress';
import { reshaped } from './reshape';
import { openSignalMeter } from './signal';
import { claimedLength, isTruncated } from './truncation';

/**
 * Decodes a whole file for its exact duration, EBU R 128 loudness, true peak, waveform and signal. Throws AudioError,
 * which says where a file breaks off or is damaged.
 */
export async function analyseFile(path: string, report: ReportProgress): Promise<AudioAnalysis> {
  const input = openAudio(path);
  const shape = shapeOfFile(input);
  const meter = openGraph(shape, 'ebur128@meter=peak=true:framelog=quiet');
  const peaks = openPeakMeter(shape.rate);
  const signal = openSignalMeter(shape.rate);
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
    assertAudible(path, input, { end: samples / shape.rate, damage: (soundBefore ?? samples) / shape.rate });
    meter.push(null);
    drain(meter.frames());
    const loudness = meter.read('ebur128@meter', 'integrated');
    const claimed = claimedLength(path, input.facts.container);
    const audible = loudness !== null && loudness > -69;
    return {
      durationMs: Math.round((samples / shape.rate) * 1000),
      claimedMs: claimed === null ? null : Math.round(claimed * 1000),
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

/**
 * Throws AudioError `corrupt` for a file that ends too soon or has lost part of its sound; `end` and `damage` are the
 * seconds at which it ends and at which the first damage was found.
 */
function assertAudible(
  path: string,
  input: AudioInput,
  { end, damage }: { end: number; damage: number },
): void {
  const { facts, promisedSeconds, tally } = input;
  const missing = (promisedSeconds ?? 0) - end;
  // The header of an MP4 may give the length of another track, such as chapters, so for MP4 only the
  // structure is checked.
  const cutShort = facts.container !== 'm4a' && missing > Math.max(0.5, end * 0.005);
  if (cutShort || isTruncated(path, facts.container)) {
    throw new AudioError(
      'corrupt',
      t`The recording breaks off after ${clock(end)}. Export it again and send the whole file.`,
    );
  }
  const lostSeconds = (tally.damaged * end) / Math.max(1, tally.packets);
  if (lostSeconds > 0.5 && tally.damaged > 1) {
    throw new AudioError(
      'corrupt',
      t`The recording is damaged after ${clock(damage)}. Export it again and send the new file.`,
    );
  }
  assertWhole(input);
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
