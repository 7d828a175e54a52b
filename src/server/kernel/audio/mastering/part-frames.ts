import {
  AV_SAMPLE_FMT_DBL,
  AV_SAMPLE_FMT_DBLP,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
} from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { AudioError } from '../audio-error';
import type { AudioShape } from '../audio-graph';
import type { AudioInput } from '../audio-input';
import { audioLimits, masterRate } from '../audio-limits';
import { decodeFrames } from '../decode';
import { reshaped } from '../reshape';
import type { Layout, Treatment } from './settings';

/** What becomes of the channels: one of both, or `first`, for a part whose channels cancel each other, or `both`. */
export type Downmix = 'mix' | 'first' | 'both';

export const layoutOf = (downmix: Downmix): Layout => (downmix === 'both' ? 'stereo' : 'mono');

export const shapeOfLayout = (layout: Layout): AudioShape => ({ rate: masterRate, format: 'flt', layout });

/** Below it there is no voice but steps, and the hand on the phone; music keeps its bass. Both remove direct current. */
const highpass: Record<Treatment | 'cleaned', string> = {
  speech: 'highpass=f=60:p=2',
  finished: 'highpass=f=15:p=2',
  // It has been through one.
  cleaned: 'anull',
};

/**
 * The file at 44.1 kHz as floats in frames of 4096 samples, through a high-pass. Each reading gives the same samples, so
 * trim points are exact. Throws AudioError `corrupt`, `too_long`, `unsupported`.
 */
export function* partFrames(
  input: AudioInput,
  downmix: Downmix,
  treatment: Treatment | 'cleaned',
): Generator<Frame> {
  const resampled = (channels: Layout) => `aresample=${masterRate}:ochl=${channels}:osf=fltp`;
  // `aresample` alone would mix two channels 3 dB louder than what measuring takes for their middle, and make two of one 3 dB quieter.
  const severalTo: Record<Downmix, string> = {
    mix: `${resampled('stereo')},pan=mono|c0=0.5*c0+0.5*c1`,
    first: `pan=mono|c0=c0,${resampled('mono')}`,
    both: resampled('stereo'),
  };
  const oneTo = downmix === 'both' ? `${resampled('mono')},pan=stereo|c0=c0|c1=c0` : resampled('mono');
  const chainOf = (isMono: boolean) =>
    `${isMono ? oneTo : severalTo[downmix]},${highpass[treatment]},aformat=sample_fmts=flt,asetnsamples=n=4096:p=0`;
  const most = audioLimits.maxSeconds * masterRate;
  let samples = 0;
  for (const frame of reshaped(finiteFrames(input), chainOf)) {
    samples += frame.nbSamples;
    if (samples > most) throw new AudioError('too_long');
    yield frame;
  }
}

/** Floats may be NaN or infinite, which would never leave the high-pass. Here they are silent. */
function* finiteFrames(input: AudioInput): Generator<Frame> {
  for (const frame of decodeFrames(input)) {
    const floats = floatFormats.get(frame.format);
    if (floats) for (const plane of frame.data ?? []) silenceWild(floats(plane));
    yield frame;
  }
}

const singles = ({ buffer, byteOffset, length }: Buffer) => new Float32Array(buffer, byteOffset, length / 4);
const doubles = ({ buffer, byteOffset, length }: Buffer) => new Float64Array(buffer, byteOffset, length / 8);
const floatFormats = new Map<number, typeof singles | typeof doubles>([
  [AV_SAMPLE_FMT_FLT, singles],
  [AV_SAMPLE_FMT_FLTP, singles],
  [AV_SAMPLE_FMT_DBL, doubles],
  [AV_SAMPLE_FMT_DBLP, doubles],
]);

/** What is not a number, and what no recorder writes. */
function silenceWild(samples: Float32Array | Float64Array): void {
  for (let i = 0; i < samples.length; i += 1) {
    const sample = samples[i] ?? 0;
    if (!(sample > -64 && sample < 64)) samples[i] = 0;
  }
}

/** The samples of a frame of floats, which can be changed in place; channels alternate. */
export function floatsOf(frame: Frame, channels = 1): Float32Array {
  const plane = frame.data?.[0];
  if (!plane) return new Float32Array(0);
  return new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples * channels);
}
