import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Every process of this installation: the children carry the folder in their environment, PostgreSQL in its arguments. */
export function processesOf(folder: string): number[] {
  const all = execFileSync('ps', ['-eo', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
  return all.filter((pid) => {
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
export function enginesOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return rows.flatMap((row) => {
    const [pid, of] = row.trim().split(/\s+/).map(Number);
    return pid && of === parent && row.includes('engine-process') ? [pid] : [];
  });
}
