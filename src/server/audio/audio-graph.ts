import { AV_OPT_TYPE_DOUBLE, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { FFmpegError, FilterGraph, Frame } from 'node-av/lib';

/** The sound that goes in: rate in Hz, FFmpeg's names of sample format and channel layout. */
export type SoundShape = { rate: number; format: string; layout: string };

/** A running chain of filters. `close` must be called. */
export type AudioGraph = {
  /** Takes a frame, or null at the end. False: the chain wants no more (a trim has reached its end). */
  push: (frame: Frame | null) => boolean;
  /** What has come out so far; the same frame object each time. */
  frames: () => Generator<Frame>;
  /** A number that a filter offers, such as `integrated` of `ebur128@meter`; null when not finite. */
  read: (filter: string, option: string) => number | null;
  close: () => void;
};

/** Builds the chain, written in FFmpeg's filter language. Throws FFmpegError when FFmpeg refuses it. */
export function openGraph(shape: SoundShape, chain: string): AudioGraph {
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
  return {
    push(frame) {
      if (frame) {
        // Time stamps of the file would make filters drop or invent samples; counting them does not.
        frame.pts = BigInt(position);
        position += frame.nbSamples;
      }
      const added = input.buffersrcAddFrameSync(frame);
      if (added === AVERROR_EOF) return false;
      FFmpegError.throwIfError(added, 'filter');
      return true;
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
