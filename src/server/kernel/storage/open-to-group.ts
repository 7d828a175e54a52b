import { chmod, chown, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../error-codes';
import { ifExists } from './disk';

export const groupMay = { list: 0o050, read: 0o040 };
/** Passes through DATA_DIR, and sees nothing in it. */
const pass = { group: 0o010, others: 0o001 };

/**
 * Gives `at` to a group with so many rights more, unless it has them. Resolves to whether it had not. Where that is refused it stays
 * as it is, and the doctor says so: only root and the members of a group may give a file to it.
 */
export async function giveToGroup(at: string, gid: number, rights: number, change = true): Promise<boolean> {
  const found = await ifExists(stat(at));
  if (!found || (found.gid === gid && (found.mode & rights) === rights)) return false;
  if (!change) return true;
  try {
    if (found.gid !== gid) await chown(at, found.uid, gid);
    await chmod(at, (found.mode | rights) & 0o7777);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error;
  }
  return true;
}

/** Lets the group of a folder read a file that is about to be in it. */
export async function openToGroup(file: string, folder: string): Promise<void> {
  await giveToGroup(file, (await stat(folder)).gid, groupMay.read);
}

/** Lets the group of `root` pass through the folder that it is in. */
export async function openPathTo(root: string, change = true): Promise<boolean> {
  const above = path.dirname(root);
  const [{ gid }, own] = [await stat(root), await stat(above)];
  return giveToGroup(above, own.gid, own.gid === gid ? pass.group : pass.others, change);
}
