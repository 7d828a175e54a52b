import { masterRate } from '../audio-limits';
import type { Trim } from './trim';

/** Samples in a frame of MP3, and how many of them LAME's first frame is late. */
export const mp3Frame = 1152;
export const encoderDelay = 576;
/** What a decoder adds to it. So much at the end of a part has to be silence, because its last frame is not kept. */
export const decoderDelay = 529;

/** How long a part and the silence after it last in whole frames of MP3, in samples. */
export function samplesOf({ start, end }: Trim, gap: number): number {
  const silent = Math.max(gap * masterRate, encoderDelay + decoderDelay + mp3Frame);
  return Math.ceil((end - start + silent) / mp3Frame) * mp3Frame;
}
