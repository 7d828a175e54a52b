import type { Logger } from 'pino';
import { listOverdue, lockOverdue } from '../family/removal.store';
import { appendEntry } from '../kernel/db/audit';
import type { Database } from '../kernel/db/client';
import type { Env } from '../kernel/env';
import type { Queue } from '../kernel/jobs/queue';
import type { ListenerOf } from '../kernel/listener-key';
import type { Storage } from '../kernel/storage/storage';
import { erasePerson } from './erase-person.store';
import { removeLeftFiles } from './remove-left-files';

interface Context {
  db: Database;
  storage: Storage;
  queue: Queue;
  env: Pick<Env, 'dataDir'>;
  listenerOf: ListenerOf;
  log: Logger;
}

async function eraseOne(context: Context, childId: string): Promise<void> {
  const { db, log } = context;
  const left = await db.transaction(async (tx) => {
    const child = await lockOverdue(tx, childId);
    if (!child) return undefined;
    const { clubId } = child;
    await appendEntry(tx, { action: 'child:erase', object: `user:${childId}`, clubId, result: 'ok' });
    return erasePerson(tx, context, child);
  });
  if (!left) return;
  await removeLeftFiles(context, left);
  // After a backup is restored, this line erases it again.
  log.info({ childId }, 'child:erase');
}

/** Erases the children who were not brought back in time; each on its own, so that one that fails does not stop the others. */
export async function eraseRemoved(context: Context): Promise<void> {
  for (const id of await listOverdue(context.db)) {
    await eraseOne(context, id).catch((err) =>
      context.log.error({ err, childId: id }, 'deleted child not erased'),
    );
  }
}
