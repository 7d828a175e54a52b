import { AV_CHANNEL_ORDER_UNSPEC, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { avChannelLayoutDefault, Frame, Packet } from 'node-av/lib';
import { AudioError } from './audio-error';
import type { AudioInput } from './audio-input';
import { audioLimits } from './audio-limits';

/** After this many read errors in a row the rest of a file counts as lost. */
const hopeless = 16;

/**
 * Decoded frames in order; it is the same frame object each time. Damaged packets are counted and skipped, as players
 * do. Throws AudioError `corrupt` when nothing can be decoded.
 */
export function* decodeFrames(input: AudioInput): Generator<Frame> {
  const { demuxer, decoder, tally } = input;
  const packet = new Packet();
  const frame = new Frame();
  packet.alloc();
  frame.alloc();
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
        if (decoder.sendPacketSync(packet) < 0) tally.damaged += 1;
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
  if (tally.samples === 0) throw new AudioError('corrupt');
}

function* received({ decoder, tally }: AudioInput, frame: Frame): Generator<Frame> {
  for (;;) {
    const got = decoder.receiveFrameSync(frame);
    if (got === AVERROR_EAGAIN || got === AVERROR_EOF) return;
    if (got < 0) {
      tally.damaged += 1;
      return;
    }
    tally.samples += frame.nbSamples;
    // Filters refuse channels without a layout, which multichannel WAV files without a channel mask have.
    const layout = frame.channelLayout;
    if (layout.order === AV_CHANNEL_ORDER_UNSPEC)
      frame.channelLayout = avChannelLayoutDefault(layout.nbChannels);
    yield frame;
    frame.unref();
  }
}

/** Called after the last frame: throws AudioError `corrupt` when much of the file was lost or is missing, or there is hardly any. */
export function assertWhole(input: AudioInput): void {
  const { tally, facts, promisedSeconds } = input;
  const lost = tally.damaged > 3 && tally.damaged > tally.packets * 0.02;
  const seconds = tally.samples / facts.sampleRate;
  const cutShort =
    promisedSeconds !== null && seconds < promisedSeconds - Math.max(1, promisedSeconds * 0.02);
  const isHardlyAny = seconds < audioLimits.leastSeconds;
  if (lost || cutShort || isHardlyAny) throw new AudioError('corrupt');
}
