import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '../../kernel/storage/disk';
import { BackupError } from './backup-error';

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;

/** Throws `BackupError` unless the disk of `folder` has this many bytes free. The folder need not exist yet. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const disk = await ifExists(statfs(folder));
  if (!disk) return requireRoom(path.dirname(folder), bytes);
  const free = disk.bavail * disk.bsize;
  if (free >= bytes) return;
  throw new BackupError(
    `${folder} has ${megabytes(free)} of room, and up to ${megabytes(bytes)} are needed. Name a folder on another disk. Nothing was changed.`,
  );
}
