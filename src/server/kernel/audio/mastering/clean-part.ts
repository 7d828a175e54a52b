import { closeSync, openSync, writeSync } from 'node:fs';
import { openGraph } from '../audio-graph';
import { openAudio } from '../audio-input';
import { masterRate } from '../audio-limits';
import { type Levels, openLevelMeter } from '../levels';
import type { ReportProgress } from '../progress';
import { openDenoiser, profileOf } from './denoise';
import type { Cleaning } from './noise';
import { type Downmix, floatsOf, partFrames, shapeOfLayout } from './part-frames';

/**
 * Writes speech without its hum and with its noise lowered as a WAV file of floats, which is as long as the recording, and returns
 * its levels. The noise is learned from pauses, so it is taken out where it is and nowhere else.
 */
export async function cleanPart(
  {
    path,
    downmix,
    cleaning: { filters, pauses, reduction, isWindy },
    output,
  }: { path: string; downmix: Downmix; cleaning: Cleaning; output: string },
  report: ReportProgress,
): Promise<Levels> {
  const input = openAudio(path);
  const filter = filters === '' ? null : openGraph(shapeOfLayout('mono'), filters);
  const denoiser = reduction > 0 || isWindy ? openDenoiser(profileOf(pauses), reduction, isWindy) : null;
  const meter = openLevelMeter();
  const file = openSync(output, 'w');
  let written = 0;
  const write = (samples: Float32Array) => {
    meter.add(samples);
    writeSync(file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    written += samples.length;
  };
  const clean = (samples: Float32Array) => write(denoiser ? denoiser.add(samples) : samples);
  try {
    writeSync(file, Buffer.alloc(headerBytes));
    let read = 0;
    const expected = (input.facts.durationMs ?? 600_000) / 1000;
    for (const frame of partFrames(input, downmix, 'speech')) {
      read += frame.nbSamples;
      if (filter) {
        filter.push(frame);
        for (const filtered of filter.frames()) clean(floatsOf(filtered));
      } else clean(floatsOf(frame));
      await report(read / masterRate / expected);
    }
    if (denoiser) write(denoiser.end());
    writeSync(file, headerOf(written), 0, headerBytes, 0);
    return meter.levels();
  } finally {
    closeSync(file);
    filter?.close();
    input.close();
  }
}

const headerBytes = 58;

/** A WAV header of 32-bit floats, one channel. The longest recording, 2 GB, fits into its lengths. */
function headerOf(samples: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  const bytes = samples * 4;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(headerBytes - 8 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(18, 16);
  header.writeUInt16LE(3, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(masterRate, 24);
  header.writeUInt32LE(masterRate * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(32, 34);
  header.write('fact', 38, 'latin1');
  header.writeUInt32LE(4, 42);
  header.writeUInt32LE(samples, 46);
  header.write('data', 50, 'latin1');
  header.writeUInt32LE(bytes, 54);
  return header;
}
