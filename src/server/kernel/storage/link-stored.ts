import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { ifExists, linkFresh } from './disk';
import type { Storage } from './storage';

/** A second name of a stored file on our disk, which stays while the first one moves away; undefined when it is not there. */
export async function linkStored(
  place: Pick<Storage, 'onDisk'>,
  sha256: string,
  second: string,
): Promise<string | undefined> {
  const file = await place.onDisk(sha256);
  if (!file) return undefined;
  await mkdir(path.dirname(second), { recursive: true, mode: 0o700 });
  return ifExists(linkFresh(path.join(file.root, file.name), second).then(() => second));
}
