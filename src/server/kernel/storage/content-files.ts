import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { ifExists, syncFolder } from './disk';
import { openToGroup } from './open-to-group';

/** The path of a content address below its folder. */
export const contentPath = (sha256: string): string => path.join(sha256.slice(0, 2), sha256);

export interface ListedFile {
  /** The path below the folder. */
  name: string;
  /** Undefined for a file that we did not store. */
  sha256: string | undefined;
  /** In milliseconds. */
  ageMs: number;
}

const addressForm = /^[0-9a-f]{64}$/;
const subfolderForm = /^[0-9a-f]{2}$/;

/** The mode of a folder of stored files. The umask of the process lets it through (`disk-storage.ts`). */
export const storedFolderMode = (groupRead: boolean): number => (groupRead ? 0o750 : 0o700);

/** Moves a file to its content address below `root`, durably. */
export async function moveToContentPath(
  file: string,
  root: string,
  sha256: string,
  groupRead = false,
): Promise<void> {
  const target = path.join(root, contentPath(sha256));
  const folder = path.dirname(target);
  if (await mkdir(folder, { recursive: true, mode: storedFolderMode(groupRead) })) await syncFolder(root);
  if (groupRead) await openToGroup(file, root);
  await rename(file, target);
  await syncFolder(folder);
}

/** The names in a subfolder; undefined when it is not one of ours. */
async function namesIn(root: string, subfolder: string): Promise<string[] | undefined> {
  // Not even read, because a folder of the file system itself (lost+found) may be closed to us.
  if (!subfolderForm.test(subfolder)) return undefined;
  const found = await ifExists(stat(path.join(root, subfolder)));
  return found?.isDirectory() ? readdir(path.join(root, subfolder)) : undefined;
}

/** Every file below `root` except the one named `except`. Throws when any of it cannot be read. */
export async function* listContentFiles(root: string, except?: string): AsyncGenerator<ListedFile> {
  for (const subfolder of (await ifExists(readdir(root))) ?? []) {
    if (subfolder === except) continue;
    const names = await namesIn(root, subfolder);
    for (const name of names ?? [subfolder]) {
      const below = names ? path.join(subfolder, name) : subfolder;
      const found = await ifExists(stat(path.join(root, below)));
      const sha256 = names && addressForm.test(name) && name.startsWith(subfolder) ? name : undefined;
      if (found) yield { name: below, sha256, ageMs: Date.now() - found.mtimeMs };
    }
  }
}
