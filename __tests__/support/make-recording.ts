import { rmSync, writeFileSync } from 'node:fs';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_LOG_QUIET,
  AV_SAMPLE_FMT_FLTP,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBMP3LAME,
} from 'node-av/constants';
import {
  Codec,
  CodecContext,
  FFmpegError,
  FormatContext,
  type Frame,
  Log,
  Packet,
  Rational,
} from 'node-av/lib';
import { openGraph } from '@/server/kernel/audio/audio-graph';
import { openAudio } from '@/server/kernel/audio/audio-input';
import { decodeFrames } from '@/server/kernel/audio/decode';
import { voice, wav, wavHeader } from './audio-fixtures';

export type Recording = { path: string; rate: number; level: number; minutes: number };

Log.setLevel(AV_LOG_QUIET);

const loopSeconds = 20;

/** A mono WAV file of a voice-like sound, 20 s over and over. Not for Jest: this file loads the engine itself. */
export function makeWav({ path, rate, level, minutes }: Recording): string {
  const loop = wav({ seconds: loopSeconds, rate, at: (second) => level * voice(second) }).subarray(44);
  const body = Buffer.concat(Array.from({ length: (minutes * 60) / loopSeconds }, () => loop));
  writeFileSync(path, Buffer.concat([wavHeader({ rate, channels: 1, bytes: body.length }), body]));
  return path;
}

/** The same as a stereo MP3 or M4A. */
export function makeStereo(recording: Recording, codec: 'mp3' | 'aac', bitRate: bigint): string {
  const { path, rate } = recording;
  const source = openAudio(makeWav({ ...recording, path: `${path}.wav` }));
  const encoder = openEncoder(codec, rate, bitRate);
  const muxer = new FormatContext();
  FFmpegError.throwIfError(muxer.allocOutputContext2(null, codec === 'mp3' ? 'mp3' : 'ipod', `file:${path}`));
  const stream = muxer.newStream();
  stream.timeBase = new Rational(1, rate);
  FFmpegError.throwIfError(stream.codecpar.fromContext(encoder));
  FFmpegError.throwIfError(muxer.openOutputSync());
  FFmpegError.throwIfError(muxer.writeHeaderSync());
  const packet = new Packet();
  packet.alloc();
  const encode = (frame: Frame | null) => {
    FFmpegError.throwIfError(encoder.sendFrameSync(frame));
    for (;;) {
      const got = encoder.receivePacketSync(packet);
      if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
      packet.streamIndex = 0;
      packet.rescaleTs(new Rational(1, rate), stream.timeBase);
      FFmpegError.throwIfError(muxer.interleavedWriteFrameSync(packet));
    }
  };
  const shape = { rate, format: 's16', layout: 'mono' };
  const graph = openGraph(
    shape,
    `aresample=${rate}:ochl=stereo:osf=fltp,asetnsamples=n=${encoder.frameSize}:p=0`,
  );
  for (const frame of decodeFrames(source)) {
    graph.push(frame);
    for (const piece of graph.frames()) encode(piece);
  }
  graph.push(null);
  for (const piece of graph.frames()) encode(piece);
  encode(null);
  FFmpegError.throwIfError(muxer.writeTrailerSync());
  muxer.closeOutputSync();
  muxer.freeContext();
  encoder.freeContext();
  graph.close();
  source.close();
  rmSync(`${path}.wav`);
  return path;
}

function openEncoder(codec: 'mp3' | 'aac', rate: number, bitRate: bigint): CodecContext {
  const found = Codec.findEncoderByName(codec === 'mp3' ? FF_ENCODER_LIBMP3LAME : FF_ENCODER_AAC);
  const encoder = new CodecContext();
  encoder.allocContext3(found);
  encoder.sampleRate = rate;
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO;
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP;
  encoder.bitRate = bitRate;
  encoder.timeBase = new Rational(1, rate);
  // An MP4 keeps the decoder's set-up in its header, not in the stream.
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER);
  FFmpegError.throwIfError(encoder.open2Sync(found, null));
  return encoder;
}
