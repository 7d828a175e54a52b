import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { closeAudioEngine, masterEpisode, masterPart } from '@/server/kernel/audio/engine';
import { joinParts, type PlacedPart } from '@/server/kernel/audio/mastering/join-parts';
import { bundlePrograms } from '@/server/programs/build';
import { hiss, noisy, scaled, speech } from '../support/audio-corpus';
import { inStereo, longWav } from './bench-recordings';
import { masterByFfmpeg } from './ffmpeg-chain';

// Masters three parts of ten minutes, as clubs send them (MP3 in stereo, M4A at 48 kHz with noise, WAV), in turns with the program
// ffmpeg, then one part of 30 seconds into that episode again, and prints one line of JSON. For one core:
// `taskset -c 0 npx tsx __tests__/bench/master.bench.ts`.

const minutes = Number(process.argv[2] ?? 10);
const rounds = Number(process.argv[3] ?? 2);
const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
const at = (name: string) => path.join(folder, name);
const kinds = ['intro', 'interview', 'outro'] as const;
const settings = { loudness: -16, bitRate: 128, gap: 0.2 };
const tags = { title: 'Bench', artist: 'Club', album: 'Touchline' };

Log.setLevel(AV_LOG_QUIET);

/** In seconds. Where others use the machine, only those of the processor can be compared. */
type Cost = { wall: number; cpu: number };

/** Seconds of a processor that this process, without its children, has worked. */
const ownSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** What `work` took: it returns how long its children worked. */
async function costOf(work: () => number | Promise<number>): Promise<Cost> {
  const [started, own] = [performance.now(), ownSeconds()];
  const children = await work();
  return { wall: (performance.now() - started) / 1000, cpu: children + ownSeconds() - own };
}

const inShort = ({ wall, cpu }: Cost) => ({
  wall: Math.round(wall * 1000) / 1000,
  cpu: Math.round(cpu * 1000) / 1000,
});

async function bench() {
  // The engine starts as it does in an installation, from its bundle.
  process.env.TOUCHLINE_PROGRAMS = path.resolve('.next/bench');
  await bundlePrograms(process.env.TOUCHLINE_PROGRAMS);
  const long = minutes * 60;
  const files = [
    inStereo(longWav(at('intro.wav'), speech(30, 'parent'), long), at('intro.mp3'), 'mp3', '192k'),
    inStereo(longWav(at('m.wav'), noisy(speech(30), hiss(30), 25), long), at('interview.m4a'), 'aac', '128k'),
    longWav(at('outro.wav'), scaled(speech(30, 'child'), 0.3), long),
  ];
  const parts = files.map((file, index) => ({
    path: file,
    title: `Part ${index + 1}`,
    kind: kinds[index] ?? 'intro',
  }));
  const output = path.join(folder, 'episode.mp3');
  const ours: Cost[] = [];
  const theirs: Cost[] = [];
  let peakRssMb = 0;
  for (let round = 0; round < rounds; round += 1) {
    ours.push(
      await costOf(async () => {
        const { work } = await masterEpisode({ parts, settings, output, tags });
        peakRssMb = Math.max(peakRssMb, work.peakRssMb);
        return work.cpuSeconds;
      }),
    );
    const peers = files.map((file, index) => ({ path: file, isNoisy: index === 1 }));
    theirs.push(await costOf(() => masterByFfmpeg(peers, folder)));
  }
  // The other parts have been made before and are kept.
  const placed: PlacedPart[] = [];
  for (const part of parts) {
    const piece = path.join(folder, `${part.kind}.piece`);
    const made = await masterPart({ ...part, layout: 'natural', settings, output: piece });
    placed.push({ ...part, path: piece, made });
  }
  const short = longWav(at('short.wav'), noisy(speech(30, 'parent'), hiss(30), 25), 30);
  const changed = await costOf(async () => {
    const piece = path.join(folder, 'changed.piece');
    const made = await masterPart({ path: short, kind: 'intro', layout: 'natural', settings, output: piece });
    const [first, ...rest] = placed;
    if (first)
      await joinParts({ parts: [{ ...first, path: piece, made }, ...rest], bitRate: 128, output, tags });
    return made.work.cpuSeconds;
  });
  const least = (costs: readonly Cost[], kind: keyof Cost) => Math.min(...costs.map((cost) => cost[kind]));
  return {
    name: `master ${files.length} x ${minutes} min`,
    ours: ours.map(inShort),
    ffmpeg: theirs.map(inShort),
    ofFfmpeg: inShort({
      wall: least(ours, 'wall') / least(theirs, 'wall'),
      cpu: least(ours, 'cpu') / least(theirs, 'cpu'),
    }),
    changed: inShort(changed),
    changedOfFull: inShort({
      wall: changed.wall / least(ours, 'wall'),
      cpu: changed.cpu / least(ours, 'cpu'),
    }),
    peakRssMb,
    cpu: cpus()[0]?.model,
    node: process.version,
  };
}

bench()
  .then((line) => console.log(JSON.stringify(line)))
  .finally(async () => {
    await closeAudioEngine();
    for (const each of [folder, path.resolve('.next/bench')]) rmSync(each, { recursive: true, force: true });
  });
