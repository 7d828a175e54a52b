import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_QUIET, FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { closeAudioEngine, masterEpisode, probeAudio } from '@/server/kernel/audio/engine';
import { longWav } from '../support/audio-fixtures';

// Masters three parts of ten minutes, as clubs send them (MP3 in stereo, M4A at 48 kHz, WAV), and prints one line
// of JSON. For one core: `taskset -c 0 npx tsx __tests__/bench/master.bench.ts`.

const minutes = Number(process.argv[2] ?? 10);
const folder = mkdtempSync(path.join(tmpdir(), 'touchline-bench-'));
const kinds = ['intro', 'interview', 'outro'] as const;

Log.setLevel(AV_LOG_QUIET);

type Recording = { name: string; rate: number; level: number };

/** A mono WAV file of a voice-like sound. */
function makeWav({ name, rate, level }: Recording): string {
  const file = path.join(folder, name);
  writeFileSync(file, longWav(minutes, rate, level));
  return file;
}

/** The same as a stereo MP3 or M4A. */
function makeStereo(recording: Recording, codec: 'mp3' | 'aac', bitrate: string): string {
  const file = path.join(folder, recording.name);
  const source = makeWav({ ...recording, name: `${recording.name}.wav` });
  const input = Demuxer.openSync(source);
  const output = Muxer.openSync(file, { format: codec === 'mp3' ? 'mp3' : 'ipod' });
  const sound = input.audio();
  if (!sound) throw new Error('a WAV file without sound');
  const decoder = Decoder.createSync(sound);
  const stereo = FilterAPI.create('aformat=sample_fmts=fltp:channel_layouts=stereo');
  const encoding = codec === 'mp3' ? FF_ENCODER_LIBMP3LAME : FF_ENCODER_AAC;
  const encoder = Encoder.createSync(encoding, { bitrate });
  const stream = output.addStream(encoder);
  const frames = stereo.framesSync(decoder.framesSync(input.packetsSync()));
  for (const packet of encoder.packetsSync(frames)) output.writePacketSync(packet, stream);
  for (const each of [encoder, stereo, decoder]) each.close();
  output.closeSync();
  input.closeSync();
  rmSync(source);
  return file;
}

async function bench() {
  const files = [
    makeStereo({ name: 'intro.mp3', rate: 44_100, level: 0.8 }, 'mp3', '192k'),
    makeStereo({ name: 'interview.m4a', rate: 48_000, level: 0.1 }, 'aac', '128k'),
    makeWav({ name: 'outro.wav', rate: 44_100, level: 0.4 }),
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
