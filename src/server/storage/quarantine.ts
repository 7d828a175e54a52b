import { rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { contentPath, type ListedFile, listContentFiles, moveToContentPath } from './content-files';
import { ifExists, syncFolder } from './disk';

/** Where files wait that no row refers to, before they are deleted. */
export interface Quarantine {
  /** Absolute path of a file in quarantine, whether it is there or not. */
  pathOf(sha256: string): string;
  /** Moves a kept file into it, durably. */
  take(sha256: string): Promise<void>;
  /** Moves a file back to where it is served from, durably. */
  giveBack(sha256: string): Promise<void>;
  /** Everything in it; `ageMs` counts from the moment it was taken. */
  list(): AsyncGenerator<ListedFile>;
  /** Deletes a file from it for good. */
  remove(sha256: string): Promise<void>;
}

/** `quarantine/ab/abcdef…` beside the files of `root`. */
export function diskQuarantine(folder: string, root: string): Quarantine {
  const pathOf = (sha256: string) => path.join(folder, contentPath(sha256));
  return {
    pathOf,
    async take(sha256) {
      const kept = path.join(root, contentPath(sha256));
      // Before it moves: killed in between, the file is young again where it was, and never old where it is deleted.
      await utimes(kept, new Date(), new Date());
      await moveToContentPath(kept, folder, sha256);
      await syncFolder(path.dirname(kept));
    },
    async giveBack(sha256) {
      const taken = pathOf(sha256);
      await moveToContentPath(taken, root, sha256);
      await ifExists(syncFolder(path.dirname(taken)));
    },
    list: () => listContentFiles(folder),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}
