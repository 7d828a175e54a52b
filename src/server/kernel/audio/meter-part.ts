import { blamePart } from './audio-error';
import { openAudio } from './audio-input';
import type { MasterPart } from './audio-types';
import { assertWhole } from './decode';
import { integrated, silence, type Trim, trimOf } from './leveling';
import { type Levels, openLevelMeter } from './levels';
import { type Downmix, monoFrames } from './mono';
import type { ReportProgress } from './progress';

/** A part that was read once: the piece that is kept, and its levels, from which any gain can be computed. */
export type MeteredPart = { part: MasterPart; downmix: Downmix; trim: Trim; levels: Levels };

/** Reads a part to its end. Throws AudioError, which names the part when it is damaged. */
export async function meterPart(part: MasterPart, report: ReportProgress): Promise<MeteredPart> {
  try {
    const mixed = await readLevels(part, 'mix', report);
    if (mixed.channels === 1 || integrated(mixed.levels.energies) > silence)
      return metered(part, 'mix', mixed.levels);
    // A cable wired in counter-phase gives two channels that cancel each other, so one of them is used alone.
    const single = await readLevels(part, 'first', report);
    return metered(part, 'first', single.levels);
  } catch (error) {
    throw blamePart(error, part);
  }
}

function metered(part: MasterPart, downmix: Downmix, levels: Levels): MeteredPart {
  return { part, downmix, trim: trimOf(levels), levels };
}

async function readLevels(part: MasterPart, downmix: Downmix, report: ReportProgress) {
  const input = openAudio(part.path);
  const meter = openLevelMeter();
  const expected = (input.facts.durationMs ?? 600_000) / 1000;
  try {
    for (const frame of monoFrames(input, downmix)) {
      const plane = frame.data?.[0];
      if (plane) meter.add(new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples));
      await report(input.tally.samples / input.facts.sampleRate / expected);
    }
    assertWhole(input);
    return { levels: meter.levels(), channels: input.facts.channels };
  } finally {
    input.close();
  }
}
