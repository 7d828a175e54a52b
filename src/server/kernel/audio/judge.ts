import { t } from '@/language/text';
import type { AudioAnalysis } from './audio-types';

/** A shorter part was recorded by mistake. */
const leastMs = 1000;
/**
 * In LUFS. Speech recorded from across a pitch has about -45. What is quieter than this can be used where it rises clearly above the
 * noise, as the floats of a recorder whose gain was turned down.
 */
const quietest = -60;
/** In dB above the noise: speech that is clean enough to be raised to the loudness of the others, and the least that is heard at all. */
const rises = { clean: 30, heard: 10 };
/** The least seconds in which the signal must move. */
const leastMoving = 0.2;
/** From this offset on the microphone recorded a constant voltage and no sound. */
const constantOffset = 0.01;
/**
 * The share of samples at full scale. Shouts and wind on a pitch reach 3 %, music mastered at the loudest 5 %, a tone
 * at full height 9 %. Beyond 15 % most syllables are clipped, and words are hard to understand.
 */
const mostClipped = 0.15;

/** Seconds as a player shows them, such as 0:07. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The question to the sender of a recording that ends early; null where nothing suggests a cut. */
export function doubtOf({ durationMs, isCut, claimedMs }: AudioAnalysis): string | null {
  if (!isCut) return null;
  const end = clock(durationMs / 1000);
  return claimedMs === null
    ? t`There is sound only until ${end}. Send it anyway?`
    : t`The file says ${clock(claimedMs / 1000)}, but there is sound only until ${end}. Send it anyway?`;
}

/** Why nobody could hear a recording, in a sentence that says what to do; null when it can be heard. */
export function silenceProblem({ loudness, movingSeconds, offset, rise }: AudioAnalysis): string | null {
  const isQuiet = loudness === null || loudness < quietest;
  if (isQuiet && rise >= rises.heard) {
    if (loudness !== null && rise >= rises.clean) return null;
    return t`The recording is much too quiet. Turn the microphone up or speak closer to it, and record again.`;
  }
  if (!isQuiet && movingSeconds >= leastMoving) return null;
  return offset > constantOffset
    ? t`The recording holds no sound, only a constant signal. Check the microphone and record it again.`
    : t`The recording is silent. Check the microphone and record it again.`;
}

/** Why a readable recording cannot be used, in a sentence that says what to do; null when it can. */
export function recordingProblem(analysis: AudioAnalysis): string | null {
  const { durationMs, loudness, clipped } = analysis;
  if (durationMs < leastMs) {
    return t`The recording is shorter than a second. Record it again and send the new file.`;
  }
  const problem = silenceProblem(analysis);
  if (problem || (loudness !== null && loudness < quietest)) return problem;
  if (clipped > mostClipped) {
    return t`The recording is badly distorted, because it was recorded much too loud. Turn the microphone down and record it again.`;
  }
  return null;
}
