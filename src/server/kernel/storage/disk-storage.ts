import { access, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { contentPath, listContentFiles, moveToContentPath, storedFolderMode } from './content-files';
import { ifExists, syncFile } from './disk';
import { diskMarker, markerName } from './marker';
import { openPathTo } from './open-to-group';
import { diskQuarantine } from './quarantine';
import { makeReserve, spaceLeft } from './space';
import type { Storage } from './storage';
import { tempFolder } from './temp-folder';
import { diskUnfinished } from './unfinished';

/**
 * Files on disk below `dataDir`: `files/ab/abcdef…` by content, `tmp/` for uploads under way, `unfinished/` for those that
 * come in pieces, `quarantine/` for files that wait to be deleted. With `groupRead` the group of `files` may read what is in it.
 */
export function diskStorage(dataDir: string, groupRead = false): Storage {
  // A service manager may take all rights from the group, and may forbid us to set the bit by which a folder hands on its group: so new
  // folders are made with what they need. Everything that no group may read is made with a mode of its own.
  if (groupRead) process.umask(process.umask() & ~0o050);
  const root = path.join(dataDir, 'files');
  const temp = tempFolder(path.join(dataDir, 'tmp'));
  const quarantineFolder = path.join(dataDir, 'quarantine');
  const keptPath = (sha256: string) => path.join(root, contentPath(sha256));

  /** What `look` finds first. The store is tried twice, because the file may have come back from quarantine between the two looks. */
  async function find<Found>(sha256: string, look: (file: string) => Promise<Found>) {
    const kept = keptPath(sha256);
    for (const file of [kept, path.join(quarantineFolder, contentPath(sha256)), kept]) {
      const found = await ifExists(look(file));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    place: root,
    marker: diskMarker(root, groupRead),
    quarantine: diskQuarantine(quarantineFolder, root, groupRead),
    unfinished: diskUnfinished(path.join(dataDir, 'unfinished'), temp),
    receive: (source, maxBytes) => temp.receive(source, maxBytes),
    scratch: temp.scratch,
    measure: (file) => temp.measure(file),
    async keep(received) {
      await syncFile(received.path);
      await moveToContentPath(received.path, root, received.sha256, groupRead);
    },
    discard: (received) => rm(received.path, { force: true }),
    has: async (sha256) => (await ifExists(access(keptPath(sha256)).then(() => true))) ?? false,
    sizeOf: async (sha256) => (await find(sha256, (file) => stat(file)))?.size,
    async read(sha256, span) {
      const handle = await find(sha256, (file) => open(file, 'r'));
      return handle?.createReadStream(span);
    },
    onDisk: (sha256) => ({ root, name: contentPath(sha256) }),
    signedUrl: async () => undefined,
    withPath: (sha256, work) => work(keptPath(sha256)),
    list: () => listContentFiles(root, markerName),
    sweepTemp: temp.sweep,
    countTemp: temp.count,
    reserve: makeReserve(dataDir),
    spaceLeft: () => spaceLeft(dataDir),
    async check() {
      // First, because it makes `dataDir`, which no group may list.
      await temp.check();
      await mkdir(root, { recursive: true, mode: storedFolderMode(groupRead) });
      if (groupRead) await openPathTo(root);
    },
  };
}
