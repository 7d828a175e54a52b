import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_ORDER_UNSPEC,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  AVERROR_PATCHWELCOME,
} from 'node-av/constants';
import { avChannelLayoutDefault, Frame, Packet } from 'node-av/lib';
import { AudioError } from './audio-error';
import type { AudioInput } from './audio-input';
import { audioLimits } from './audio-limits';
import { reshaped } from './reshape';

/** After this many read errors in a row the rest of a file counts as lost. */
const hopeless = 16;

/**
 * Decoded frames in order; it is the same frame object each time. Tracks of microphones are mixed alike into one channel. Damaged
 * packets are counted and skipped, as players do. Throws AudioError `corrupt` when nothing can be decoded, and `unsupported` when that
 * is not the fault of the file.
 */
export function decodeFrames(input: AudioInput): Generator<Frame> {
  const first = input.tracks > 0 ? reshaped(packetFrames(input), mixOf(input.tracks)) : packetFrames(input);
  return input.further.length > 0 ? andFurther(first, input) : first;
}

function* andFurther(first: Generator<Frame>, { further }: AudioInput): Generator<Frame> {
  yield* first;
  for (const open of further) {
    const next = open();
    try {
      yield* decodeFrames(next);
    } finally {
      next.close();
    }
  }
}

const mixOf = (tracks: number): string => {
  const share = Array.from({ length: tracks }, (_, track) => `${1 / tracks}*c${track}`);
  return `aformat=sample_fmts=fltp,pan=mono|c0=${share.join('+')}`;
};

function* packetFrames(input: AudioInput): Generator<Frame> {
  const { demuxer, decoder, tally } = input;
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
  const isAmr = input.facts.codec in firstPause;
  let failures = 0;
  try {
    while (failures < hopeless) {
      const read = demuxer.readFrameSync(packet);
      if (read === AVERROR_EOF) break;
      if (read < 0) {
        failures += 1;
        tally.damaged += 1;
        continue;
      }
      failures = 0;
      if (packet.streamIndex === input.streamIndex) {
        tally.packets += 1;
        if (isAmr && isPauseOfAmr(input, packet)) yield* pauseOfAmr(input);
        else count(tally, decoder.sendPacketSync(packet));
        yield* received(input, frame);
      }
      packet.unref();
    }
    decoder.sendPacketSync(null);
    yield* received(input, frame);
  } finally {
    packet.free();
    frame.free();
  }
  if (tally.samples === 0) throw new AudioError(tally.unknown > 0 ? 'unsupported' : 'corrupt');
}

function count(tally: AudioInput['tally'], result: number): void {
  if (result === AVERROR_PATCHWELCOME) tally.unknown += 1;
  else if (result < 0) tally.damaged += 1;
}

/** From which number on a frame of AMR holds no speech but a pause: comfort noise, or nothing. FFmpeg does not decode these. */
const firstPause: Record<string, number> = { amr_nb: 8, amr_wb: 9 };

const isPauseOfAmr = ({ facts: { codec } }: AudioInput, { data }: Packet): boolean =>
  (((data?.[0] ?? 0) >> 3) & 15) >= (firstPause[codec] ?? 16);

/** 20 ms of silence in place of a pause. */
function* pauseOfAmr({ decoder, facts: { sampleRate }, tally }: AudioInput): Generator<Frame> {
  const samples = sampleRate / 50;
  const silence = Frame.fromAudioBuffer(Buffer.alloc(samples * 4), {
    nbSamples: samples,
    format: decoder.sampleFormat,
    sampleRate,
    channelLayout: AV_CHANNEL_LAYOUT_MONO,
  });
  tally.samples += samples;
  try {
    yield silence;
  } finally {
    silence.free();
  }
}

function* received({ decoder, tally }: AudioInput, frame: Frame): Generator<Frame> {
  for (;;) {
    const got = decoder.receiveFrameSync(frame);
    if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
    if (got < 0) return count(tally, got);
    tally.samples += frame.nbSamples;
    // Filters refuse channels without a layout, which multichannel WAV files without a channel mask have.
    const layout = frame.channelLayout;
    if (layout.order === AV_CHANNEL_ORDER_UNSPEC)
      frame.channelLayout = avChannelLayoutDefault(layout.nbChannels);
    yield frame;
    frame.unref();
  }
}

/**
 * Called after the last frame: throws AudioError `corrupt` when much of the file was lost, or there is hardly any, and
 * `unsupported` when much of it is of a kind that FFmpeg does not decode.
 */
export function assertWhole({ tally, facts }: AudioInput): void {
  const isMuch = (packets: number) => packets > 3 && packets > tally.packets * 0.02;
  if (isMuch(tally.unknown)) throw new AudioError('unsupported');
  const isHardlyAny = tally.samples / facts.sampleRate < audioLimits.leastSeconds;
  if (isMuch(tally.damaged) || isHardlyAny) throw new AudioError('corrupt');
}
