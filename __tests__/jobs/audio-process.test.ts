import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeAudioEngine, masterEpisode, probeAudio } from '@/server/audio/engine';
import { startEngine } from '@/server/audio/engine-child';
import { audioFolder, wav } from '../support/audio-fixtures';

const { folder, place, put, remove } = audioFolder();
const short = put('short', wav({ seconds: 0.5, rate: 8_000 }));
const tags = { title: 'x', artist: 'x', album: 'x' };

afterAll(async () => {
  await closeAudioEngine();
  remove();
});

function exists(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a child that takes too long is killed and gone when the error arrives', async () => {
  const engine = startEngine();
  expect(exists(engine.pid)).toBe(true);
  await expect(engine.run<'probe'>({ op: 'probe', path: short }, { timeoutMs: 1 })).rejects.toMatchObject({
    code: 'timeout',
  });
  expect(engine.alive()).toBe(false);
  expect(exists(engine.pid)).toBe(false);
});

test('after a time-out the next check gets a fresh child', async () => {
  await closeAudioEngine();
  await expect(probeAudio(short, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'timeout' });
  await expect(probeAudio(short)).resolves.toMatchObject({ durationMs: 500 });
});

test('mastering that is stopped leaves nothing behind', async () => {
  const before = readdirSync(folder);
  const order = {
    parts: [{ path: short, title: 'x', kind: 'intro' as const }],
    output: place('out.mp3'),
    tags,
  };
  await expect(masterEpisode(order, { timeoutMs: 1 })).rejects.toMatchObject({
    code: 'timeout',
    message: 'Mastering took too long and was stopped. Try again.',
  });
  expect(readdirSync(folder)).toEqual(before);
});

test('a child that dies by itself is no verdict on the file', async () => {
  const engine = startEngine();
  const probing = engine.run<'probe'>({ op: 'probe', path: short }, { timeoutMs: 30_000 });
  process.kill(engine.pid ?? 0, 'SIGKILL');
  await expect(probing).rejects.toMatchObject({ code: 'engine' });
});

test('a child that a file crashes is a verdict on the file', async () => {
  const engine = startEngine();
  const probing = engine.run<'probe'>({ op: 'probe', path: short }, { timeoutMs: 30_000 });
  process.kill(engine.pid ?? 0, 'SIGSEGV');
  await expect(probing).rejects.toMatchObject({ code: 'corrupt' });
});

test('when the parent is killed, its child ends and clears up', async () => {
  const long = put('long', wav({ seconds: 300, rate: 8_000, at: (second) => (second * 440) % 1 }));
  const parent = spawn(
    process.execPath,
    ['--import', 'tsx', path.resolve('__tests__/support/audio-parent.ts'), long, place('orphan.mp3')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await once(parent.stdout, 'data');
  const child = Number.parseInt(String(said), 10);
  expect(exists(child)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  // A grandchild sends no event: ask until it is gone; the time limit of the test is the limit.
  while (exists(child)) await nextTurn();
  expect(existsSync(place('orphan.mp3.sound'))).toBe(false);
  expect(existsSync(place('orphan.mp3.part'))).toBe(false);
});
