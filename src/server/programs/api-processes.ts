import { fork } from 'node:child_process';
import { childEnv, supervisedMark } from '../kernel/env';
import { programFile } from '../kernel/runtime/program-file';
import { makeSharedPort } from '../kernel/runtime/shared-port';
import { makeSwitchboard } from '../kernel/runtime/siblings';
import type { ChildMessage } from './program';
import { type SupervisedProcess, supervise } from './supervised-process';

interface Shared {
  /** How many processes. */
  count: number;
  host: string;
  port: number;
  /** The address of the process that makes the pages. */
  pages: string;
}

/**
 * Starts processes that share a port: each answers the API, and fetches pages from the process that makes them. They share the
 * database and the store and nothing else; what a process remembers for a second the others make it forget.
 */
export function superviseApi(
  { count, host, port, pages }: Shared,
  own: Record<string, string>,
): SupervisedProcess {
  const { file, execArgv } = programFile('src/bin/front.ts', own.TOUCHLINE_PROGRAMS);
  const connect = makeSwitchboard();
  const shared = makeSharedPort();
  const processes = Array.from({ length: count }, (_, i) =>
    supervise(`API process ${i + 1}`, () => {
      const env = { ...own, ...supervisedMark, TOUCHLINE_API_PROCESS: String(i + 1), TOUCHLINE_PAGES: pages };
      // A process group of its own: Ctrl-C reaches the supervisor alone.
      const child = fork(file, { execArgv, env: childEnv(env), stdio: 'inherit', detached: true });
      shared.add(child);
      child.on('message', (message: Partial<ChildMessage>) => {
        if (!message.ready) return;
        // Not before: it remembers nothing yet, and the others would wait for it to hear them.
        connect(child);
        shared.open(child);
      });
      return child;
    }),
  );
  const open = async (): Promise<ChildMessage> => {
    await Promise.all(processes.map(({ ready }) => ready));
    return { ready: true, port: await shared.listen(host, port) };
  };
  return {
    ready: open(),
    pids: () => processes.flatMap((one) => one.pids()),
    async stop() {
      shared.close();
      await Promise.all(processes.map((one) => one.stop()));
    },
  };
}
