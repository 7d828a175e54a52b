import { spawn } from 'node:child_process';
import { eventually } from './eventually';

export interface Program {
  /** Everything it has said so far, on both channels. */
  said(): string;
  /** Resolves to its exit code once it has ended. */
  ended: Promise<number | null>;
  /** Resolves to what the pattern finds in what it says; fails when it ends before. */
  untilSaid(pattern: RegExp): Promise<RegExpExecArray>;
  /** Ends it as a service manager would, and whatever it has started with it. */
  stop(): Promise<number | null>;
}

/** Runs one of our entry points as a process of its own; `before` are shell commands that its limits come from. */
export function startProgram(
  name: string,
  settings: Record<string, string>,
  before = '',
  args: string[] = [],
): Program {
  const command = `${before} exec node --import tsx src/bin/${name}.ts "$@"`;
  const child = spawn('bash', ['-c', command, name, ...args], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', TSX_DISABLE_CACHE: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const channel of [child.stdout, child.stderr]) channel.on('data', (text: Buffer) => (words += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    said: () => words,
    ended,
    async untilSaid(pattern) {
      return eventually(`${name} to say ${pattern}; it said: ${words}`, () => {
        const found = pattern.exec(words);
        if (!found && child.exitCode !== null) throw new Error(`${name} has ended: ${words}`);
        return found ?? undefined;
      });
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
