import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { shortSlotNames, slotNames } from '@/contract/slot-names';
import { createFile, removeFile } from '../file/file.store';
import { createFileKey } from '../file/file-url';
import { keepFile } from '../file/keep-file';
import type { MasterResult } from '../kernel/audio/audio-types';
import { AudioError, masterEpisode, shortReasonOf } from '../kernel/audio/engine';
import type { Database, Db, Transaction } from '../kernel/db/client';
import { makeQueue } from '../kernel/jobs/queue';
import type { Storage } from '../kernel/storage/storage';
import { hasRunningCheck, listParts, lockContent } from '../part/part.store';
import { keepHeardVoices } from '../part/voice.store';
import type { RenditionKey } from '../tables/rendition-key';
import {
  beginMastering,
  getRendition,
  lockRendition,
  putRenditionVoices,
  updateRendition,
} from './rendition.store';
import { type MasterSubject, readInputs, spotsOf } from './rendition-inputs';
import { requestRendition } from './request-rendition';
import type { OrderedPart } from './running-order';

/** Why a rendition failed: a sentence for people, and the same in two or three words. */
interface Failure {
  reason: string;
  shortReason: string;
}

const nothingToHear: Failure = {
  reason: 'There is nothing to hear yet: neither the club nor the platform has sent any audio.',
  shortReason: 'Nothing to hear',
};
const heartbeatMs = 2000;
const mostAttempts = 3;
const gaveUp: Failure = {
  reason:
    'Mastering broke off three times. One of the sound files may be at fault: send the parts again, or try again.',
  shortReason: 'Mastering broke off',
};

interface MasterContext {
  db: Database;
  storage: Storage;
}

/** Writes a heartbeat while mastering runs; without one the rendition counts as abandoned. */
function heartbeat(db: Database, key: RenditionKey) {
  let progress = 0;
  const timer = setInterval(() => {
    // A heartbeat that fails does not stop the mastering, because the next one follows.
    updateRendition(db, key, { progress }).catch(() => undefined);
  }, heartbeatMs);
  return { report: (share: number) => (progress = share), stop: () => clearInterval(timer) };
}

async function render(
  { db, storage }: MasterContext,
  key: RenditionKey,
  subject: MasterSubject,
  parts: OrderedPart[],
  output: string,
) {
  const { episode, club } = subject;
  const beat = heartbeat(db, key);
  try {
    return await masterEpisode(
      {
        parts: parts.map(({ kind, title, sha256 }) => ({
          kind,
          title,
          path: path.join(storage.root, storage.locate(sha256)),
        })),
        output,
        tags: {
          title: episode.name,
          artist: club.clubname,
          album: `${club.clubname} · Season ${episode.season}`,
          track: episode.number,
          year: Number(episode.endDate.slice(0, 4)),
          comment: episode.description,
        },
      },
      { onProgress: beat.report },
    );
  } finally {
    beat.stop();
  }
}

/** Has the club's people told, if the episode is out. Queued with the result, so that neither comes without the other. */
const announce = (tx: Transaction, key: RenditionKey) =>
  makeQueue().send(tx, 'announce-episode', [{ key: `${key.episodeId}:${key.clubId}`, data: key }]);

async function keepResult(
  { db, storage }: MasterContext,
  key: RenditionKey,
  inputs: string,
  fileName: string,
  output: string,
  result: MasterResult,
) {
  const received = await storage.measure(output);
  await db.transaction(async (tx) => {
    // Locks the children whose voices are in the parts, so that no consent changes while they are stored.
    await keepHeardVoices(tx, key);
    await lockContent(tx, key.episodeId, key.clubId);
    // If the inputs have changed meanwhile, this result is outdated, so the rendition is requested again.
    const before = await lockRendition(tx, key);
    if (!before) return;
    const order = await readInputs(tx, key);
    if (order?.inputs !== inputs) return requestRendition(tx, makeQueue(), key);
    await keepFile(tx, storage, received);
    const fileId = await createFile(tx, {
      key: createFileKey(),
      purpose: 'rendition',
      ...key,
      sha256: received.sha256,
      bytes: received.bytes,
      mime: 'audio/mpeg',
      fileName,
      duration: result.durationMs / 1000,
      loudness: result.loudness,
      peaks: result.peaks,
    });
    await updateRendition(tx, key, {
      status: 'ready',
      progress: 1,
      reason: null,
      shortReason: null,
      fileId,
      inputs,
      ...spotsOf(order.parts),
      loudness: result.loudness,
      truePeak: result.truePeak,
      chapters: result.chapters.map(({ title, kind, startMs, endMs, fromMs }) => ({
        ...{ title, kind, start: startMs / 1000, end: endMs / 1000, from: fromMs / 1000 },
        sha256: order.parts.find((part) => part.kind === kind)?.sha256,
      })),
    });
    await putRenditionVoices(tx, key);
    await announce(tx, key);
    if (before.fileId) await removeFile(tx, before.fileId);
  });
}

/** It was made of the same inputs before. Only facts about them may be new. */
const keepMade = (db: Database, key: RenditionKey, inputs: string, spots: ReturnType<typeof spotsOf>) =>
  db.transaction(async (tx) => {
    await keepHeardVoices(tx, key);
    await lockContent(tx, key.episodeId, key.clubId);
    if (!(await lockRendition(tx, key))) return;
    if ((await readInputs(tx, key))?.inputs !== inputs) return requestRendition(tx, makeQueue(), key);
    await updateRendition(tx, key, {
      status: 'ready',
      progress: 1,
      reason: null,
      shortReason: null,
      ...spots,
    });
    await putRenditionVoices(tx, key);
    await announce(tx, key);
  });

const fail = (db: Db, key: RenditionKey, failure: Failure) =>
  updateRendition(db, key, { status: 'failed', progress: 0, ...failure });

/** Why there is nothing to hear: the parts that came are not usable, or none came. */
async function whyEmpty(tx: Transaction, { episodeId, clubId }: RenditionKey): Promise<Failure> {
  const bad = (await listParts(tx, episodeId, clubId)).find(({ check }) => check === 'bad');
  if (!bad) return nothingToHear;
  return {
    reason:
      `${slotNames[bad.slot]} is not usable, and there is nothing else to hear. ${bad.problem ?? ''}`.trim(),
    shortReason: `${shortSlotNames[bad.slot]} not usable`,
  };
}

/** All parts were taken back or are bad, so the finished episode must not be heard any more. */
const empty = (db: Database, key: RenditionKey) =>
  db.transaction(async (tx) => {
    const before = await lockRendition(tx, key);
    await fail(tx, key, await whyEmpty(tx, key));
    if (before?.fileId) await removeFile(tx, before.fileId);
  });

/** The engine refused a part. If the inputs have changed meanwhile, the new ones are tried instead. */
const refuse = (db: Database, key: RenditionKey, inputs: string, failure: Failure) =>
  db.transaction(async (tx) => {
    if (!(await lockRendition(tx, key))) return;
    if ((await readInputs(tx, key))?.inputs === inputs) await fail(tx, key, failure);
    else await requestRendition(tx, makeQueue(), key);
  });

/** Whether a part is still being checked. If so the rendition stays queued, and the end of the check starts it. */
async function waitsForChecks(db: Database, key: RenditionKey): Promise<boolean> {
  if (!(await hasRunningCheck(db, key))) return false;
  return db.transaction(async (tx) => {
    // The lock waits for a check that is just ending, because that one may not have seen this request.
    await lockContent(tx, key.episodeId, key.clubId);
    return hasRunningCheck(tx, key);
  });
}

/**
 * Makes the finished episode of one club. A part that cannot be read makes the rendition `failed` with a reason for
 * people; any other error is thrown, and the queue tries again.
 */
export async function runMastering(context: MasterContext, key: RenditionKey): Promise<void> {
  const { db, storage } = context;
  if (await waitsForChecks(db, key)) return;
  const order = await readInputs(db, key);
  const current = await getRendition(db, key);
  if (!order || !current) return;
  const { subject, parts, inputs } = order;
  if (parts.length === 0) return empty(db, key);
  const isMade =
    current.rendition.inputs === inputs && current.sha256 !== null && (await storage.has(current.sha256));
  if (isMade) return keepMade(db, key, inputs, spotsOf(parts));

  if ((await beginMastering(db, key)) > mostAttempts) return fail(db, key, gaveUp);
  const output = storage.scratch();
  try {
    const result = await render(context, key, subject, parts, output);
    const fileName = `${subject.club.clubname} - ${subject.episode.name}.mp3`;
    await keepResult(context, key, inputs, fileName, output, result);
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    await refuse(db, key, inputs, { reason: error.message, shortReason: shortReasonOf(error) });
  } finally {
    await rm(output, { force: true });
  }
}

const ourFault = 'Something went wrong on our side while mastering. Try again.';

/** Masters, and says at the last try of its job that it failed through our fault. */
export async function masterInJob(
  context: MasterContext & { log: Logger },
  key: RenditionKey,
  { last }: { last: boolean },
): Promise<void> {
  try {
    await runMastering(context, key);
  } catch (error) {
    context.log.error({ err: error, ...key }, 'mastering broke');
    // `queued` until the next try, because `rendering` without a heartbeat would count as abandoned.
    const next = last ? ({ status: 'failed', reason: ourFault } as const) : ({ status: 'queued' } as const);
    await updateRendition(context.db, key, { ...next, progress: 0 });
    throw error;
  }
}
