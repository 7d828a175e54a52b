import { openAudio } from './audio-input';
import { masterRate } from './audio-limits';
import type { CopyOrder } from './audio-types';
import { partFrames } from './mastering/part-frames';
import { mp3Frame } from './mastering/part-length';
import type { Layout } from './mastering/settings';
import { lameLoss, openMp3Writer, speechMp3 } from './mp3-writer';
import { playsEverywhere } from './plays-everywhere';
import type { ReportProgress } from './progress';
import { reshaped } from './reshape';

/** Writes an MP3 of a recording that not every browser plays: see engine.ts. Throws AudioError. */
export async function writeBrowserCopy(
  { path, output }: CopyOrder,
  report: ReportProgress,
): Promise<boolean> {
  const input = openAudio(path);
  try {
    if (playsEverywhere(path, input)) return false;
    const { channels, sampleRate, durationMs } = input.facts;
    const layout: Layout = channels === 1 ? 'mono' : 'stereo';
    // Nothing above 8 kHz is in a memo of a phone.
    const isNarrow = layout === 'mono' && sampleRate <= speechMp3.rate;
    const bitRate = layout === 'mono' ? 96_000n : 160_000n;
    const shape = isNarrow ? speechMp3 : { rate: masterRate, bitRate, frame: mp3Frame, layout };
    const writer = openMp3Writer(output, shape);
    try {
      const frames = partFrames(input, layout === 'mono' ? 'mix' : 'both', 'finished');
      const chain = `volume=${lameLoss(160)}dB,aresample=${shape.rate}:ochl=${layout}:osf=fltp`;
      let samples = 0;
      for (const frame of reshaped(frames, chain)) {
        writer.write(frame);
        samples += frame.nbSamples;
        await report((samples / shape.rate) * (1000 / (durationMs ?? 3_600_000)));
      }
      writer.end();
    } finally {
      writer.close();
    }
    return true;
  } finally {
    input.close();
  }
}
