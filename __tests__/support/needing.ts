import { spawnSync } from 'node:child_process';

type Test = (title: string, body: (() => void) | (() => Promise<void>), ms?: number) => void;

/** `test` where its need is met; elsewhere the test is skipped, and its title says for want of what. */
export const needing =
  (need: string, met: boolean): Test =>
  (title, body, ms) =>
    met ? test(title, body, ms) : test.skip(`${title} [skipped: needs ${need}]`, body, ms);

/** Whether a program is installed on this machine. */
export const hasProgram = (name: string): boolean => spawnSync(name, ['-v']).error === undefined;

const isRoot = process.getuid?.() === 0;

/** Mounts a disk of its own. */
export const testWithMount = needing('root, who alone may mount a disk', isRoot);

/** Reads, writes or runs something as another user. */
export const testAsRoot = needing('root, who alone may act as another user', isRoot);

/** Starts a pgbouncer of its own. */
export const testWithPooler = needing(
  'the program pgbouncer (Debian: apt-get install -y pgbouncer)',
  hasProgram('pgbouncer'),
);

/** Measures by a program that is not ours. */
export const testWithFfmpeg = needing(
  'the program ffmpeg (Debian: apt-get install -y ffmpeg)',
  hasProgram('ffmpeg'),
);

/** Kills a process at a system call. */
export const testWithStrace = needing(
  'the program strace (Debian: apt-get install -y strace)',
  spawnSync('strace', ['-V']).status === 0,
);
