import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_OPT_TYPE_INT,
  AV_SAMPLE_FMT_FLTP,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  FF_ENCODER_LIBMP3LAME,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  type Frame,
  Packet,
  Rational,
} from 'node-av/lib';
import { type AudioGraph, openGraph } from './audio-graph';
import type { Layout } from './mastering/settings';

/**
 * LAME's default, 3, shapes noise by a model of hearing, which matters when bits are scarce; at 128 kbit/s for one
 * channel they are not. With 7 the measured noise is about the same on speech and 2 to 3 dB higher in some middle
 * bands on music, and encoding, the largest part of mastering, takes 60 % of the time.
 */
const lameQuality = 7;

/** The gain in dB that undoes LAME's scaling, which depends on the bit rate in kbit/s (facts A). */
export const lameLoss = (bitRate: number): number => (bitRate <= 160 ? 0.45 : 0.27);

/** Call `close` at the end, also after `end`. */
type Mp3Writer = {
  /** Frames of fltp in the rate and layout of its shape, any number of samples. */
  write: (frame: Frame) => void;
  end: () => void;
  close: () => void;
};

/**
 * How an MP3 is encoded: samples and bits in a second, how many samples LAME takes at a time, its channels, and how many
 * frames are kept at most, where the file is a piece that others follow and so has no header of its own.
 */
type Mp3Shape = { rate: number; bitRate: bigint; frame: number; layout: Layout; frames?: number };

/** Small, for machines that listen to speech: at 16 kHz MPEG-2 has frames of half the size. */
export const speechMp3: Mp3Shape = { rate: 16_000, bitRate: 32_000n, frame: 576, layout: 'mono' };

/** Writes sound without a tag to `path`. Throws FFmpegError, for example when the disk is full. */
export function openMp3Writer(path: string, shape: Mp3Shape): Mp3Writer {
  const encoder = openLame(shape);
  const muxer = new FormatContext();
  must(muxer.allocOutputContext2(null, 'mp3', `file:${path}`), 'muxer');
  const stream = muxer.newStream();
  must(stream.codecpar.fromContext(encoder), 'stream');
  stream.timeBase = new Rational(1, shape.rate);
  must(muxer.openOutputSync(), 'open');
  const header = { id3v2_version: '0', write_id3v1: '0', write_xing: shape.frames === undefined ? '1' : '0' };
  must(muxer.writeHeaderSync(Dictionary.fromObject(header)), 'header');
  let left = shape.frames ?? Number.POSITIVE_INFINITY;
  // LAME takes exactly one frame of samples at a time except at the very end, so frames are re-cut across the parts.
  const joints: AudioGraph = openGraph(
    { rate: shape.rate, format: 'fltp', layout: shape.layout },
    `asetnsamples=n=${shape.frame}:p=0`,
  );
  const packet = new Packet();
  packet.alloc();
  const encode = (frame: Frame | null) => {
    must(encoder.sendFrameSync(frame), 'encode');
    for (;;) {
      const got = encoder.receivePacketSync(packet);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
      must(got, 'encode');
      left -= 1;
      if (left < 0) {
        packet.unref();
        continue;
      }
      packet.streamIndex = stream.index;
      packet.rescaleTs(new Rational(1, shape.rate), stream.timeBase);
      must(muxer.interleavedWriteFrameSync(packet), 'write');
      packet.unref();
    }
  };
  const pass = (frame: Frame | null) => {
    joints.push(frame);
    for (const piece of joints.frames()) encode(piece);
  };
  return {
    write: pass,
    end() {
      pass(null);
      encode(null);
      must(muxer.writeTrailerSync(), 'trailer');
    },
    close() {
      joints.close();
      packet.free();
      encoder.freeContext();
      muxer.closeOutputSync();
      muxer.freeContext();
    },
  };
}

function openLame({ rate, bitRate, layout }: Mp3Shape): CodecContext {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBMP3LAME);
  if (!codec) throw new Error('this FFmpeg has no LAME');
  const encoder = new CodecContext();
  encoder.allocContext3(codec);
  encoder.sampleRate = rate;
  encoder.channelLayout = layout === 'stereo' ? AV_CHANNEL_LAYOUT_STEREO : AV_CHANNEL_LAYOUT_MONO;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.bitRate = bitRate;
  encoder.timeBase = new Rational(1, rate);
  encoder.threadCount = 1;
  // Not by a Dictionary, because node-av 6.1.1 frees one given to open2 twice, the second time in the garbage
  // collector.
  must(encoder.setOption('compression_level', lameQuality, AV_OPT_TYPE_INT), 'LAME quality');
  must(encoder.open2Sync(codec, null), 'open LAME');
  return encoder;
}

function must(code: number, operation: string): void {
  FFmpegError.throwIfError(code, operation);
}
