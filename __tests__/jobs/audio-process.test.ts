import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeAudioEngine, masterEpisode, probeAudio, warmAudioEngine } from '@/server/kernel/audio/engine';
import { startEngine } from '@/server/kernel/audio/engine-child';
import { makeWorkplace } from '@/server/kernel/audio/sandbox';
import { audioFolder, wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { holdClock } from '../support/fixed-clock';
import { testAsRoot } from '../support/needing';
import { enginesOf } from '../support/processes';
import { replaceProperty } from '../support/replace-property';

const { folder, place, put, remove } = audioFolder();
const short = put('short', wav({ seconds: 0.5, rate: 8_000 }));
const orderOf = (name: string) => ({
  parts: [{ path: short, title: 'x', kind: 'intro' as const }],
  settings: { loudness: -16, bitRate: 128, gap: 0.2 },
  output: place(name),
  tags: { title: 'x', artist: 'x', album: 'x' },
});
const probeShort = { op: 'probe', path: short } as const;
const patience = { timeoutMs: 600_000 };
/** Seconds of a sawtooth, which take the engine a while. */
const putLong = (name: string, seconds: number) =>
  put(name, wav({ seconds, rate: 8_000, at: (second) => (second * 440) % 1 }));
let engines: ReturnType<typeof startEngine>[] = [];
/** Starts a child, which ends with the test. */
function start() {
  const engine = startEngine(folder);
  engines.push(engine);
  return engine;
}
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.end()));
  engines = [];
});
/** From here on the test moves the timers. */
const holdTimers = () => holdClock(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval']);

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
  const engine = start();
  expect(exists(engine.pid)).toBe(true);
  await engine.ready();
  // A short file is probed in less than a millisecond, so it is the child that takes long here.
  process.kill(engine.pid ?? 0, 'SIGSTOP');
  await expect(engine.run<'probe'>(probeShort, { timeoutMs: 1 })).rejects.toMatchObject({
    code: 'timeout',
  });
  expect(engine.alive()).toBe(false);
  expect(exists(engine.pid)).toBe(false);
});

test('C6 after a time-out in which nothing was worked on, which is no fault of the file, the next check gets a fresh child', async () => {
  await closeAudioEngine();
  await warmAudioEngine(folder);
  process.kill(enginesOf(process.pid)[0] ?? 0, 'SIGSTOP');
  await expect(probeAudio(short, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'engine' });
  await expect(probeAudio(short)).resolves.toMatchObject({ durationMs: 500 });
});

const ofProcess = (pid: number | undefined, name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');

/** How long a process has worked, in hundredths of a second. */
const workOf = (pid: number | undefined) => {
  const values = ofProcess(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return Number(values[11]) + Number(values[12]);
};

test('C6 a file on which the child has worked all the time is blamed for it', async () => {
  const path = putLong('hour', 3600);
  holdTimers();
  const engine = start();
  await engine.ready();
  const before = workOf(engine.pid);
  const watch = { timeoutMs: 1000, blamesWorkOnly: true };
  const analysing = engine.run<'analyse'>({ op: 'analyse', path }, watch);
  // A tenth of the time that it had, and more.
  while (workOf(engine.pid) - before < 20) await nextTurn();
  jest.advanceTimersByTime(1000);
  await expect(analysing).rejects.toMatchObject({ code: 'timeout' });
});

/** A child that does not start, and timers that the test moves. */
function startStopped() {
  holdTimers();
  const engine = start();
  process.kill(engine.pid ?? 0, 'SIGSTOP');
  return engine;
}

test('C6 waiting for the start of a child does not count as work on the file', async () => {
  const engine = startStopped();
  const probing = engine.run<'probe'>(probeShort, { timeoutMs: 10_000 });
  jest.advanceTimersByTime(20_000);
  process.kill(engine.pid ?? 0, 'SIGCONT');
  await expect(probing).resolves.toMatchObject({ durationMs: 500 });
});

test('C6 one that does not start at all is a failure of ours', async () => {
  const ready = startStopped().ready();
  jest.advanceTimersByTime(70_000);
  await expect(ready).rejects.toMatchObject({ code: 'engine' });
});

test('C6 what was warmed checks the first upload, and one child stays ready', async () => {
  await closeAudioEngine();
  await warmAudioEngine(folder);
  const [warm] = enginesOf(process.pid);
  expect(enginesOf(process.pid)).toEqual([warm]);
  await probeAudio(short);
  expect(enginesOf(process.pid)).toEqual([warm]);
});

test('mastering that is stopped leaves nothing behind', async () => {
  const path = putLong('long', 300);
  const before = readdirSync(folder);
  holdTimers();
  const order = { ...orderOf('out.mp3'), parts: [{ path, title: 'x', kind: 'intro' as const }] };
  // Its time is up in the middle of its work.
  const onProgress = () => void jest.advanceTimersByTime(1000);
  await expect(masterEpisode(order, { timeoutMs: 1000, onProgress })).rejects.toMatchObject({
    code: 'timeout',
    message: 'Mastering took too long and was stopped. Try again.',
  });
  expect(readdirSync(folder)).toEqual(before);
});

test('a machine on which everything gives way masters, too', async () => {
  const engine = start();
  await engine.ready();
  setPriority(engine.pid ?? 0, 15);
  await makeWorkplace(folder, place('gives-way'));
  const order = { path: short, folder: place('gives-way'), pieceSeconds: 60 };
  const pieces = await engine.run<'compact'>({ op: 'compact', order }, patience);
  expect(pieces).toHaveLength(1);
});

test('a child that dies by itself is no verdict on the file', async () => {
  const engine = start();
  const probing = engine.run<'probe'>(probeShort, patience);
  process.kill(engine.pid ?? 0, 'SIGKILL');
  await expect(probing).rejects.toMatchObject({ code: 'engine' });
});

test('a child that a file crashes is a verdict on the file', async () => {
  const engine = start();
  await engine.ready();
  const probing = engine.run<'probe'>(probeShort, patience);
  process.kill(engine.pid ?? 0, 'SIGSEGV');
  await expect(probing).rejects.toMatchObject({ code: 'corrupt' });
});

test('when the parent is killed, its child ends and clears up', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      path.resolve('__tests__/support/audio-parent.ts'),
      putLong('long', 300),
      place('orphan.mp3'),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [said] = await once(parent.stdout, 'data');
  const child = Number.parseInt(String(said), 10);
  expect(exists(child)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  // A grandchild sends no event.
  await eventually('the child has ended', () => !exists(child));
  expect(readdirSync(place('orphan.mp3.mark'))).toEqual([]);
  expect(existsSync(place('orphan.mp3'))).toBe(false);
});

test('D9 the child is given none of our settings', async () => {
  const secrets = { DATABASE_URL: 'postgres://touchline:hunter2@127.0.0.1/touchline', SMTP_URL: 'smtp://x' };
  replaceProperty(process, 'env', { value: { ...process.env, ...secrets }, writable: true });
  const engine = start();
  await engine.run<'probe'>(probeShort, patience);
  const names = ofProcess(engine.pid, 'environ').split('\0').filter(Boolean);
  expect(names.map((entry) => entry.split('=')[0]).sort()).toEqual([
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
    'NODE_ENV',
  ]);
});

// docs/decisions/006-mastering.md says that only root can give up its rights.
testAsRoot(
  'D9 the child of root runs as the user nobody: it reads what it was handed and no secret',
  async () => {
    const secret = put('postgres-password', 'hunter2');
    chmodSync(secret, 0o600);
    const engine = start();
    await expect(engine.run<'probe'>(probeShort, patience)).resolves.toMatchObject({
      durationMs: 500,
    });
    const status = ofProcess(engine.pid, 'status');
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^Gid:\t65534\t65534\t65534\t65534$/m);
    expect(status).toMatch(/^Groups:\s*$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    const nobody = { uid: 65_534, gid: 65_534, encoding: 'utf8' } as const;
    expect(spawnSync('cat', [secret], nobody)).toMatchObject({ status: 1, stdout: '' });
    expect(spawnSync('cat', [`/proc/${process.pid}/environ`], nobody)).toMatchObject({
      status: 1,
      stdout: '',
    });
    // It may open files whose names it was given, and list nothing.
    expect(spawnSync('cat', [short], nobody).status).toBe(0);
    expect(spawnSync('ls', [folder], nobody)).toMatchObject({ status: 2, stdout: '' });
  },
);

test('D9 what the child has mastered is ours alone', async () => {
  await masterEpisode(orderOf('ours.mp3'));
  const { uid, gid, mode } = statSync(place('ours.mp3'));
  expect([uid, gid, mode & 0o777]).toEqual([process.getuid?.(), process.getgid?.(), 0o600]);
  expect(readdirSync(folder).filter((name) => name.startsWith('ours.mp3'))).toEqual(['ours.mp3']);
});
