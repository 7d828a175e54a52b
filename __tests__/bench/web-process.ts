import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Installation } from '../support/installation';

/** The process that serves the pages and the API of this installation. */
export function webProcess(demo: Installation): number {
  const all = execFileSync('pgrep', ['-f', 'src/bin/web.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  const own = all.find((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').includes(demo.dataDir));
  if (!own) throw new Error('no web process');
  return own;
}

export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** By how much a process grows at most while something is done, in MB. */
export async function growth(pid: number, work: () => Promise<unknown>) {
  const before = residentMb(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 20);
  await work();
  clearInterval(timer);
  return { before: Math.round(before), grew: Math.round(peak - before) };
}
