import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** A recording, and whether it is noisy. */
export type BenchPart = { path: string; isNoisy: boolean };

let cpuSeconds = 0;

function ffmpeg(...words: string[]): string {
  const { status, stderr } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-nostdin', '-nostats', '-benchmark', '-y', '-threads', '1', ...words],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr.slice(-500)}`);
  const [, user = 0, system = 0] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  cpuSeconds += Number(user) + Number(system);
  return stderr;
}

const loudnessIn = (said: string) =>
  Number(/I:\s+(-?[\d.]+) LUFS/.exec(said.slice(said.lastIndexOf('Summary:')))?.[1]);

/**
 * Does with the program ffmpeg what the engine does: measures each part, takes noise out of the noisy ones, evens them out, brings them
 * to -16 LUFS through a limiter at twice the rate, encodes them with the same quality, measures what was made, and joins them.
 * Returns for how many seconds a processor worked on it.
 */
export function masterByFfmpeg(parts: readonly BenchPart[], folder: string): number {
  cpuSeconds = 0;
  const made = parts.map((part, index) => {
    const output = path.join(folder, `peer-${index}.mp3`);
    const mono = 'aresample=44100:ocl=mono,highpass=f=60';
    let source = part.path;
    let before = mono;
    let said = ffmpeg('-i', source, '-af', `${mono},ebur128=framelog=verbose`, '-f', 'null', '-');
    if (part.isNoisy) {
      const clean = path.join(folder, 'peer-clean.wav');
      const chain = `${mono},afftdn=nr=12:nf=-45,ebur128=framelog=verbose`;
      said = ffmpeg('-i', source, '-af', chain, '-c:a', 'pcm_f32le', clean);
      source = clean;
      before = 'anull';
    }
    const limiter = 'aresample=88200,alimiter=limit=0.79:attack=5:release=50:level=0,aresample=44100';
    const chain = `${before},atrim=start=0.1,dynaudnorm=f=500:g=15,volume=${-16 - loudnessIn(said)}dB,${limiter}`;
    const mp3 = ['-c:a', 'libmp3lame', '-b:a', '128k', '-compression_level', '7', '-write_xing', '0'];
    ffmpeg('-i', source, '-af', chain, '-ac', '1', ...mp3, output);
    ffmpeg('-i', output, '-af', 'ebur128=framelog=verbose:peak=true', '-f', 'null', '-');
    return output;
  });
  const list = path.join(folder, 'peer.txt');
  writeFileSync(list, made.map((file) => `file '${file}'\n`).join(''));
  const tags = ['-metadata', 'title=Bench', '-metadata', 'artist=Club'];
  ffmpeg('-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', ...tags, path.join(folder, 'peer.mp3'));
  return cpuSeconds;
}
