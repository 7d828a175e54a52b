import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { programFile } from '../runtime/program-file';
import { AudioError } from './audio-error';
import { engineLimits } from './audio-limits';
import {
  type EngineReply,
  type EngineRequest,
  type EngineResults,
  fileOf,
  seenFrom,
} from './engine-messages';
import { handOver, isSandboxed } from './sandbox';

/** How long a request may take in all, and how long without any progress, in milliseconds. */
export type EngineTimeouts = {
  timeoutMs: number;
  stallMs?: number;
  /** A time-out in which the child has hardly worked is a failure of ours (`engine`), not of the file: the machine was busy. */
  blamesWorkOnly?: boolean;
  onProgress?: (fraction: number) => void;
};

/** A child process that works on one request at a time. */
export type EngineChild = {
  pid: number | undefined;
  alive: () => boolean;
  /** Resolves once it takes requests. Rejects when it ends before, or takes too long. `run` waits for it, too. */
  ready: () => Promise<void>;
  run: <Op extends keyof EngineResults>(
    request: Extract<EngineRequest, { op: Op }>,
    watch: EngineTimeouts,
  ) => Promise<EngineResults[Op]>;
  /** Kills it and resolves once it has ended. */
  end: () => Promise<void>;
};

/** A file that breaks native code ends the process with one of these signals. Any other end is not the file's fault. */
const crashes: (NodeJS.Signals | null)[] = ['SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGABRT', 'SIGTRAP'];

/**
 * Starts a child for files below `folder`. Because it reads strangers' files, it gets nothing of the server's
 * environment and, where the system allows it, none of its rights.
 */
export function startEngine(folder: string): EngineChild {
  const { file, execArgv } = programFile('src/server/kernel/audio/engine-process.ts');
  const child = fork(file, [folder, isSandboxed() ? 'nobody' : 'ourselves'], {
    execArgv: [...execArgv, `--max-old-space-size=${engineLimits.heapMb}`],
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-2000);
  });
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`ended by ${signal ?? code} ${lastWords}`.trim()));
  });
  const loaded = once(child, 'message').then(() => undefined);
  // Only `run` reports this failure; unhandled until then, it would end the process.
  loaded.catch(() => undefined);
  const alive = () => child.connected && child.exitCode === null && child.signalCode === null;
  if (child.stderr instanceof Socket) child.stderr.unref();
  unref(child);
  return {
    pid: child.pid,
    alive,
    ready: () => untilReady(child, loaded, gone),
    async run(request, watch) {
      await admit(folder, request);
      await untilReady(child, loaded, gone);
      return converse(child, gone, seenFrom(folder, request), watch);
    },
    async end() {
      ref(child);
      if (alive()) child.kill('SIGKILL');
      await gone;
    },
  };
}

async function admit(folder: string, request: EngineRequest): Promise<void> {
  try {
    await handOver(folder, fileOf(request));
  } catch (error) {
    throw new AudioError('engine', undefined, null, { cause: error });
  }
}

/** The start of a process takes a fraction of a second, on a busy machine many seconds. No request's time limit includes it. */
async function untilReady(child: ChildProcess, loaded: Promise<void>, gone: Promise<string>): Promise<void> {
  ref(child);
  const late = setTimeout(() => child.kill('SIGKILL'), engineLimits.startMs);
  try {
    const early = gone.then((how) =>
      Promise.reject(new AudioError('engine', undefined, null, { cause: how })),
    );
    await Promise.race([loaded, early]);
  } finally {
    clearTimeout(late);
    unref(child);
  }
}

/**
 * Sends a request and waits for the reply. Rejects with AudioError; a child that had to be killed has ended by then.
 */
async function converse<Op extends keyof EngineResults>(
  child: ChildProcess,
  gone: Promise<string>,
  request: EngineRequest,
  watch: EngineTimeouts,
): Promise<EngineResults[Op]> {
  ref(child);
  let verdict: AudioError | null = null;
  const kill = (error: AudioError) => {
    verdict ??= error;
    child.kill('SIGKILL');
  };
  const before = watch.blamesWorkOnly ? workedMs(child.pid) : undefined;
  const timeOut = async () => {
    const worked = before && (await workedMs(child.pid)) - (await before);
    kill(new AudioError(worked !== undefined && worked < watch.timeoutMs / 10 ? 'engine' : 'timeout'));
  };
  const { stallMs } = watch;
  const stall =
    stallMs === undefined ? undefined : setTimeout(() => kill(new AudioError('timeout')), stallMs);
  const timers = [
    stall,
    setTimeout(() => void timeOut(), watch.timeoutMs),
    setInterval(
      () => void overweight(child.pid).then((heavy) => heavy && kill(new AudioError('unsupported'))),
      250,
    ),
  ];
  let hear: (reply: EngineReply) => void = () => undefined;
  let fall: () => Promise<void> = async () => undefined;
  try {
    return await new Promise<EngineResults[Op]>((resolve, reject) => {
      hear = (reply) => {
        stall?.refresh();
        if (reply.type === 'progress') watch.onProgress?.(reply.fraction);
        // A child replies only to the operation that was asked for.
        else if (reply.type === 'done') resolve(reply.result as EngineResults[Op]);
        else if (reply.type === 'failed') reject(revived(reply.failure));
      };
      child.on('message', hear);
      fall = async () => {
        const how = await gone;
        const crashed = crashes.includes(child.signalCode);
        reject(verdict ?? new AudioError(crashed ? 'corrupt' : 'engine', undefined, null, { cause: how }));
      };
      if (child.exitCode !== null || child.signalCode !== null || !child.connected) void fall();
      child.once('exit', fall).once('error', fall);
      child.send(request, (error) => error && child.kill('SIGKILL'));
    });
  } finally {
    for (const timer of timers) clearTimeout(timer);
    child.off('message', hear).off('exit', fall).off('error', fall);
    unref(child);
  }
}

function revived({
  code,
  message,
  part,
  detail,
}: Extract<EngineReply, { type: 'failed' }>['failure']): AudioError {
  return new AudioError(code, message, part, { cause: detail });
}

/** Whether the child uses more memory than it may. Only Linux reports it; elsewhere only the limit of the heap holds. */
async function overweight(pid: number | undefined): Promise<boolean> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').then(
    (text) => Number(text.split(' ')[1]),
    () => 0,
  );
  return pages * 4096 > engineLimits.rssMb * 1024 * 1024;
}

/** How long the child has worked, in milliseconds of a processor. Only Linux reports it; elsewhere no file is blamed for it. */
async function workedMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in brackets, may hold spaces; the times are the 12th and 13th value after it, in hundredths.
  const values = stat
    .slice(stat.lastIndexOf(')') + 1)
    .trim()
    .split(' ');
  return (Number(values[11] ?? 0) + Number(values[12] ?? 0)) * 10;
}

/** An idle child must not keep the server process from ending. */
function unref(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function ref(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}
