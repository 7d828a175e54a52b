import { shortSlotNames, slotNames } from '@/contract/slot-names';
import { t } from '@/language/text';
import { removeSpent } from '../file/erase-file';
import { createFile, lockPlace } from '../file/file.store';
import { createFileKey } from '../file/file-url';
import { keepFile } from '../file/keep-file';
import type { JoinedEpisode } from '../kernel/audio/mastering/join-parts';
import type { Database, Transaction } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import type { Storage } from '../kernel/storage/storage';
import { listParts, lockContent } from '../part/part.store';
import { lockHeardChildren } from '../part/voice.store';
import type { RenditionKey } from '../tables/rendition-key';
import { notifyWebhooks } from '../webhook/notify-webhooks';
import { lockRendition, putRenditionVoices, updateRendition } from './rendition.store';
import { readInputs, spotsOf } from './rendition-inputs';
import { requestRendition } from './request-rendition';

/** Why a rendition failed: a sentence for people, and the same in two or three words. */
export interface MasterFailure {
  reason: string;
  shortReason: string;
}

const nothingToHear: MasterFailure = {
  reason: t`There is nothing to hear yet: neither the club nor the platform has sent any audio.`,
  shortReason: t`Nothing to hear`,
};

export interface MasterContext {
  db: Database;
  storage: Storage;
  queue: Queue;
}

type Ending = Pick<MasterContext, 'db' | 'queue'>;

/** Has the club's people told, if the episode is out. Queued with the result, so that neither comes without the other. */
const announce = (tx: Transaction, queue: Queue, key: RenditionKey) =>
  queue.send(tx, 'announce-episode', [{ key: `${key.episodeId}:${key.clubId}`, data: key }]);

/** Stores what was mastered, in place of what there was. */
export async function keepResult(
  { db, storage, queue }: MasterContext,
  key: RenditionKey,
  inputs: string,
  fileName: string,
  output: string,
  result: JoinedEpisode,
) {
  const received = await storage.measure(output);
  await db.transaction(async (tx) => {
    // Locks the children whose voices are in the parts, so that no consent changes while they are stored.
    await lockHeardChildren(tx, key);
    await lockPlace(tx, key);
    await lockContent(tx, key.episodeId, key.clubId);
    // If the inputs have changed meanwhile, this result is outdated, so the rendition is requested again.
    const before = await lockRendition(tx, key);
    if (!before) return;
    const order = await readInputs(tx, key);
    if (order?.inputs !== inputs) return requestRendition(tx, queue, key);
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
    if (before.fileId) await removeSpent(tx, queue, before.fileId);
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
    await announce(tx, queue, key);
  });
}

/** Requests it once more, because what it is made of has changed meanwhile. */
export const requestAgain = ({ db, queue }: Ending, key: RenditionKey) =>
  db.transaction((tx) => requestRendition(tx, queue, key));

/** It was made of the same inputs before. Only facts about them may be new. */
export const endUnchanged = (
  { db, queue }: Ending,
  key: RenditionKey,
  inputs: string,
  spots: ReturnType<typeof spotsOf>,
) =>
  db.transaction(async (tx) => {
    await lockHeardChildren(tx, key);
    await lockContent(tx, key.episodeId, key.clubId);
    if (!(await lockRendition(tx, key))) return;
    if ((await readInputs(tx, key))?.inputs !== inputs) return requestRendition(tx, queue, key);
    await updateRendition(tx, key, {
      status: 'ready',
      progress: 1,
      reason: null,
      shortReason: null,
      ...spots,
    });
    await putRenditionVoices(tx, key);
    await announce(tx, queue, key);
  });

/** Why nothing was made. `shortReason` is absent where the fault is ours. */
type Failure = Pick<MasterFailure, 'reason'> & Partial<MasterFailure>;

/** Stores why nothing was made. `before` is the rendition as it was locked. */
async function storeFailure(
  tx: Transaction,
  queue: Queue,
  key: RenditionKey,
  before: NonNullable<Awaited<ReturnType<typeof lockRendition>>>,
  failure: Failure,
): Promise<void> {
  await updateRendition(tx, key, { status: 'failed', progress: 0, ...failure });
  // Of two workers that both came to this end, and of a job that is repeated, one tells.
  if (before.status === 'failed') return;
  await notifyWebhooks(tx, queue, 'rendition.failed', { ...key, reason: failure.reason });
}

/** Nothing was made, and why. */
export const failMastering = ({ db, queue }: Ending, key: RenditionKey, failure: Failure) =>
  db.transaction(async (tx) => {
    const before = await lockRendition(tx, key);
    if (before) await storeFailure(tx, queue, key, before, failure);
  });

/** Why there is nothing to hear, when a part that came is not usable; undefined when no part came. */
async function whyUnusable(
  tx: Transaction,
  { episodeId, clubId }: RenditionKey,
): Promise<MasterFailure | undefined> {
  const bad = (await listParts(tx, episodeId, clubId)).find(({ check }) => check === 'bad');
  return (
    bad && {
      reason:
        `${t`${slotNames[bad.slot]} is not usable, and there is nothing else to hear.`} ${bad.problem ?? ''}`.trim(),
      shortReason: t`${shortSlotNames[bad.slot]} not usable`,
    }
  );
}

/**
 * All parts were taken back or are bad, so the finished episode must not be heard any more. If a part has come or was
 * found good meanwhile, it is requested again.
 */
export const endEmpty = ({ db, queue }: Ending, key: RenditionKey) =>
  db.transaction(async (tx) => {
    await lockContent(tx, key.episodeId, key.clubId);
    const before = await lockRendition(tx, key);
    if (!before) return;
    if ((await readInputs(tx, key))?.parts.length) return requestRendition(tx, queue, key);
    const failure = await whyUnusable(tx, key);
    // A club that sent nothing is left out, which is no failure of anybody.
    if (failure) await storeFailure(tx, queue, key, before, failure);
    else await updateRendition(tx, key, { status: 'empty', progress: 0, ...nothingToHear });
    if (before.fileId) await removeSpent(tx, queue, before.fileId);
  });

/** The engine refused a part. If the inputs have changed meanwhile, the new ones are tried instead. */
export const refuseInputs = (
  { db, queue }: Ending,
  key: RenditionKey,
  inputs: string,
  failure: MasterFailure,
) =>
  db.transaction(async (tx) => {
    const before = await lockRendition(tx, key);
    if (!before) return;
    if ((await readInputs(tx, key))?.inputs === inputs) await storeFailure(tx, queue, key, before, failure);
    else await requestRendition(tx, queue, key);
  });
