import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_OPT_TYPE_DOUBLE,
  AV_SAMPLE_FMT_FLT,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { FFmpegError, FilterGraph, Frame, Rational } from 'node-av/lib';

/** The format of the input: rate in Hz, and FFmpeg's names of the sample format and the channel layout. */
export type AudioShape = { rate: number; format: string; layout: string };

/** A running chain of filters. Call `close` at the end. */
export type AudioGraph = {
  /** Takes a frame, or null at the end. Returns false when the chain wants no more, because a trim has reached its end. */
  push: (frame: Frame | null) => boolean;
  /** Takes samples of a mono chain of floats that come from no file. */
  pushSamples: (samples: Float32Array) => void;
  /** The frames that have come out so far. It is the same frame object each time. */
  frames: () => Generator<Frame>;
  /** A number that a filter measures, such as `integrated` of `ebur128@meter`; null when it is not finite. */
  read: (filter: string, option: string) => number | null;
  close: () => void;
};

/** Builds the chain, written in FFmpeg's filter language. Throws FFmpegError when FFmpeg refuses it. */
export function openGraph(shape: AudioShape, chain: string): AudioGraph {
  const graph = new FilterGraph();
  graph.alloc();
  graph.nbThreads = 1;
  const { rate, format, layout } = shape;
  const source = `abuffer@in=time_base=1/${rate}:sample_rate=${rate}:sample_fmt=${format}:channel_layout=${layout}`;
  FFmpegError.throwIfError(graph.parsePtr(`${source},${chain},abuffersink@out`), 'parse graph');
  FFmpegError.throwIfError(graph.configSync(), 'configure graph');
  const input = graph.getFilter('abuffer@in');
  const output = graph.getFilter('abuffersink@out');
  if (!input || !output) throw new Error('graph without ends');
  const out = new Frame();
  out.alloc();
  let position = 0;
  const push = (frame: Frame | null) => {
    if (frame) {
      // Filters would drop or invent samples by the file's own time stamps, so frames are numbered by counting
      // samples.
      frame.pts = BigInt(position);
      position += frame.nbSamples;
    }
    const added = input.buffersrcAddFrameSync(frame);
    if (added === AVERROR_EOF) return false;
    FFmpegError.throwIfError(added, 'filter');
    return true;
  };
  return {
    push,
    pushSamples(samples) {
      const frame = Frame.fromAudioBuffer(
        Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
        {
          nbSamples: samples.length,
          format: AV_SAMPLE_FMT_FLT,
          sampleRate: rate,
          channelLayout: AV_CHANNEL_LAYOUT_MONO,
          timeBase: new Rational(1, rate),
        },
      );
      try {
        push(frame);
      } finally {
        frame.free();
      }
    },
    *frames() {
      for (;;) {
        const got = output.buffersinkGetFrameSync(out);
        if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
        FFmpegError.throwIfError(got, 'filter');
        yield out;
        out.unref();
      }
    },
    read(filter, option) {
      const value = graph.getFilter(filter)?.getOption(option, AV_OPT_TYPE_DOUBLE) ?? null;
      return value !== null && Number.isFinite(value) ? value : null;
    },
    close() {
      out.free();
      graph.free();
    },
  };
}
