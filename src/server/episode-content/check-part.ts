import type { Logger } from 'pino';
import { AudioError, analyseAudio, problemOf } from '../audio/engine';
import type { Database } from '../db/client';
import { getFile, updateFileAnalysis } from '../file/file.store';
import type { Queue } from '../jobs/queue';
import type { RenditionKey } from '../rendition/rendition-key';
import { queueRenditions, requestRendition } from '../rendition/request-rendition';
import type { Storage } from '../storage/storage';
import {
  beginCheck,
  endCheck,
  getStatuses,
  lockContent,
  touchCheck,
  undoCheckAttempt,
} from './episode-content.store';

interface CheckContext {
  db: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
}

/** A file whose checks ended so many times without a result is given up. */
const mostAttempts = 3;
const heartbeatMs = 2000;
const unreadable =
  "The recording couldn't be read. Export it as MP3 or M4A and send that, or record it again.";

/** Decodes and measures a whole file. Resolves to its problem, in a sentence for people, or null. */
async function analyse({ db, storage, log }: CheckContext, fileId: string): Promise<string | null> {
  const file = await getFile(db, fileId);
  if (!file) return null;
  try {
    const found = await analyseAudio(`${storage.root}/${storage.locate(file.sha256)}`);
    await updateFileAnalysis(db, fileId, {
      duration: found.durationMs / 1000,
      loudness: found.loudness,
      peaks: found.peaks,
    });
    return problemOf(found);
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    log.info({ fileId, code: error.code }, 'file could not be analysed');
    return error.message;
  }
}

/**
 * Ends a check. Masters the episode when it waited for this check, or when a part was replaced after publishing and
 * is good. A part found bad after publishing changes nothing: families go on hearing the old episode.
 */
async function conclude(
  { db, queue }: CheckContext,
  key: RenditionKey,
  fileId: string,
  problem: string | null,
) {
  await db.transaction(async (tx) => {
    // Mastering looks for running checks under the same lock, so that one of the two always sees the other.
    await lockContent(tx, key.episodeId, key.clubId);
    if (!(await endCheck(tx, fileId, problem))) return;
    const statuses = await getStatuses(tx, key);
    if (statuses?.rendition === 'queued') await queueRenditions(tx, queue, [key]);
    else if (statuses?.episode === 'published' && problem === null) await requestRendition(tx, queue, key);
  });
}

/**
 * Whether the content of a file is in the store. If not, the store is away, and the check says nothing about the
 * recording.
 */
async function isAtHand({ db, storage }: CheckContext, fileId: string): Promise<boolean> {
  const file = await getFile(db, fileId);
  return file !== undefined && (await storage.has(file.sha256));
}

/** Analyses a file. If it is a part, this also decides whether it is good, or bad with a sentence for people. */
export async function checkFile(context: CheckContext, fileId: string): Promise<void> {
  const check = await beginCheck(context.db, fileId);
  if (!check) return void (await analyse(context, fileId));
  if (check.attempts > mostAttempts) return conclude(context, check, fileId, unreadable);
  // A heartbeat that fails does not stop the check, because the next one follows.
  const beat = setInterval(() => void touchCheck(context.db, fileId).catch(() => undefined), heartbeatMs);
  try {
    const problem = await analyse(context, fileId);
    await conclude(context, check, fileId, problem);
  } catch (error) {
    if (!(await isAtHand(context, fileId).catch(() => false))) {
      await undoCheckAttempt(context.db, fileId);
      throw error;
    }
    if (check.attempts < mostAttempts) throw error;
    context.log.error({ err: error, fileId }, 'a check broke for the last time');
    await conclude(context, check, fileId, unreadable);
  } finally {
    clearInterval(beat);
  }
}
