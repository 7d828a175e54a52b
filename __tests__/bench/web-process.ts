import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../support/eventually';
import type { Installation } from '../support/installation';
import { commandOf, processesOf } from '../support/processes';

/** The processes that answer the API of this installation. */
export function apiProcesses({ dataDir }: Installation): number[] {
  const own = processesOf(dataDir).filter((pid) => commandOf(pid).includes('programs/bin/front.mjs'));
  if (own.length === 0) throw new Error('no API process');
  return own;
}

const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const residentMb = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + residentOf(pid), 0);

/** By how much processes grow at most while something is done, together and in MB. */
export async function growth(pids: readonly number[], work: () => Promise<unknown>) {
  const before = residentMb(pids);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pids));
  }, 20);
  await work();
  clearInterval(timer);
  return { before: Math.round(before), grew: Math.round(peak - before) };
}

/** The environment of a process whose memory is read by `readMemory`. */
export const probed = (folder: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${path.resolve('__tests__/bench/memory-probe.mjs')}`,
  MEMORY_PROBE: folder,
});

interface Memory {
  /** What is left once the garbage is collected, in MB. */
  left: number;
  /** The most in the heap since the last reading, garbage included. */
  heapAtMost: number;
  rss: number;
}

/** The memory of a process, which it reports itself after it has collected its garbage. */
export async function readMemory(pid: number, folder: string): Promise<Memory> {
  const file = path.join(folder, `${pid}.json`);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  const text = await eventually(
    'a reading of the memory',
    () => existsSync(file) && readFileSync(file, 'utf8').endsWith('}') && readFileSync(file, 'utf8'),
  );
  const { left, heapAtMost, rss }: Memory = JSON.parse(text);
  const mb = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
  return { left: mb(left), heapAtMost: mb(heapAtMost), rss: mb(rss) };
}
