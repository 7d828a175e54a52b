import { avChannelLayoutDefault, avChannelLayoutDescribe, type Frame } from 'node-av/lib';
import { AudioError } from './audio-error';
import { openGraph, type SoundShape } from './audio-graph';
import { type AudioInput, openAudio } from './audio-input';
import { audioLimits } from './audio-limits';
import type { AudioAnalysis } from './audio-types';
import { assertWhole, decodeFrames } from './decode';
import { reshaped } from './mono';
import { openPeakMeter } from './peaks';
import type { Pulse } from './pulse';

/** Full decode: exact duration, EBU R 128 loudness, true peak and waveform. Throws AudioError. */
export async function analyseFile(path: string, pulse: Pulse): Promise<AudioAnalysis> {
  const input = openAudio(path);
  const shape = shapeOfFile(input);
  const meter = openGraph(shape, 'ebur128@meter=peak=true:framelog=quiet');
  const peaks = openPeakMeter(shape.rate);
  let samples = 0;
  try {
    const chain = `aresample=${shape.rate}:ochl=${shape.layout}:osf=dbl,asetnsamples=n=4096:p=0`;
    for (const frame of reshaped(decodeFrames(input), chain)) {
      samples += frame.nbSamples;
      if (samples > audioLimits.maxSeconds * shape.rate) throw new AudioError('too_long');
      peaks.add(doublesOf(frame, input.facts.channels), input.facts.channels);
      meter.push(frame);
      drain(meter.frames());
      const seconds = samples / shape.rate;
      await pulse(seconds / ((input.facts.durationMs ?? seconds * 2000) / 1000));
    }
    assertWhole(input);
    meter.push(null);
    drain(meter.frames());
    const loudness = meter.read('ebur128@meter', 'integrated');
    const audible = loudness !== null && loudness > -69;
    return {
      durationMs: Math.round((samples / shape.rate) * 1000),
      loudness: audible ? loudness : null,
      truePeak: audible ? meter.read('ebur128@meter', 'true_peak') : null,
      peaks: peaks.bars(),
    };
  } finally {
    meter.close();
    input.close();
  }
}

/** A file keeps its rate and channels; one that changes them midway is brought back to what it began with. */
function shapeOfFile({ facts }: AudioInput): SoundShape {
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
