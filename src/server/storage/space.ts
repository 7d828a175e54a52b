import { mkdir, statfs } from 'node:fs/promises';

const megabyte = 1024 * 1024;
/** PostgreSQL often shares the disk, and stops when it cannot write its log, which comes in files of 16 MB. */
const keptFreeBytes = 512 * megabyte;
const keptFreeShare = 0.02;

/** What is left for uploads, in bytes; below nothing when the reserve is touched already. */
async function spaceLeft(folder: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize - Math.max(keptFreeBytes, blocks * bsize * keptFreeShare);
}

/** Its code is a full disk's, so that the answer is the same (`http/on-error.ts`). */
class NoSpace extends Error {
  override name = 'NoSpace';
  readonly code = 'ENOSPC';
}

/**
 * Sets `bytes` aside until the function that it resolves to is called. `arrived` says how many of them are on the disk
 * by now. Throws `ENOSPC` when they would not fit beside the others on their way in this process and what is kept free;
 * that is large enough for what other processes take at the same time.
 */
export type Reserve = (bytes: number, arrived: () => number) => Promise<() => void>;

export function makeReserve(folder: string): Reserve {
  const onTheirWay = new Set<() => number>();
  return async (bytes, arrived) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const missing = () => Math.max(0, bytes - arrived());
    // Before the disk is asked: of two at once each must see the other.
    onTheirWay.add(missing);
    const release = () => void onTheirWay.delete(missing);
    try {
      const left = await spaceLeft(folder);
      let wanted = 0;
      for (const missingOf of onTheirWay) wanted += missingOf();
      if (wanted > left) throw new NoSpace('too little space is left for an upload');
    } catch (error) {
      release();
      throw error;
    }
    return release;
  };
}
