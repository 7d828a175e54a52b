import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { getFile, removeFile } from './file.store';

/** Removes a file's row and has its content deleted at once, past the quarantine, if nothing else has it. */
export async function eraseFile(tx: Transaction, queue: Queue, fileId: string): Promise<void> {
  const file = await getFile(tx, fileId);
  if (!file) return;
  await removeFile(tx, fileId);
  await queue.send(tx, 'erase-content', [{ key: file.sha256, data: { sha256: file.sha256 } }]);
}
