import childProcess, { type ChildProcess } from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { engineLimits } from '@/server/kernel/audio/audio-limits';
import { closeAudioEngine } from '@/server/kernel/audio/engine';
import { makeFairQueue } from '@/server/kernel/runtime/fair-queue';
import { later } from '../support/later';
import { replaceProperty } from '../support/replace-property';
import { audioForm } from '../support/scene';
import { sendingOfFile, soundFile } from '../support/sending';

const on = sendingOfFile();
beforeEach(() => on.renew());

const sendFor = (clubId: string, token: string) =>
  on.api.call('POST', '/api/file/upload/audio', {
    token,
    body: audioForm({ episodeId: on.episodeId(), clubId, map: ['intro'], files: [soundFile('hello.wav')] }),
  });

const { fork } = childProcess;
const setFork = (as: typeof fork) => {
  childProcess.fork = as;
  syncBuiltinESMExports();
};
afterEach(() => setFork(fork));

/** Sends a signal to the next process that checks, before it can begin. `started` resolves to that process. */
async function signalNext(signal: NodeJS.Signals) {
  await closeAudioEngine();
  const { promise: started, settle } = later<ChildProcess>();
  setFork(((...words: Parameters<typeof fork>) => {
    setFork(fork);
    const child = fork(...words);
    child.kill(signal);
    settle(child);
    return child;
  }) as typeof fork);
  return { started };
}

test('D10 while the check of one club hangs, another club sends and is answered', async () => {
  const { club, other, admin, otherAdmin } = on.scene;
  // A process that does not start is ended after a while, which is longer here than any test.
  replaceProperty(engineLimits, 'startMs', { value: 3_600_000 });
  const { started } = await signalNext('SIGSTOP');
  const hanging = [sendFor(club.id, admin.token), sendFor(club.id, admin.token)];
  const stopped = await started;
  try {
    expect((await sendFor(other.id, otherAdmin.token)).status).toBe(200);
  } finally {
    stopped.kill('SIGCONT');
  }
  expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual([200, 200]);
});

test('C6 an upload whose check failed through our fault gets a 503 with Retry-After, and its file is not blamed', async () => {
  const { club, admin } = on.scene;
  await signalNext('SIGKILL');
  const { status, headers, body } = await sendFor(club.id, admin.token);
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  expect(body).not.toHaveProperty('fields');
  expect((await sendFor(club.id, admin.token)).status).toBe(200);
});

/** Work that lasts until it is let go; `begun` says in which order it was begun. */
function makeWork() {
  const begun: string[] = [];
  const open: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => open.push(resolve));
    },
    finish: async () => {
      open.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const refusal = () => new Error('full');

test('D10 those who wait are served in turn, however much one of them has brought', async () => {
  const queue = makeFairQueue({ concurrency: 2, perSender: 1, maxWaiting: 10, refusal });
  const { begun, work, finish } = makeWork();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void queue(name.charAt(0), work(name));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a1', 'b1']);
  for (let times = 0; times < 6; times += 1) await finish();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
});

test('D10 a failure gives its place to the next, and what is too much is refused', async () => {
  const queue = makeFairQueue({ concurrency: 1, maxWaiting: 1, refusal });
  const { begun, work, finish } = makeWork();
  const failing = expect(
    queue('a', async () => {
      await work('a1')();
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  const next = queue('b', work('b1'));
  await expect(queue('c', work('c1'))).rejects.toThrow('full');
  await finish();
  await finish();
  await failing;
  await finish();
  await next;
  expect(begun).toEqual(['a1', 'b1']);
});
