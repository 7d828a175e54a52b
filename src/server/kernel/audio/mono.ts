import type { AVSampleFormat } from 'node-av/constants';
import { avChannelLayoutDescribe, avGetSampleFmtName, type Frame } from 'node-av/lib';
import { AudioError } from './audio-error';
import { type AudioGraph, type AudioShape, openGraph } from './audio-graph';
import type { AudioInput } from './audio-input';
import { audioLimits, masterRate } from './audio-limits';
import { decodeFrames } from './decode';

/** `mix` of all channels, or only the `first` one, for a part whose channels cancel each other. */
export type Downmix = 'mix' | 'first';

export const monoShape: AudioShape = { rate: masterRate, format: 'flt', layout: 'mono' };

/**
 * The file as 44.1 kHz mono float in frames of 4096 samples. Each reading gives the same samples, so trim points are
 * exact. Throws AudioError `corrupt`, `too_long`, `unsupported`.
 */
export function* monoFrames(input: AudioInput, downmix: Downmix): Generator<Frame> {
  const pick = downmix === 'first' ? 'pan=mono|c0=c0,' : '';
  const chain = `${pick}aresample=${masterRate}:ochl=mono:osf=flt,asetnsamples=n=4096:p=0`;
  const most = audioLimits.maxSeconds * masterRate;
  let samples = 0;
  for (const frame of reshaped(decodeFrames(input), chain)) {
    samples += frame.nbSamples;
    if (samples > most) throw new AudioError('too_long');
    yield frame;
  }
}

/** Runs frames through a chain, which is built again where rate, format or channels change midway. */
export function* reshaped(source: Generator<Frame>, chain: string): Generator<Frame> {
  let graph: AudioGraph | null = null;
  let current = '';
  try {
    for (const frame of source) {
      const shape = shapeOf(frame);
      const name = `${shape.rate} ${shape.format} ${shape.layout}`;
      if (!graph || name !== current) {
        if (graph) yield* finish(graph);
        graph?.close();
        graph = openGraph(shape, chain);
        current = name;
      }
      graph.push(frame);
      yield* graph.frames();
    }
    if (graph) yield* finish(graph);
  } finally {
    graph?.close();
  }
}

function* finish(graph: AudioGraph): Generator<Frame> {
  graph.push(null);
  yield* graph.frames();
}

/** Rate, sample format and layout of a decoded frame. Throws AudioError `unsupported` for values beyond the limits. */
export function shapeOf(frame: Frame): AudioShape {
  const rate = frame.sampleRate;
  const format = avGetSampleFmtName(frame.format as AVSampleFormat);
  const layout = avChannelLayoutDescribe(frame.channelLayout);
  const fits =
    rate >= audioLimits.minRate && rate <= audioLimits.maxRate && frame.channels <= audioLimits.maxChannels;
  if (!fits || !format || !layout) throw new AudioError('unsupported');
  return { rate, format, layout };
}
