import type { Logger } from 'pino';
import type { Slot } from '@/contract/episode-content';
import { t } from '@/language/text';
import { getFile, updateFileAnalysis } from '../file/file.store';
import { AudioError, analyseAudio, doubtOf, recordingProblem, refusalOf } from '../kernel/audio/engine';
import type { Database, Transaction } from '../kernel/db/client';
import type { Env } from '../kernel/env';
import { withHeartbeat } from '../kernel/jobs/heartbeat';
import type { Queue } from '../kernel/jobs/queue';
import type { Storage } from '../kernel/storage/storage';
import { waitsForStorage } from '../kernel/storage/storage-error';
import { queueMastering } from '../mastering/master-ahead';
import {
  beginCheck,
  endCheck,
  type Finding,
  getStatuses,
  lockContent,
  shareEpisodes,
  takeAbandonedChecks,
  touchCheck,
  undoCheckAttempt,
} from '../part/part.store';
import { promotePending, refusePending } from '../part/part-version.store';
import { discardRendition, queueRenditions, requestRendition } from '../rendition/request-rendition';
import type { RenditionKey } from '../tables/rendition-key';
import { requestTranscriptOf } from '../transcript/request-transcript';

interface CheckContext {
  db: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
  env: Pick<Env, 'transcription'>;
}

/** After this many checks without a result a file is given up. */
const mostAttempts = 3;
const heartbeatMs = 2000;
const unreadable = t`The recording couldn’t be read. Export it as MP3 or M4A and send that, or record it again.`;

/** Decodes and measures a whole file. Resolves to its problem and its doubt, in sentences for people. */
async function analyse({ db, storage, log }: CheckContext, fileId: string): Promise<Finding> {
  const file = await getFile(db, fileId);
  if (!file) return { problem: null };
  try {
    const found = await storage.withPath(file.sha256, (path) => analyseAudio(path));
    await updateFileAnalysis(db, fileId, {
      duration: found.durationMs / 1000,
      loudness: found.loudness,
      peaks: found.peaks,
    });
    return { problem: recordingProblem(found), doubt: doubtOf(found) };
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    log.info({ fileId, code: error.code }, 'file could not be analysed');
    return { problem: refusalOf(file.fileName, error) };
  }
}

/**
 * Does what a finding means for the slot, whose content is locked. A replacement that is good takes the slot, and a bad one leaves
 * it as it is. Resolves to the slot, and whether it has another good part now; undefined when the file is gone.
 */
async function settle(
  tx: Transaction,
  key: RenditionKey,
  fileId: string,
  finding: Finding,
): Promise<{ slot: Slot; isNew: boolean } | undefined> {
  const ended = await endCheck(tx, fileId, finding);
  const isGood = finding.problem === null;
  if (!ended) return undefined;
  const slot = { ...key, slot: ended.slot };
  if (ended.place === 'pending') {
    if (isGood) return { slot: ended.slot, isNew: await promotePending(tx, slot) };
    await refusePending(tx, fileId);
    return { slot: ended.slot, isNew: false };
  }
  // Another file was sent while this one was checked, and takes its place, to be checked itself.
  if (ended.place === 'slot' && !isGood) await promotePending(tx, slot);
  return { slot: ended.slot, isNew: ended.place === 'slot' && isGood };
}

/**
 * Ends a check. Masters the episode when it waited for this check, or when a published one has another good part. A part found
 * bad changes nothing there: families go on hearing the old episode.
 */
async function conclude(context: CheckContext, key: RenditionKey, fileId: string, finding: Finding) {
  const { db, queue } = context;
  await db.transaction(async (tx) => {
    // Otherwise the episode could be published meanwhile, and what was requested then would be discarded.
    await shareEpisodes(tx, [key.episodeId]);
    // Mastering looks for running checks under the same lock, so that one of the two always sees the other.
    await lockContent(tx, key.episodeId, key.clubId);
    const before = await getStatuses(tx, key);
    const settled = await settle(tx, key, fileId, finding);
    const isNew = settled?.isNew ?? false;
    if (finding.problem === null) await requestTranscriptOf(tx, context, fileId);
    if (finding.problem === null && settled)
      await queueMastering(tx, queue, [{ fileId, kind: settled.slot }]);
    if (before?.rendition === 'queued') await queueRenditions(tx, queue, [key]);
    else if (before?.episode === 'published' && isNew) await requestRendition(tx, queue, key);
    else if (before && isNew) await discardRendition(tx, queue, key, before.episode);
  });
}

/**
 * Whether the content of a file is in the store. If not, the store is not available, and the check says nothing about the
 * recording.
 */
async function isAtHand({ db, storage }: CheckContext, fileId: string): Promise<boolean> {
  const file = await getFile(db, fileId);
  return file !== undefined && (await storage.has(file.sha256));
}

async function giveUp(
  context: CheckContext,
  check: NonNullable<Awaited<ReturnType<typeof beginCheck>>>,
  fileId: string,
): Promise<void> {
  const { fileName = '' } = (await getFile(context.db, fileId)) ?? {};
  const problem = refusalOf(fileName, { code: 'timeout', message: unreadable });
  await conclude(context, check, fileId, { problem });
}

async function attempt(
  context: CheckContext,
  fileId: string,
  check: NonNullable<Awaited<ReturnType<typeof beginCheck>>>,
): Promise<void> {
  try {
    await conclude(context, check, fileId, await analyse(context, fileId));
  } catch (error) {
    if (waitsForStorage(error) || !(await isAtHand(context, fileId).catch(() => false))) {
      await undoCheckAttempt(context.db, fileId);
      throw error;
    }
    if (check.attempts < mostAttempts) throw error;
    context.log.error({ err: error, fileId }, 'a check broke for the last time');
    await giveUp(context, check, fileId);
  }
}

/** Analyses a file. If it is a part, this also decides whether it is good, or bad with a sentence for people. */
export async function checkFile(context: CheckContext, fileId: string): Promise<void> {
  const check = await beginCheck(context.db, fileId);
  if (!check) return void (await analyse(context, fileId));
  if (check.attempts > mostAttempts) return giveUp(context, check, fileId);
  const beat = () => touchCheck(context.db, fileId);
  await withHeartbeat(heartbeatMs, { beat }, () => attempt(context, fileId, check));
}

/** Without a heartbeat for so long, a check counts as left by a killed worker. */
const abandonedSeconds = 20;

/** Queues again the checks of killed workers, with a lower priority than new uploads. */
export const resumeAbandonedChecks = ({ db, queue }: Pick<CheckContext, 'db' | 'queue'>): Promise<void> =>
  db.transaction(async (tx) => {
    const files = await takeAbandonedChecks(tx, abandonedSeconds);
    const jobs = files.map((fileId) => ({ key: fileId, data: { fileId }, priority: -1 }));
    await queue.send(tx, 'analyse-file', jobs);
  });
