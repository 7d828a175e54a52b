import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUV420P10LE,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  type AVPixelFormat,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  Frame,
  Packet,
  Rational,
} from 'node-av/lib';

const [width, height] = [64, 48];
const fps = 10;
const rate = 48_000;

type Sound = 'aac' | 'ac3' | 'libopus' | 'pcm_s16le';
/** How its encoder takes the samples of a sound, and how many at a time. */
const shapes = {
  aac: { format: AV_SAMPLE_FMT_FLTP, samples: 1024 },
  ac3: { format: AV_SAMPLE_FMT_FLTP, samples: 1536 },
  libopus: { format: AV_SAMPLE_FMT_FLT, samples: 960 },
  pcm_s16le: { format: AV_SAMPLE_FMT_S16, samples: 4800 },
} as const;

export interface Film {
  format?: 'mp4' | 'mov' | 'webm';
  codec?: 'libx264' | 'libx265' | 'libvpx' | 'libvpx-vp9';
  pixels?: AVPixelFormat;
  seconds?: number;
  sounds?: Sound[];
  /** How light the left half is at a second, and the right one, from 0 to 1. */
  light?: (second: number) => [left: number, right: number];
  /** Options of the muxer for MP4. */
  movflags?: string;
}

const must = (code: number) => FFmpegError.throwIfError(code);

function openEncoder(name: string, set: (context: CodecContext) => void): CodecContext {
  const codec = Codec.findEncoderByName(name as never);
  if (!codec) throw new Error(`there is no ${name}`);
  const context = new CodecContext();
  context.allocContext3(codec);
  set(context);
  context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  must(context.open2Sync(codec, null));
  return context;
}

/** Encodes so many frames, each filled by `fill`, and resolves to its packets. */
function encode(context: CodecContext, frame: Frame, count: number, fill: (at: number) => bigint): Packet[] {
  const packets: Packet[] = [];
  const packet = new Packet();
  packet.alloc();
  const receive = () => {
    while (context.receivePacketSync(packet) >= 0) {
      const kept = packet.clone();
      if (kept) packets.push(kept);
      packet.unref();
    }
  };
  must(frame.allocBuffer());
  for (let at = 0; at < count; at += 1) {
    must(frame.makeWritable());
    frame.pts = fill(at);
    must(context.sendFrameSync(frame));
    receive();
  }
  context.sendFrameSync(null);
  receive();
  packet.free();
  frame.free();
  return packets;
}

function encodePicture({ codec = 'libx264', pixels = AV_PIX_FMT_YUV420P, seconds = 3, light }: Film) {
  const context = openEncoder(codec, (set) => {
    Object.assign(set, { width, height, pixelFormat: pixels, gopSize: fps, maxBFrames: 0 });
    Object.assign(set, { timeBase: new Rational(1, fps), framerate: new Rational(fps, 1) });
  });
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width, height, format: pixels });
  const packets = encode(context, frame, Math.round(seconds * fps), (at) => {
    const [left, right] = light?.(at / fps) ?? [0.2 + (at % 10) / 20, 0.9];
    const [luma, ...chroma] = frame.data ?? [];
    const bytes = pixels === AV_PIX_FMT_YUV420P10LE ? 2 : 1;
    for (let row = 0; luma && row < height; row += 1) {
      const begin = row * (frame.linesize[0] ?? 0);
      luma.fill(Math.round(16 + left * 219), begin, begin + (width / 2) * bytes);
      luma.fill(Math.round(16 + right * 219), begin + (width / 2) * bytes, begin + width * bytes);
    }
    for (const plane of chroma) plane.fill(128);
    return BigInt(at);
  });
  return { context, packets };
}

function encodeSound(name: Sound, seconds: number) {
  const { format, samples } = shapes[name];
  const sound = { sampleRate: rate, channelLayout: AV_CHANNEL_LAYOUT_MONO };
  const context = openEncoder(name, (set) =>
    Object.assign(set, { ...sound, sampleFormat: format, timeBase: new Rational(1, rate) }),
  );
  const frame = new Frame();
  frame.alloc();
  Object.assign(frame, { ...sound, format, nbSamples: samples });
  const packets = encode(context, frame, Math.ceil((seconds * rate) / samples), (at) => {
    frame.data?.[0]?.fill(0);
    return BigInt(at * samples);
  });
  return { context, packets };
}

/** A small film as programs write it: 64 by 48 pixels, ten pictures a second. */
export function makeVideo(film: Film): Buffer {
  const { format = 'mp4', seconds = 3, sounds = [], movflags } = film;
  const folder = mkdtempSync(path.join(tmpdir(), 'film-'));
  const file = path.join(folder, 'film');
  const tracks = [encodePicture(film), ...sounds.map((name) => encodeSound(name, seconds))];
  const muxer = new FormatContext();
  try {
    must(muxer.allocOutputContext2(null, format, `file:${file}`));
    const streams = tracks.map(({ context }) => {
      const stream = muxer.newStream();
      must(stream.codecpar.fromContext(context));
      stream.timeBase = context.timeBase;
      return stream;
    });
    must(muxer.openOutputSync());
    must(muxer.writeHeaderSync(movflags ? Dictionary.fromObject({ movflags }) : null));
    const all = tracks.flatMap(({ context, packets }, at) =>
      packets.map((packet) => ({ packet, at, from: context.timeBase })),
    );
    const secondOf = ({ packet, from }: (typeof all)[number]) => (Number(packet.dts) * from.num) / from.den;
    for (const { packet, at, from } of all.toSorted((a, b) => secondOf(a) - secondOf(b))) {
      packet.streamIndex = at;
      const to = streams[at]?.timeBase;
      if (to) packet.rescaleTs(from, to);
      must(muxer.interleavedWriteFrameSync(packet));
      packet.free();
    }
    must(muxer.writeTrailerSync());
    muxer.closeOutputSync();
    return readFileSync(file);
  } finally {
    muxer.freeContext();
    for (const { context } of tracks) context.freeContext();
    rmSync(folder, { recursive: true });
  }
}
