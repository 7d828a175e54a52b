import type { AudioAnalysis } from './audio-types';

/** A part of an episode is longer than this; less is a slip of the thumb. */
const leastMs = 1000;
/** LUFS. Speech recorded from across a pitch is at -45; at -60 not even amplified a word is understood. */
const quietest = -60;
/** Seconds with any movement in it. */
const leastMoving = 0.2;
/** From here on the microphone gave a constant voltage and no sound. */
const constantOffset = 0.01;
/**
 * Share of samples at full scale. Shouts and wind on a pitch reach 3 %, music mastered as loud as there is 5 %, a tone
 * of full height 9 %. Beyond 15 % most syllables are cut flat, and words are hard to understand.
 */
const mostClipped = 0.15;

/** Why a recording that could be read to its end cannot be used all the same, in a sentence that says what to do. */
export function problemOf({
  durationMs,
  loudness,
  movingSeconds,
  clipped,
  offset,
}: AudioAnalysis): string | null {
  if (durationMs < leastMs) {
    return 'The recording is shorter than a second. Record it again and send the new file.';
  }
  if (loudness === null || loudness < quietest || movingSeconds < leastMoving) {
    return offset > constantOffset
      ? 'The recording holds no sound, only a constant signal. Check the microphone and record it again.'
      : 'The recording is silent. Check the microphone and record it again.';
  }
  if (clipped > mostClipped) {
    return 'The recording is badly distorted, because it was recorded much too loud. Turn the microphone down and record it again.';
  }
  return null;
}
