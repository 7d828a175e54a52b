import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { closeAudioEngine, masterEpisode, probeAudio } from '@/server/kernel/audio/engine';
import { makeStereo, makeWav } from '../support/make-recording';

// Masters three parts of ten minutes, as clubs send them (MP3 in stereo, M4A at 48 kHz, WAV), and prints one line
// of JSON. For one core: `taskset -c 0 npx tsx __tests__/bench/master.bench.ts`.

const minutes = Number(process.argv[2] ?? 10);
const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
const kinds = ['intro', 'interview', 'outro'] as const;

async function bench() {
  const files = [
    makeStereo({ path: path.join(folder, 'intro.mp3'), rate: 44_100, level: 0.8, minutes }, 'mp3', '192k'),
    makeStereo(
      { path: path.join(folder, 'interview.m4a'), rate: 48_000, level: 0.1, minutes },
      'aac',
      '128k',
    ),
    makeWav({ path: path.join(folder, 'outro.wav'), rate: 44_100, level: 0.4, minutes }),
  ];
  await probeAudio(files[0] ?? '');
  const probing = performance.now();
  for (const file of files) await probeAudio(file);
  const probeMs = (performance.now() - probing) / files.length;
  const started = performance.now();
  const result = await masterEpisode({
    parts: files.map((file, index) => ({
      path: file,
      title: `Part ${index + 1}`,
      kind: kinds[index] ?? 'intro',
    })),
    output: path.join(folder, 'episode.mp3'),
    tags: { title: 'Bench', artist: 'Club', album: 'Touchline' },
  });
  const wallSeconds = (performance.now() - started) / 1000;
  const soundSeconds = minutes * 60 * files.length;
  return {
    name: `master ${files.length} x ${minutes} min`,
    realtimeFactor: Math.round((soundSeconds / wallSeconds) * 10) / 10,
    realtimeFactorOfCpuTime: Math.round((soundSeconds / result.work.cpuSeconds) * 10) / 10,
    wallSeconds: Math.round(wallSeconds * 100) / 100,
    cpuSeconds: Math.round(result.work.cpuSeconds * 100) / 100,
    peakRssMb: result.work.peakRssMb,
    renders: result.work.renders,
    loudness: result.loudness,
    truePeak: result.truePeak,
    warmProbeMs: Math.round(probeMs * 10) / 10,
    cpu: cpus()[0]?.model,
    node: process.version,
  };
}

bench()
  .then((line) => console.log(JSON.stringify(line)))
  .finally(async () => {
    await closeAudioEngine();
    rmSync(folder, { recursive: true, force: true });
  });
