import { mkdir, statfs } from 'node:fs/promises';
import { NoRoomYet } from './storage-error';

const megabyte = 1024 * 1024;
/** Kept free, because PostgreSQL often shares the disk and stops when it cannot write its log, in files of 16 MB. */
const keptFreeBytes = 512 * megabyte;
const keptFreeShare = 0.02;

/** The bytes left for all that people send and that we make; negative when the reserve is used already. */
export async function spaceLeft(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize - Math.max(keptFreeBytes, blocks * bsize * keptFreeShare);
}

/**
 * Reserves `bytes` until the function it resolves to is called. `arrived` returns how many of them are on the
 * disk by now. Throws `NoRoomYet` when they do not fit beside the others of this process and the space
 * kept free, which is large enough for those of other processes.
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
      if (wanted > left) throw new NoRoomYet('too little space is left on the disk');
    } catch (error) {
      release();
      throw error;
    }
    return release;
  };
}

/** Does `work`, which writes about `bytes` to the disk, while they are reserved. Throws `NoRoomYet` before it begins. */
export async function withRoom<Result>(
  { reserve }: { reserve: Reserve },
  bytes: number,
  work: () => Promise<Result>,
): Promise<Result> {
  // Counted whole until the end, which is too much rather than too little.
  const release = await reserve(bytes, () => 0);
  try {
    return await work();
  } finally {
    release();
  }
}
