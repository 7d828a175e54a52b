import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { programFile } from '../../src/server/kernel/runtime/program-file';

export interface Program {
  process: ChildProcess;
  /** All it has printed so far. */
  output(): string;
  /** Resolves with the first match of what it prints; rejects when it ends before. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
  /** Resolves to its exit code once it has ended. */
  ended: Promise<number | null>;
  /** Asks it to end: as Ctrl-C does, or as a service manager. */
  stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>;
}

/** Runs one of our programs; `limits` are shell commands that come before it. */
export function run(name: string, env: Record<string, string>, args: string[] = [], limits = ''): Program {
  const { file: program, execArgv } = programFile(`src/bin/${name}.ts`);
  const command = [process.execPath, ...execArgv, program, ...args];
  return runCommand(name, limits === '' ? command : ['bash', '-c', `${limits} exec "$@"`, name, ...command], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
  });
}

/** Runs any command; `name` is what it is called in a failure. */
export function runCommand(name: string, command: string[], options: Omit<SpawnOptions, 'stdio'>): Program {
  const [file = '', ...words] = command;
  const child = spawn(file, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] as const });
  let output = '';
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    child.emit('heard');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    process: child,
    output: () => output,
    ended,
    prints: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output);
          if (match) resolve(match);
        };
        child.on('heard', look);
        child.once('close', () =>
          reject(new Error(`${name} ended before it printed ${pattern}:\n${output}`)),
        );
        look();
      }),
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}
