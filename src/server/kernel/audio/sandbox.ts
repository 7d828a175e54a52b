import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

// Native code reads strangers' files. When we are root, it runs as a user who owns nothing, so that it can read
// neither the database's password nor the server's environment. Otherwise it runs as our own user.

/** The user `nobody` of Linux, who needs no entry in the user list. */
const nobody = 65_534;

let possible: boolean | undefined;

/**
 * Whether the engine's processes can run as the user `nobody`. Tried once, because the root of a container
 * may lack the right.
 */
export function isSandboxed(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  possible ??=
    spawnSync('/bin/true', [], { uid: nobody, gid: nobody, stdio: 'ignore', env: { NODE_ENV: 'production' } })
      .status === 0;
  return possible;
}

/** Gives up root for good. The engine's process calls it; its working folder stays accessible. */
export function enterSandbox(): void {
  process.setgroups?.([]);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

/** The deepest folder that contains all these files. */
export function commonFolder(files: string[]): string {
  const [first = [], ...rest] = files.map((file) => path.dirname(file).split(path.sep));
  const shared = first.findIndex((name, i) => rest.some((names) => names[i] !== name));
  return (shared === -1 ? first : first.slice(0, shared)).join(path.sep) || path.sep;
}

/** Lets the engine reach `target` from `folder`: it may pass through the folders between them but not list them. */
async function openWay(folder: string, target: string): Promise<void> {
  for (let above = path.dirname(target); ; above = path.dirname(above)) {
    const { mode } = await stat(above);
    if ((mode & 0o001) === 0) await chmod(above, (mode & 0o7777) | 0o001);
    if (above === folder || above === path.dirname(above)) return;
  }
}

/**
 * Lets the engine read a file below `folder`, through the file's group. What another group reads already (STORAGE_GROUP_READ) keeps it,
 * and everyone may read the file who knows its name, because no folder on the way can be listed.
 */
export async function handOver(folder: string, file: string): Promise<void> {
  if (!isSandboxed()) return;
  const found = await stat(file);
  const { mode, uid, gid } = found;
  const isOfOthers = gid !== nobody && (mode & 0o040) !== 0;
  if (found.isFile() && gid !== nobody && !isOfOthers) await chown(file, uid, nobody);
  const right = isOfOthers ? 0o004 : 0o040;
  if (found.isFile() && (mode & right) === 0) await chmod(file, (mode & 0o777) | right);
  await openWay(folder, file);
}

/** Makes a folder below `folder` that the engine may write to. */
export async function makeWorkplace(folder: string, workplace: string): Promise<void> {
  await mkdir(workplace, { mode: 0o700 });
  if (!isSandboxed()) return;
  await chown(workplace, nobody, nobody);
  await openWay(folder, workplace);
}

/** Takes a file that the engine has written back into our ownership. */
export async function reclaimFile(file: string): Promise<void> {
  if (isSandboxed()) await chown(file, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  await chmod(file, 0o600);
}
