import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storedFolderMode } from './content-files';
import { ifExists, syncFile, syncFolder } from './disk';

/** The file in the store that names the installation it belongs to. */
export const markerName = 'installation';

export interface Marker {
  /** Where it is, for people. */
  path: string;
  /** The id of the installation; undefined without a marker. */
  read(): Promise<string | undefined>;
  /** Writes the id, durably, unless there is one already. Resolves to the id that is there now. */
  claim(id: string): Promise<string>;
  /** Replaces the id, durably. */
  replace(id: string): Promise<void>;
  /** Removes it, because all files have moved elsewhere. */
  remove(): Promise<void>;
}

export function diskMarker(root: string, groupRead: boolean): Marker {
  const file = path.join(root, markerName);
  const read = async () => (await ifExists(readFile(file, 'utf8')))?.trim();

  /** Writes the id to a temporary file and calls `place` to move it; removes what is left of it. */
  async function write(id: string, place: (fresh: string) => Promise<void>) {
    await mkdir(root, { recursive: true, mode: storedFolderMode(groupRead) });
    const fresh = path.join(path.dirname(root), `${markerName}.${randomBytes(8).toString('hex')}`);
    try {
      await writeFile(fresh, `${id}\n`, { mode: 0o600, flag: 'wx' });
      await syncFile(fresh);
      await place(fresh);
      await syncFolder(root);
    } finally {
      await rm(fresh, { force: true });
    }
  }

  return {
    path: file,
    read,
    async claim(id) {
      const there = await read();
      if (there !== undefined) return there;
      await write(id, async (fresh) => {
        // A link never replaces a file: of two programs that start at once, the second reads the id of the first.
        await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
      });
      return (await read()) ?? id;
    },
    replace: (id) => write(id, (fresh) => rename(fresh, file)),
    remove: () => rm(file, { force: true }),
  };
}
