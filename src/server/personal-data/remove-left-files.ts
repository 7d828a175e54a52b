import type { Env } from '../kernel/env';
import { removeFromOutbox } from '../kernel/mail/outbox';
import type { Storage } from '../kernel/storage/storage';
import type { Left } from './erase-person.store';

/**
 * Removes what is left of erased people outside the database: files that had half arrived, and their e-mails where they
 * are written to files. Afterwards, because a transaction that fails must not have cost them anything.
 */
export async function removeLeftFiles(
  { env, storage }: { env: Pick<Env, 'dataDir'>; storage: Storage },
  { uploads, ...named }: Left,
): Promise<void> {
  await Promise.all(uploads.map((id) => storage.unfinished.remove(id)));
  await removeFromOutbox(env.dataDir, named);
}
