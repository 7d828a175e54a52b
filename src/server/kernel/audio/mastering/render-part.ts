import type { AudioGraph } from '../audio-graph';
import { openGraph } from '../audio-graph';
import { openAudio } from '../audio-input';
import { masterRate } from '../audio-limits';
import { lameLoss, openMp3Writer } from '../mp3-writer';
import type { ReportProgress } from '../progress';
import { type Downmix, floatsOf, layoutOf, partFrames, shapeOfLayout } from './part-frames';
import { mp3Frame, samplesOf } from './part-length';
import { applyRide, type Ride } from './ride';
import type { Layout, MasterSettings, Treatment } from './settings';
import type { Trim } from './trim';

export type RenderOrder = {
  path: string;
  downmix: Downmix;
  treatment: Treatment | 'cleaned';
  layout: Layout;
  trim: Trim;
  ride: Ride | null;
  /** In dB; `ceiling` of the limiter in dBFS. */
  gain: number;
  ceiling: number;
  settings: MasterSettings;
};

/** Encodes a part into MP3 frames without a tag or header. */
export async function renderPart(order: RenderOrder, output: string, report: ReportProgress): Promise<void> {
  const length = samplesOf(order.trim, order.settings.gap);
  const source = layoutOf(order.downmix);
  const channels = source === 'stereo' ? 2 : 1;
  const input = openAudio(order.path);
  const writer = openMp3Writer(output, {
    rate: masterRate,
    bitRate: BigInt(order.settings.bitRate * 1000),
    frame: mp3Frame,
    layout: order.layout,
    frames: length / mp3Frame,
  });
  let chain: AudioGraph | null = null;
  try {
    const opened = openGraph(shapeOfLayout(source), chainOf(order, length));
    chain = opened;
    const drain = () => {
      for (const frame of opened.frames()) writer.write(frame);
    };
    let at = 0;
    for (const frame of partFrames(input, order.downmix, order.treatment)) {
      const samples = floatsOf(frame, channels);
      if (order.ride) applyRide(samples, at, order.ride, masterRate / 10);
      at += frame.nbSamples;
      const wantsMore = opened.push(frame);
      drain();
      await report((at - order.trim.start) / (order.trim.end - order.trim.start));
      if (!wantsMore) break;
    }
    opened.push(null);
    drain();
    writer.end();
  } finally {
    chain?.close();
    writer.close();
    input.close();
  }
}

/** No click where a part begins and ends. */
const fadeIn = 0.01 * masterRate;
const fadeOut = 0.1 * masterRate;

/**
 * The limiter works at twice the rate, where it sees most peaks between samples. `level=0` keeps it from normalising
 * to full scale, and `latency=1` from shifting the sound by its look-ahead (facts A).
 */
function chainOf({ trim, gain, ceiling, downmix, layout, settings }: RenderOrder, length: number): string {
  const limit = (10 ** (ceiling / 20)).toFixed(6);
  const kept = trim.end - trim.start;
  return [
    `atrim=start_sample=${trim.start}:end_sample=${trim.end}`,
    'asetpts=PTS-STARTPTS',
    `volume=${gain.toFixed(3)}dB`,
    `afade=t=in:ss=0:ns=${Math.min(fadeIn, kept)}`,
    `afade=t=out:ss=${Math.max(0, kept - fadeOut)}:ns=${Math.min(fadeOut, kept)}`,
    `aresample=${masterRate * 2}`,
    `alimiter=limit=${limit}:attack=5:release=50:level=0:latency=1`,
    `aresample=${masterRate}:osf=fltp`,
    // `aresample` would make each of two equal channels 3 dB quieter than the limiter allows.
    ...(layout === layoutOf(downmix) ? [] : ['pan=stereo|c0=c0|c1=c0']),
    `volume=${lameLoss(settings.bitRate)}dB`,
    `apad=whole_len=${length}`,
    `atrim=end_sample=${length}`,
  ].join(',');
}
