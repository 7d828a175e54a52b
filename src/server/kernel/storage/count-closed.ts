import { stat } from 'node:fs/promises';
import path from 'node:path';
import { contentPath, listContentFiles } from './content-files';
import { ifExists } from './disk';
import { markerName } from './marker';
import { giveToGroup, groupMay, openPathTo } from './open-to-group';

/**
 * How many files, and folders on the way to them, the group of the folder `files` may not read; with `mend` they are opened to it.
 * Files that were stored before STORAGE_GROUP_READ was set are closed.
 */
export async function countClosed(dataDir: string, { mend }: { mend: boolean }): Promise<number> {
  const root = path.join(dataDir, 'files');
  const top = await ifExists(stat(root));
  if (!top) return 0;
  // New folders in one that hands on its group do so, too.
  const handsOn = top.mode & 0o2000;
  let closed = 0;
  const look = async (looked: Promise<boolean>) => {
    if (await looked) closed += 1;
  };
  await look(openPathTo(root, mend));
  await look(giveToGroup(root, top.gid, groupMay.list, mend));
  const folders = new Set<string>();
  for await (const { sha256 } of listContentFiles(root, markerName)) {
    if (sha256 === undefined) continue;
    const file = path.join(root, contentPath(sha256));
    folders.add(path.dirname(file));
    await look(giveToGroup(file, top.gid, groupMay.read, mend));
  }
  for (const folder of folders) await look(giveToGroup(folder, top.gid, groupMay.list | handsOn, mend));
  return closed;
}
