import { type ChildProcess, fork } from 'node:child_process';
import { childEnv, SettingError, supervisedMark } from '../kernel/env';
import { relayMetrics } from '../kernel/metrics/relay-metrics';
import { programFile } from '../kernel/runtime/program-file';
import { type ChildMessage, wrongSettingExit } from './program';

const restartMs = [0, 500, 2000, 5000, 15_000];
/** A child that has run at least so long is restarted without delay when it ends. */
const steadyMs = 60_000;
const killMs = 35_000;

export interface SupervisedProcess {
  /** Resolves once the child works, with the port it listens on; rejects when it ends before. */
  ready: Promise<ChildMessage>;
  /** Of those that run now. */
  pids(): number[];
  stop(): Promise<void>;
}

/** Starts a program of `src/bin` as a process of its own, and restarts it whenever it ends. */
export function superviseChild(
  name: string,
  own: Record<string, string>,
  args: string[] = [],
): SupervisedProcess {
  const { file, execArgv } = programFile(`src/bin/${name}.ts`, own.TOUCHLINE_PROGRAMS);
  return supervise(name, () =>
    fork(file, args, {
      execArgv,
      env: childEnv({ ...own, ...supervisedMark }),
      stdio: 'inherit',
      // It runs in a process group of its own, so that Ctrl-C reaches only the supervisor, which stops its
      // children in order.
      detached: true,
    }),
  );
}

/** Begins a process and restarts it whenever it ends, with longer and longer pauses. */
export function supervise(name: string, begin: () => ChildProcess): SupervisedProcess {
  let stopping = false;
  let current: ChildProcess;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let wasReady = false;
  const ready = new Promise<ChildMessage>((resolve, reject) => {
    const start = () => {
      const startedAt = Date.now();
      current = begin();
      relayMetrics(current);
      current.on('message', (message: Partial<ChildMessage>) => {
        if (!message.ready) return;
        wasReady = true;
        resolve({ ...message, ready: true });
      });
      current.on('exit', (code, signal) => {
        if (stopping) return;
        if (!wasReady) {
          // The sentence that says which setting is wrong was printed by the child.
          const Kind = code === wrongSettingExit ? SettingError : Error;
          return reject(new Kind(`${name} ended before it was ready (${signal ?? code})`));
        }
        failures = Date.now() - startedAt > steadyMs ? 0 : failures + 1;
        process.stderr.write(`${name} ended (${signal ?? code}); starting it again\n`);
        retry = setTimeout(start, restartMs[Math.min(failures, restartMs.length - 1)]);
      });
    };
    start();
  });

  return {
    ready,
    pids: () => (current.pid ? [current.pid] : []),
    async stop() {
      stopping = true;
      clearTimeout(retry);
      if (current.exitCode !== null || current.signalCode !== null) return;
      const ended = new Promise((resolve) => current.once('exit', resolve));
      current.kill('SIGTERM');
      const late = setTimeout(() => current.kill('SIGKILL'), killMs);
      await ended;
      clearTimeout(late);
    },
  };
}
