import { access, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { contentPath, type ListedFile, listContentFiles, moveToContentPath } from './content-files';
import { ifExists, syncFolder } from './disk';

/** The place where unused files wait before they are deleted. */
export interface Quarantine {
  has(sha256: string): Promise<boolean>;
  /** Moves a stored file into quarantine, durably. */
  take(sha256: string): Promise<void>;
  /** Moves a file back into the store, durably. */
  giveBack(sha256: string): Promise<void>;
  /** All files in quarantine; `ageMs` counts from when they were taken. */
  list(): AsyncGenerator<ListedFile>;
  /** Deletes a file from quarantine for good. */
  remove(sha256: string): Promise<void>;
}

/** `quarantine/ab/abcdef…` beside the files of `root`. */
export function diskQuarantine(folder: string, root: string, groupRead: boolean): Quarantine {
  const pathOf = (sha256: string) => path.join(folder, contentPath(sha256));
  return {
    has: async (sha256) => (await ifExists(access(pathOf(sha256)).then(() => true))) ?? false,
    async take(sha256) {
      const kept = path.join(root, contentPath(sha256));
      // Set before it moves: after a kill in between, the file counts as new in the store, instead of as old in
      // quarantine, where it would be deleted.
      await utimes(kept, new Date(), new Date());
      await moveToContentPath(kept, folder, sha256);
      await syncFolder(path.dirname(kept));
    },
    async giveBack(sha256) {
      const taken = pathOf(sha256);
      await moveToContentPath(taken, root, sha256, groupRead);
      await ifExists(syncFolder(path.dirname(taken)));
    },
    list: () => listContentFiles(folder),
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}
