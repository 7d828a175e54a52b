import { mkdir, statfs } from 'node:fs/promises';
import { NoSpace } from './storage-error';

const megabyte = 1024 * 1024;
/** Kept free, because PostgreSQL often shares the disk and stops when it cannot write its log, in files of 16 MB. */
const keptFreeBytes = 512 * megabyte;
const keptFreeShare = 0.02;

/** The bytes left for uploads; negative when the reserve is used already. */
export async function spaceLeft(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize - Math.max(keptFreeBytes, blocks * bsize * keptFreeShare);
}

/**
 * Reserves `bytes` until the function it resolves to is called. `arrived` returns how many of them are on the
 * disk by now. Throws `ENOSPC` when they do not fit beside the other uploads of this process and the space
 * kept free, which is large enough for the uploads of other processes.
 */
export type Reserve = (bytes: number, arrived: () => number) => Promise<() => void>;

export function makeReserve(folder: string): Reserve {
  const onTheirWay = new Set<() => number>();
  return async (bytes, arrived) => {
    const missing = () => Math.max(0, bytes - arrived());
    // Added before the disk is checked, so that two uploads at once see each other.
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
