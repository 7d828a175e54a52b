import { masterRate } from '../audio-limits';
import { blockSamples, blocksPerSecond, type Levels } from '../levels';
import { energyOf, integrated } from './loudness';
import { floorOf } from './noise';

/** The piece of a part that is kept, in samples at 44.1 kHz: [start, end). `taps` is how many taps on the recorder were cut off. */
export type Trim = { start: number; end: number; taps: number };

/** A stretch of blocks in which something is heard: [from, to). */
type Burst = { from: number; to: number };

const blocksOf = (seconds: number) => Math.round(seconds * blocksPerSecond);

/** What is kept of the silence before the first and after the last sound, in samples. */
const margin = 0.3 * masterRate;
/** A tap on the phone is shorter than this, in blocks, and a pause follows before anybody speaks. */
const longestTap = blocksOf(0.08);
const pauseAroundTap = blocksOf(0.2);
/** What a tap leaves after it, and what comes before it is loud. */
const tapEdge = blocksOf(0.02);
/** Taps are heard where the recorder was switched on and off: within so many blocks of both ends. */
const tapZone = blocksOf(1);

/**
 * Cuts silence at both ends, and the taps by which the recorder was switched on and off. Silence is everything below
 * -50 dBFS, or 40 dB under the loudest sample of a quiet part, or what is hardly louder than the steady noise. 300 ms
 * of it stay. A part without any sound is kept as it is.
 */
export function trimOf(levels: Levels, isSpeech: boolean): Trim {
  const { samples, maxima } = levels;
  const bursts = burstsOf(levels);
  let first = 0;
  let last = bursts.length - 1;
  if (last < 0) return { start: 0, end: samples, taps: 0 };
  let earliest = 0;
  let latest = samples;
  const gapAfter = (index: number) => (bursts[index + 1]?.from ?? 0) - (bursts[index]?.to ?? 0);
  const isTap = ({ from, to }: Burst, pause: number) => to - from <= longestTap && pause >= pauseAroundTap;
  for (; isSpeech && last > first; first += 1) {
    const opening = bursts[first];
    if (!opening || opening.from > tapZone || !isTap(opening, gapAfter(first))) break;
    earliest = (opening.to + tapEdge) * blockSamples;
  }
  const near = maxima.length - tapZone;
  const opened = first;
  for (; isSpeech && last > first; last -= 1) {
    const closing = bursts[last];
    if (!closing || closing.to < near || !isTap(closing, gapAfter(last - 1))) break;
    latest = (closing.from - tapEdge) * blockSamples;
  }
  const taps = opened + bursts.length - 1 - last;
  const start = (bursts[first]?.from ?? 0) * blockSamples - margin;
  const end = (bursts[last]?.to ?? 0) * blockSamples + margin;
  return { start: Math.max(earliest, start), end: Math.min(latest, end), taps };
}

/** Pauses of less than 30 ms belong to a sound. */
const shortestPause = blocksOf(0.03);

/** Where something is heard: loud enough for a sample, and, over 17 ms, above the noise. */
function burstsOf({ maxima, energies }: Levels): Burst[] {
  const loud = quietestSound(maxima);
  const aboveNoise = noiseLimit(energies);
  const bursts: Burst[] = [];
  let energy = 0;
  for (let at = 0; at < maxima.length; at += 1) {
    energy = 0;
    for (let i = at - around; i <= at + around; i += 1) energy += energies[i] ?? 0;
    if ((maxima[at] ?? 0) <= loud || energy <= aboveNoise * (2 * around + 1)) continue;
    const latest = bursts.at(-1);
    if (latest && at - latest.to < shortestPause) latest.to = at + 1;
    else bursts.push({ from: at, to: at + 1 });
  }
  return bursts;
}

const around = 2;

function quietestSound(maxima: Float32Array): number {
  let top = 0;
  for (const level of maxima) if (level > top) top = level;
  return Math.min(10 ** (-50 / 20), top * 10 ** (-40 / 20));
}

/** 8 dB above the noise, because noise is uneven; but speech that is hardly above it must not be taken for it. */
function noiseLimit(energies: Float32Array): number {
  const floor = floorOf(energies);
  return floor === null ? 0 : energyOf(Math.min(floor + 8, integrated(energies) - 12));
}
