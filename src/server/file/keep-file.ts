import {
  type AudioAnalysis,
  AudioError,
  type AudioFacts,
  measureShort,
  type ProbedAudio,
  probeAudio,
  probeVideo,
  refusalOf,
  silenceProblem,
  type VideoFacts,
} from '../kernel/audio/engine';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import type { Call } from '../kernel/http/route';
import type { Queue } from '../kernel/jobs/queue';
import type { Storage } from '../kernel/storage/storage';
import type { Received } from '../kernel/storage/stored';
import { findBrowserCopy } from './browser-copy.store';
import { copyFile, createFile, getFile, lockAddress } from './file.store';
import { createFileKey } from './file-url';
import { fileError, type ReceivedFile } from './receive-upload';

/**
 * Moves a received file to its content address, inside the transaction that will refer to it. The sweep waits until
 * the transaction ends; if it fails, the file has no row and the sweep takes it.
 */
export async function keepFile(tx: Transaction, storage: Storage, received: Received): Promise<void> {
  await lockAddress(tx, received.sha256, 'shared');
  await storage.keep(received);
}

/** The purpose of a sound file, and whose it is. */
type Place = { purpose: 'part'; clubId: string; episodeId: string } | { purpose: 'identity'; clubId: string };

/** The length of a recording in seconds; null where it is not known yet. */
export const secondsOf = ({ durationMs }: Pick<AudioFacts, 'durationMs'>): number | null =>
  durationMs === null ? null : durationMs / 1000;

/** Stores a sound file that a person has sent, and queues its analysis. Resolves to its id. */
export async function keepAudio(
  tx: Transaction,
  { services, who }: Pick<Call, 'services' | 'who'>,
  file: ReceivedFile,
  facts: ProbedAudio,
  place: Place,
): Promise<string> {
  await keepFile(tx, services.storage, file);
  const fileId = await createFile(tx, {
    ...place,
    key: createFileKey(),
    sha256: file.sha256,
    bytes: file.bytes,
    mime: facts.mime,
    fileName: file.fileName,
    duration: secondsOf(facts),
    createdBy: who.account.user.id,
  });
  await queueAnalysis(tx, services.queue, fileId, facts);
  return fileId;
}

/**
 * Queues the analysis of a new file before files that are checked again, because its sender waits, and its copy where not every
 * browser plays it.
 */
export async function queueAnalysis(
  tx: Transaction,
  queue: Queue,
  fileId: string,
  { plays }: Pick<ProbedAudio, 'plays'>,
): Promise<void> {
  await queue.send(tx, 'analyse-file', [{ key: fileId, data: { fileId }, priority: 1 }]);
  if (!plays) await queueBrowserCopy(tx, queue, fileId);
}

export const queueBrowserCopy = (db: Db, queue: Queue, fileId: string): Promise<void> =>
  queue.send(db, 'copy-for-browsers', [{ key: fileId, data: { fileId } }]);

/**
 * Makes another row of a recording's content, for an episode or for none. If it was not measured yet, the copy is measured, too,
 * because the analysis of the first tells it nothing. Resolves to its id.
 */
export async function copyRecording(
  tx: Transaction,
  queue: Queue,
  id: string,
  episodeId: string | null,
): Promise<string> {
  const copyId = await copyFile(tx, id, episodeId);
  const copy = await getFile(tx, copyId);
  const plays = !(await findBrowserCopy(tx, id));
  if (copy?.peaks === null) await queueAnalysis(tx, queue, copyId, { plays });
  else if (!plays) await queueBrowserCopy(tx, queue, copyId);
  return copyId;
}

/** The browser repeats an upload by itself that it may send again so soon (`client/http.ts`). */
const againInSeconds = 2;

/** Looks into a file. Throws 415 with its name when it is of no use, and 503 for what is no fault of the file. */
async function examine<Facts>(file: ReceivedFile, look: () => Promise<Facts>): Promise<Facts> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    if (error.code === 'engine')
      throw new ApiError('unavailable', error.message, { retryAfter: againInSeconds, cause: error });
    const code = error.code === 'too_long' ? 'too_large' : 'unsupported_type';
    throw fileError(code, file, refusalOf(file.fileName, error), error);
  }
}

/**
 * The format of a sound file, found by its content. `whose` shares the engine fairly: the club that has sent it, or the
 * person. Throws 415 with the file's name when it is no sound.
 */
export const examineAudio = (file: ReceivedFile, whose: string): Promise<ProbedAudio> =>
  examine(file, () => probeAudio(file.path, { whose }));

/**
 * What is measured at once, in milliseconds: a whistle is too short for a loudness (EBU R 128), and the sender of a long recording
 * would wait too long.
 */
const measuredAtOnce = { from: 1000, to: 120_000 };

/** `examineAudio` for what opens or joins many episodes: where it is short, what nobody can hear is refused at once, too. */
export async function examineJingle(file: ReceivedFile, whose: string): Promise<ProbedAudio> {
  const facts = await examineAudio(file, whose);
  const { durationMs } = facts;
  if (durationMs === null || durationMs < measuredAtOnce.from || durationMs > measuredAtOnce.to) return facts;
  const problem = silenceProblem(await measureAudio(file, whose));
  if (problem) throw fileError('unsupported_type', file, problem);
  return facts;
}

/** `examineAudio` for a file so short that it is measured while its sender waits. */
export const measureAudio = (file: ReceivedFile, whose: string): Promise<AudioAnalysis> =>
  examine(file, () => measureShort(file.path, { whose }));

/** `examineAudio` for a video, which is read to its end; also makes a picture of it. */
export const examineVideo = (file: ReceivedFile, whose: string): Promise<VideoFacts> =>
  examine(file, () => probeVideo(file.path, { whose }));
