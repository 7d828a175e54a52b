import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { listMadeOf, lockFile, removeFile, replaceContent } from './file.store';

/** Deletes a content at once, without quarantine, if no other row has it. */
const eraseContentOf = (tx: Transaction, queue: Queue, sha256: string): Promise<void> =>
  queue.send(tx, 'erase-content', [{ key: sha256, data: { sha256 } }]);

/** Removes a file's row, and its content at once with what was made of it for finished episodes. Locked, because its content may just be replaced by another. */
export async function eraseFile(tx: Transaction, queue: Queue, fileId: string): Promise<void> {
  const file = await lockFile(tx, fileId);
  if (!file) return;
  const made = await listMadeOf(tx, fileId);
  await removeFile(tx, fileId);
  for (const sha256 of [file.sha256, ...made]) await eraseContentOf(tx, queue, sha256);
}

/** Replaces the content of a file, which keeps its address, and erases the old one. */
export async function exchangeContent(
  tx: Transaction,
  queue: Queue,
  { id, sha256 }: { id: string; sha256: string },
  content: Parameters<typeof replaceContent>[2],
): Promise<void> {
  await replaceContent(tx, id, content);
  await eraseContentOf(tx, queue, sha256);
}
