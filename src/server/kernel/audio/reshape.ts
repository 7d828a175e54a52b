import type { AVSampleFormat } from 'node-av/constants';
import { avChannelLayoutDescribe, avGetSampleFmtName, type Frame } from 'node-av/lib';
import { AudioError } from './audio-error';
import { type AudioGraph, type AudioShape, openGraph } from './audio-graph';
import { audioLimits } from './audio-limits';

/**
 * Runs frames through a chain, which is built again where rate, format or channels change midway, and may depend on whether there
 * is one channel.
 */
export function* reshaped(
  source: Generator<Frame>,
  chain: string | ((isMono: boolean) => string),
): Generator<Frame> {
  let graph: AudioGraph | null = null;
  let current = '';
  try {
    for (const frame of source) {
      const shape = shapeOf(frame);
      const name = `${shape.rate} ${shape.format} ${shape.layout}`;
      if (!graph || name !== current) {
        if (graph) yield* finish(graph);
        graph?.close();
        graph = openGraph(shape, typeof chain === 'string' ? chain : chain(frame.channels === 1));
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
