import path from 'node:path';
import { AudioError } from './audio-error';
import { openAudio } from './audio-input';
import { audioLimits } from './audio-limits';
import type { CompactOrder, CompactPiece } from './audio-types';
import { decodeFrames } from './decode';
import type { Downmix } from './mastering/part-frames';
import { openMp3Writer, speechMp3 } from './mp3-writer';
import type { ReportProgress } from './progress';
import { reshaped } from './reshape';

const { rate } = speechMp3;
/** A tenth of a second. */
const blockSamples = rate / 10;
/** A piece ends in the quietest moment of its last seconds, so that no word is cut. */
const quietSeconds = 20;

const chainOf = (downmix: Downmix) =>
  `${downmix === 'first' ? 'pan=mono|c0=c0,' : ''}aresample=${rate}:ochl=mono:osf=fltp,asetnsamples=n=${blockSamples}:p=0`;

/** The energy of a tenth of a second at −80 dBFS. */
const inaudible = blockSamples * 10 ** (-80 / 10);

/** The loudness of each tenth of a second, and how long the whole is, in samples. */
async function readLevels(file: string, downmix: Downmix, report: ReportProgress) {
  const input = openAudio(file);
  const levels: number[] = [];
  let samples = 0;
  try {
    for (const frame of reshaped(decodeFrames(input), chainOf(downmix))) {
      const plane = frame.data?.[0];
      let energy = 0;
      if (plane)
        for (const value of new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples))
          energy += value * value;
      levels.push(energy);
      samples += frame.nbSamples;
      if (samples > audioLimits.maxSeconds * rate) throw new AudioError('too_long');
      await report(0.3);
    }
    return { levels, samples };
  } finally {
    input.close();
  }
}

/** The blocks at which a new piece begins, the first one included. */
function cutsOf(levels: readonly number[], pieceSeconds: number): number[] {
  const most = pieceSeconds * 10;
  const cuts = [0];
  for (let start = 0; levels.length - start > most; ) {
    let quietest = start + most;
    for (let at = start + most - quietSeconds * 10; at < start + most; at += 1)
      if ((levels[at] ?? 0) < (levels[quietest] ?? Number.POSITIVE_INFINITY)) quietest = at;
    cuts.push(quietest);
    start = quietest;
  }
  return cuts;
}

/** Writes a recording as small MP3 files: see engine.ts. Throws AudioError. */
export async function compactFile(
  { path: file, folder, pieceSeconds }: CompactOrder,
  report: ReportProgress,
): Promise<CompactPiece[]> {
  const mixed = await readLevels(file, 'mix', report);
  // Two channels in counter-phase cancel each other, so one of them is used alone.
  const downmix = mixed.levels.some((level) => level > inaudible) ? 'mix' : 'first';
  const { levels, samples } = mixed;
  const cuts = cutsOf(levels, pieceSeconds);
  const input = openAudio(file);
  const pathOf = (piece: number) => path.join(folder, `${piece}.mp3`);
  let piece = 0;
  let writer = openMp3Writer(pathOf(0), speechMp3);
  let block = 0;
  try {
    for (const frame of reshaped(decodeFrames(input), chainOf(downmix))) {
      if (block === cuts[piece + 1]) {
        writer.end();
        writer.close();
        piece += 1;
        writer = openMp3Writer(pathOf(piece), speechMp3);
      }
      writer.write(frame);
      block += 1;
      await report(0.3 + (0.7 * block) / Math.max(1, levels.length));
    }
    writer.end();
  } finally {
    writer.close();
    input.close();
  }
  return cuts.map((cut, index) => {
    const start = (cut * blockSamples) / rate;
    const next = cuts[index + 1];
    const end = next === undefined ? samples / rate : (next * blockSamples) / rate;
    return { path: pathOf(index), start, seconds: end - start };
  });
}
