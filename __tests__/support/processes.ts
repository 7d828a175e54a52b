import { readdirSync, readFileSync } from 'node:fs';

/** Every process of this installation: the children carry the folder in their environment, PostgreSQL in its arguments. */
export function processesOf(folder: string): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => {
    try {
      const words =
        readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return pid !== process.pid && words.includes(folder);
    } catch {
      // It ended meanwhile, or is not ours to look into.
      return false;
    }
  });
}

/** The command line of a process, its words parted by NUL; empty once it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes of the audio engine that a process has started. */
export const enginesOf = (parent: number): number[] =>
  readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter((pid) => commandOf(pid).includes('engine-process'));
