import { openGraph } from '../audio-graph';
import { blocksPerSecond, type Levels, openLevelMeter } from '../levels';
import { lowShareOf } from './denoise';
import { humOf, notchesOf } from './hum';
import { integrated, loudnessOf } from './loudness';
import { floatsOf, shapeOfLayout } from './part-frames';
import type { Pause } from './pauses';

/** What is done about the noise of a recording. */
export type Cleaning = {
  /** Filters against hum and wind, in FFmpeg's words; '' for none. */
  filters: string;
  hum: 50 | 60 | null;
  isWindy: boolean;
  /** By how many dB the noise that remains is lowered: 0 where it is low enough, or where speech would be harmed. */
  reduction: number;
  /** What that noise is like. */
  pauses: Pause[];
};

/** Speech with 47 dB below it sounds clean. With less than 8 dB, reduction would take words with the noise. */
const cleanBelow = 47;
const leastBelow = 8;
/** Gentle: more makes voices sound as under water, less is not worth it. */
const most = 12;
const least = 3;
/** Digital silence in dB: there is no noise that could be learned. */
const blank = -85;

/** Wind and the road: most of the noise is low, where a voice has little. */
const rumble = { hertz: 200, share: 0.7 };
const lowCut = 'highpass=f=100:p=2';
/** Hum so far below the speech is heard less than the notches against it. */
const faintBelow = 26;

/** Finds out by the levels of a recording and its pauses what has to be done about noise; null for nothing. */
export function cleaningFor({ energies }: Pick<Levels, 'energies'>, pauses: Pause[]): Cleaning | null {
  const floor = floorOf(energies);
  if (floor === null || floor <= blank || pauses.length === 0) return null;
  const below = integrated(energies) - floor;
  if (below < leastBelow || below > cleanBelow - least) return null;
  const hum = below > faintBelow ? null : humOf(pauses);
  const isRumbling = !hum && lowShareOf(pauses, rumble.hertz) > rumble.share;
  const filters = hum ? notchesOf(hum) : isRumbling ? lowCut : '';
  const left = filters === '' ? pauses : pauses.map((pause) => filtered(pause, filters));
  const lowered = filters === '' ? 0 : levelOf(pauses) - levelOf(left);
  const wanted = Math.min(most, Math.round(cleanBelow - below - lowered));
  return {
    ...{ filters, hum: hum?.hertz ?? null, isWindy: isRumbling },
    ...{ reduction: wanted < least ? 0 : wanted, pauses: left },
  };
}

/** Pauses last at least this long, in blocks; they are as even as this, in dB; and there is so much of them. */
const frame = blocksPerSecond / 20;
const evenness = 5;
const leastShare = 0.04;

/** The level of the pauses in LUFS; null where a recording has none, as music, or a crowd without end. */
export function floorOf(energies: Float32Array): number | null {
  const frames: number[] = [];
  for (let at = 0; at + frame <= energies.length; at += frame) {
    let sum = 0;
    for (let i = at; i < at + frame; i += 1) sum += energies[i] ?? 0;
    frames.push(Math.max(blank, loudnessOf(sum / frame)));
  }
  frames.sort((a, b) => a - b);
  // Where pauses are digital silence there is no noise; the echo of a word in them is none.
  const floor = frames[Math.floor(0.05 * (frames.length - 1))] ?? blank;
  const near = frames.filter((level) => level < floor + evenness).length / Math.max(1, frames.length);
  const isBelow = integrated(energies) - floor > 6;
  return near >= leastShare && isBelow ? floor : null;
}

function levelOf(pauses: readonly Pause[]): number {
  const meter = openLevelMeter();
  for (const pause of pauses) meter.add(pause);
  const { energies } = meter.levels();
  return loudnessOf(energies.reduce((sum, energy) => sum + energy, 0) / energies.length);
}

/** A notch takes some tenths of a second until it works, so the pause is repeated, which has whole waves of the hum. */
function filtered(pause: Pause, filters: string): Pause {
  const repeats = 6;
  const graph = openGraph(shapeOfLayout('mono'), filters);
  const result: Pause = new Float32Array(pause.length);
  try {
    for (let i = 0; i < repeats; i += 1) graph.pushSamples(pause);
    graph.push(null);
    let at = (1 - repeats) * pause.length;
    for (const frameOut of graph.frames()) {
      floatsOf(frameOut).forEach((sample, i) => {
        if (at + i >= 0) result[at + i] = sample;
      });
      at += frameOut.nbSamples;
    }
    return result;
  } finally {
    graph.close();
  }
}
