import { t } from '@/language/text';
import { AudioError } from './audio-error';
import { openAudio } from './audio-input';
import { audioLimits } from './audio-limits';
import type { ProbedAudio } from './audio-types';
import { decodeFrames } from './decode';
import { playsEverywhere } from './plays-everywhere';
import { shapeOf } from './reshape';

/** Opens a file and decodes its first second, so that a file with a valid header alone does not pass. Throws AudioError. */
export function probeFile(path: string): ProbedAudio {
  const input = openAudio(path);
  try {
    for (const frame of decodeFrames(input)) {
      shapeOf(frame);
      if (input.tally.samples >= input.facts.sampleRate) break;
    }
    // Noise can hold bytes that look like frame headers, so most packets must decode.
    if (input.tally.damaged * 2 > input.tally.packets) throw new AudioError('corrupt');
    if (input.tally.samples < audioLimits.leastSeconds * input.facts.sampleRate) {
      throw new AudioError(
        'corrupt',
        t`There is hardly any sound in this file. Record it again and send that.`,
      );
    }
    return { ...input.facts, plays: playsEverywhere(path, input) };
  } finally {
    input.close();
  }
}
