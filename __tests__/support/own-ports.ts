import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { eventually } from './eventually';

/** A port by chance, below those that systems give to connections. Another program may have it. */
export const somePort = (): number => randomInt(20_000, 32_000);

/**
 * Runs a program that has to be told its ports, and is told some by chance. It takes them itself: where one is not free it ends, and
 * is started on others. Resolves once it answers.
 */
export async function startOnPorts<Ports extends number[]>(
  choose: (port: () => number) => Ports,
  start: (ports: Ports) => ChildProcess,
  answers: (ports: Ports) => boolean | Promise<boolean>,
): Promise<{ ports: Ports; stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<unknown> }> {
  for (let tries = 0; tries < 20; tries += 1) {
    const ports = choose(somePort);
    const program = start(ports);
    const ended = new Promise((resolve) => program.once('exit', resolve));
    const isOver = () => program.exitCode !== null || program.signalCode !== null;
    await eventually(`${program.spawnfile} answers`, async () => isOver() || answers(ports));
    if (isOver()) continue;
    return {
      ports,
      stop(signal) {
        program.kill(signal);
        return ended;
      },
    };
  }
  throw new Error('The program has ended again and again before it answered.');
}
