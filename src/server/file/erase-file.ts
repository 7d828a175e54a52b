import type { Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { listMadeOf, listWithChildren, lockContents } from './erase-file.store';
import { removeFile, replaceContent } from './file.store';

/** Deletes contents at once, without quarantine, if no other row has them. */
const eraseContents = (tx: Transaction, queue: Queue, contents: string[]): Promise<void> =>
  queue.send(
    tx,
    'erase-content',
    contents.map((sha256) => ({ key: sha256, data: { sha256 } })),
  );

/**
 * Removes the rows of files, and their contents at once with what was made of them for finished episodes. Locked, because a
 * content may just be replaced by another.
 */
export async function eraseFile(tx: Transaction, queue: Queue, ...fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const contents = await lockContents(tx, fileIds);
  const made = await listMadeOf(tx, fileIds);
  await removeFile(tx, ...fileIds);
  await eraseContents(tx, queue, [...new Set([...contents, ...made])]);
}

/**
 * Removes files that were replaced or have run out, with no way back. Those in which a child is named are erased, because nobody
 * would find them any more when a guardian withdraws the consent to the voice. The others wait in quarantine, where a backup
 * under way finds them. Called before the rows go that say who is named.
 */
export async function removeSpent(tx: Transaction, queue: Queue, ...fileIds: string[]): Promise<void> {
  if (fileIds.length === 0) return;
  const heard = await listWithChildren(tx, fileIds);
  await eraseFile(tx, queue, ...heard);
  await removeFile(tx, ...fileIds.filter((id) => !heard.includes(id)));
}

/** Replaces the content of a file, which keeps its address, and erases the old one. */
export async function exchangeContent(
  tx: Transaction,
  queue: Queue,
  { id, sha256 }: { id: string; sha256: string },
  content: Parameters<typeof replaceContent>[2],
): Promise<void> {
  await replaceContent(tx, id, content);
  await eraseContents(tx, queue, [sha256]);
}
