import type { Logger } from 'pino';
import { t } from '@/language/text';
import { createFile } from '../file/file.store';
import { createFileKey } from '../file/file-url';
import { keepFile } from '../file/keep-file';
import type { Database } from '../kernel/db/client';
import { isDiskFull } from '../kernel/error-codes';
import { withHeartbeat } from '../kernel/jobs/heartbeat';
import type { Queue } from '../kernel/jobs/queue';
import type { Storage } from '../kernel/storage/storage';
import { isStorageAway } from '../kernel/storage/storage-error';
import type { Received } from '../kernel/storage/stored';
import { getLanguage } from '../mail/recipient.store';
import { sendEmails } from '../mail/send-emails';
import { beginArchive, finishArchive, getArchive, updateArchive } from './club-archive.store';
import { fileNameOf } from './entry-names';
import { type ArchivePlan, planArchive } from './plan-archive';
import { zipOf } from './write-zip';

const heartbeatMs = 2000;
const mostAttempts = 3;
/** However an attempt ended, also where its worker was killed or what it read has gone. */
const mostBeginnings = 10;
/** What a ZIP adds: its directory, and for each file a head. */
const aboutZip = ({ entries }: ArchivePlan) => 65_536 + entries.length * 1024;

export const archiveReasons = {
  ourFault: t`Something went wrong on our side. Ask for the archive again.`,
  noRoom: t`The server has too little space for the archive now. Ask the people who run the platform to make space, then ask for the archive again.`,
};

interface ArchiveContext {
  db: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
}

/** It was stopped, or has to be begun again because something in it has gone. */
class Overtaken extends Error {
  override name = 'Overtaken';
}

/** The store was away when the whole ZIP was made, which counts as a try. */
class NotKept extends Error {
  override name = 'NotKept';
}

/** What the sign of life says, and the ZIP that ends when the archive is another worker's. */
interface Work {
  progress: number;
  zip?: { destroy(error: Error): unknown };
}

/** Writes the ZIP into the store. Throws `Overtaken`. */
async function write(
  { storage }: ArchiveContext,
  plan: ArchivePlan,
  mtime: Date,
  work: Work,
): Promise<Received> {
  let read = 0;
  const about = plan.bytes + aboutZip(plan);
  const zip = zipOf(plan.entries, {
    mtime,
    onBytes: (count) => {
      read += count;
      if (plan.bytes > 0) work.progress = Math.min(1, read / plan.bytes);
    },
  });
  const release = await storage
    .reserve(about, () => read)
    .catch((error: unknown) => {
      zip.destroy();
      throw error;
    });
  work.zip = zip;
  try {
    return await storage.receive(zip, Number.POSITIVE_INFINITY, about);
  } finally {
    work.zip = undefined;
    release();
  }
}

/** Stores the finished ZIP and tells who has asked for it. Throws `Overtaken`. */
async function store(
  { db, storage, queue }: ArchiveContext,
  key: { id: string; run: number },
  { clubId, askedBy }: { clubId: string; askedBy: string | null },
  plan: ArchivePlan,
  received: Received,
): Promise<void> {
  await db.transaction(async (tx) => {
    await keepFile(tx, storage, received);
    const { sha256, bytes } = received;
    const fileId = await createFile(tx, {
      ...{ key: createFileKey(), purpose: 'archive', clubId, sha256, bytes },
      mime: 'application/zip',
      fileName: `${fileNameOf(plan.clubname) || 'Club'}.zip`,
    });
    if (!(await finishArchive(tx, key, { fileId, bytes }))) throw new Overtaken();
    if (askedBy) await sendEmails(tx, queue, [{ kind: 'club-archive', archiveId: key.id, userId: askedBy }]);
  });
}

async function makeOnce(
  context: ArchiveContext,
  key: { id: string; run: number },
  work: Work,
): Promise<void> {
  const { db, storage } = context;
  const found = await getArchive(db, key.id);
  const madeAt = new Date();
  const asker = found?.archive.askedBy;
  const language = (asker && (await getLanguage(db, asker))) || 'en';
  const plan = found && (await planArchive(context, found.archive.clubId, { madeAt, language }));
  // The club was deleted meanwhile, and its archives end with it.
  if (!found || !plan) return void (await updateArchive(db, key, { status: 'failed', reason: null }));
  if (!(await updateArchive(db, key, { bytes: plan.bytes }))) throw new Overtaken();
  const received = await write(context, plan, madeAt, work);
  try {
    await store(context, key, found.archive, plan, received);
  } catch (error) {
    // What cannot be removed now is left to the sweep.
    await storage.discard(received).catch(() => undefined);
    throw isStorageAway(error) ? new NotKept('the archive could not be kept', { cause: error }) : error;
  }
}

/** Makes it, with a sign of life from the first to the last moment, since a bucket may be slow in each. */
async function make(context: ArchiveContext, key: { id: string; run: number }): Promise<void> {
  const work: Work = { progress: 0 };
  await withHeartbeat(
    heartbeatMs,
    {
      beat: () => updateArchive(context.db, key, { progress: work.progress }),
      stop: () => work.zip?.destroy(new Overtaken()),
    },
    () => makeOnce(context, key, work),
  );
}

/** Ends an archive that cannot be made, and tells who has asked for it. */
const giveUp = ({ db, queue }: ArchiveContext, key: { id: string; run: number }, reason: string) =>
  db.transaction(async (tx) => {
    const askedBy = (await getArchive(tx, key.id))?.archive.askedBy;
    if (!(await updateArchive(tx, key, { status: 'failed', progress: 0, reason })) || !askedBy) return;
    await sendEmails(tx, queue, [{ kind: 'club-archive', archiveId: key.id, userId: askedBy }]);
  });

/** Ends an attempt that has failed: for good, or it is tried again. */
async function fail(
  context: ArchiveContext,
  key: { id: string; run: number },
  attempts: number,
  error: unknown,
): Promise<void> {
  const { db, queue, log } = context;
  log.error({ err: error, archiveId: key.id }, 'an archive was not made');
  const noRoom = isDiskFull(error);
  if (!noRoom && attempts < mostAttempts) {
    if (await updateArchive(db, key, { status: 'waiting', progress: 0 }))
      await queueArchive({ db, queue }, key.id);
    return;
  }
  await giveUp(context, key, noRoom ? archiveReasons.noRoom : archiveReasons.ourFault);
}

export const queueArchive = ({ db, queue }: { db: Parameters<Queue['send']>[0]; queue: Queue }, id: string) =>
  queue.send(db, 'make-club-archive', [{ key: id, data: { archiveId: id } }]);

/**
 * Makes an archive. Rejects only while the files cannot be reached, which is no try unless the ZIP was made: the worker takes the job up
 * again. A file
 * that has gone while it was read means another beginning, because what has gone may not be in it.
 */
export async function makeArchive(context: ArchiveContext, archiveId: string): Promise<void> {
  const begun = await beginArchive(context.db, archiveId);
  if (!begun) return;
  const key = { id: archiveId, run: begun.run };
  if (begun.attempts > mostBeginnings) return giveUp(context, key, archiveReasons.ourFault);
  try {
    await make(context, key);
  } catch (error) {
    if (error instanceof Overtaken) return;
    if (isStorageAway(error)) {
      const attempts = error instanceof NotKept ? begun.attempts : begun.attempts - 1;
      await updateArchive(context.db, key, { status: 'waiting', progress: 0, attempts });
      throw error;
    }
    await fail(context, key, begun.attempts, error);
  }
}
