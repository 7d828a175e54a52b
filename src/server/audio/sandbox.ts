import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

// Native code reads strangers' files. Where we are root, it does so as a user who owns nothing: it can read what it was
// handed and neither the database's password nor the environment of the server. Elsewhere it runs as we do.

/** The user "nobody" of Linux, who needs no entry in the list of users. */
const nobody = 65_534;

let possible: boolean | undefined;

/** Whether the engine's processes can be made to run as nobody. Tried once: a container's root may lack the right. */
export function isSandboxed(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  possible ??=
    spawnSync('/bin/true', [], { uid: nobody, gid: nobody, stdio: 'ignore', env: { NODE_ENV: 'production' } })
      .status === 0;
  return possible;
}

/** Gives up root for good. Called by the engine's process, whose current folder stays within its reach. */
export function enterSandbox(): void {
  process.setgroups?.([]);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

/** The deepest folder that holds all these files. */
export function commonFolder(files: string[]): string {
  const [first = [], ...rest] = files.map((file) => path.dirname(file).split(path.sep));
  const shared = first.findIndex((name, i) => rest.some((names) => names[i] !== name));
  return (shared === -1 ? first : first.slice(0, shared)).join(path.sep) || path.sep;
}

/** Lets the engine come to `target` from `folder`: it may pass through what lies between, but not list it. */
async function openWay(folder: string, target: string): Promise<void> {
  for (let above = path.dirname(target); ; above = path.dirname(above)) {
    const { mode } = await stat(above);
    if ((mode & 0o001) === 0) await chmod(above, (mode & 0o7777) | 0o001);
    if (above === folder || above === path.dirname(above)) return;
  }
}

/** Lets the engine read a file below `folder`, by the file's group. */
export async function handOver(folder: string, file: string): Promise<void> {
  if (!isSandboxed()) return;
  const found = await stat(file);
  if (found.isFile() && found.gid !== nobody) await chown(file, found.uid, nobody);
  if (found.isFile() && (found.mode & 0o040) === 0) await chmod(file, (found.mode & 0o777) | 0o040);
  await openWay(folder, file);
}

/** Makes a folder below `folder` that the engine may write in. */
export async function makeWorkplace(folder: string, workplace: string): Promise<void> {
  await mkdir(workplace, { mode: 0o700 });
  if (!isSandboxed()) return;
  await chown(workplace, nobody, nobody);
  await openWay(folder, workplace);
}

/** Makes a file that the engine has written ours alone. */
export async function takeBack(file: string): Promise<void> {
  if (isSandboxed()) await chown(file, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  await chmod(file, 0o600);
}
