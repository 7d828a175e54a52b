import { blamePart } from './audio-error';
import { openGraph } from './audio-graph';
import { openAudio } from './audio-input';
import { masterRate } from './audio-limits';
import type { MasterPart } from './audio-types';
import type { Trim } from './leveling';
import { type Downmix, monoFrames, monoShape } from './mono';
import { lameLoss, openMp3Writer } from './mp3-writer';
import type { ReportProgress } from './progress';

/** A part and the `gain` in dB that was computed for it. */
type PreparedPart = { part: MasterPart; downmix: Downmix; trim: Trim; gain: number };

/**
 * Encodes the parts one after the other into one MP3 without a tag, with the limiter at `ceiling` dBFS. Returns how
 * many samples (44.1 kHz) each part takes.
 */
export async function renderParts(
  parts: PreparedPart[],
  ceiling: number,
  path: string,
  report: ReportProgress,
): Promise<number[]> {
  const writer = openMp3Writer(path);
  const total = parts.reduce((sum, { trim }) => sum + trim.end - trim.start, 0);
  const lengths: number[] = [];
  let done = 0;
  try {
    for (const part of parts) {
      const input = openAudio(part.part.path);
      const chain = openGraph(monoShape, chainOf(part, ceiling));
      let length = 0;
      const drain = () => {
        for (const frame of chain.frames()) {
          length += frame.nbSamples;
          writer.write(frame);
        }
      };
      try {
        for (const frame of monoFrames(input, part.downmix)) {
          const wantsMore = chain.push(frame);
          drain();
          await report((done + length) / total);
          if (!wantsMore) break;
        }
        chain.push(null);
        drain();
      } catch (error) {
        throw blamePart(error, part.part);
      } finally {
        chain.close();
        input.close();
      }
      lengths.push(length);
      done += length;
    }
    writer.end();
    return lengths;
  } finally {
    writer.close();
  }
}

/**
 * The limiter works at twice the rate, where it sees most peaks between samples. `level=0` keeps it from normalising
 * to full scale, and `latency=1` from shifting the sound by its look-ahead (facts A).
 */
function chainOf({ trim, gain }: PreparedPart, ceiling: number): string {
  const limit = (10 ** (ceiling / 20)).toFixed(6);
  return [
    `atrim=start_sample=${trim.start}:end_sample=${trim.end}`,
    'asetpts=PTS-STARTPTS',
    `volume=${gain.toFixed(3)}dB`,
    `aresample=${masterRate * 2}`,
    `alimiter=limit=${limit}:attack=5:release=50:level=0:latency=1`,
    `aresample=${masterRate}:osf=fltp`,
    `volume=${lameLoss}dB`,
  ].join(',');
}
