import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { ChapterKind } from '@/contract/episode-content';
import { analyseFile } from '@/server/kernel/audio/analyse';
import { masterPartFile } from '@/server/kernel/audio/mastering/master-part';
import { after, decibels, rate, type Sound, scaled, silence, speech } from './audio-corpus';
import { audioFolder } from './audio-fixtures';
import { momentsOf } from './audio-measures';

export const settings = { loudness: -16, bitRate: 128, gap: 0.2 };
const still = async () => undefined;
/** Coding delays the sound by so many samples. */
const coding = 1105;

/** A folder to master recordings in. Our own process does here what the engine's child does, since starting forty of them would take a minute. */
export function masteringFolder() {
  const { place, put, remove } = audioFolder();
  Log.setLevel(AV_LOG_QUIET);

  async function mastered(
    name: string,
    source: Buffer | string,
    kind: ChapterKind = 'interview',
    order = settings,
  ) {
    const path = typeof source === 'string' ? source : put(`${name}.wav`, source);
    const output = place(`${name}.mp3`);
    const made = await masterPartFile(
      { path, kind, layout: 'natural', settings: order, output },
      place(`${name}.part`),
      still,
    );
    const { loudness, truePeak } = await analyseFile(output, still);
    // Where in the recording the sound of the file begins.
    const late = Math.round((made.fromMs * rate) / 1000) - coding;
    return { made, report: made.report, output, loudness: loudness ?? -99, truePeak: truePeak ?? -99, late };
  }
  return { place, put, remove, mastered };
}

/** From the first word to the last, in seconds. */
export function heardFor(said: Sound): number {
  const { words } = momentsOf(said);
  return ((words.at(-1) ?? 0) + 1024 - (words[0] ?? 0)) / rate;
}

/** A coach beside a child 15 dB quieter, a parent, and the child again, with pauses of digital silence. */
export const turns = [speech(5, 'coach'), scaled(speech(5, 'child'), decibels(-15)), speech(5, 'parent')];
export const talk = after(
  ...turns.flatMap((turn) => [turn, silence(0.4)]),
  turns[1] ?? silence(1),
  silence(0.3),
);
