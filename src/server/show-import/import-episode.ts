import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { limits } from '@/contract/limits';
import { dayIn } from '@/contract/time-zone';
import { t } from '@/language/text';
import { copyFile, createFile } from '../file/file.store';
import { createFileKey } from '../file/file-url';
import { keepFile, queueAnalysis, secondsOf } from '../file/keep-file';
import { AudioError, type ProbedAudio, probeAudio } from '../kernel/audio/engine';
import type { Database, Transaction } from '../kernel/db/client';
import { withHeartbeat } from '../kernel/jobs/heartbeat';
import type { Queue } from '../kernel/jobs/queue';
import { type Outside, theInternet } from '../kernel/outgoing/outside';
import type { Storage } from '../kernel/storage/storage';
import { TooLong, waitsForStorage } from '../kernel/storage/storage-error';
import type { Received } from '../kernel/storage/stored';
import { markQueued } from '../rendition/rendition.store';
import { fetchSound } from './fetch-sound';
import { type Cover, discardCover, fetchCover, storeCover } from './import-cover';
import { ShowError } from './show-error';
import * as store from './show-import.store';

const mostAttempts = 4;
/** The pause before the second try, and four times as long before each further one. */
const firstPauseMs = 60_000;
/** So often it is begun in all; more than it fails by itself, because then it is what ends the workers. */
const mostBeginnings = 10;
/** The largest sound has come by then at 256 KB a second. A slower host would keep all others from being imported. */
const timeoutMs = 20 * 60_000;
const heartbeatMs = 5000;

interface ImportContext {
  db: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
}

type Claimed = NonNullable<Awaited<ReturnType<typeof store.claimItem>>>;

/** Behind all that clubs wait for. */
const priority = -1;

/** Of a show each episode comes after the one before, so that the shows of several clubs take turns. */
export const queueItems = (
  { db, queue }: { db: Parameters<Queue['send']>[0]; queue: Queue },
  ids: readonly string[],
  startAfter?: Date,
) =>
  queue.send(
    db,
    'import-episode',
    ids.map((id, place) => ({ key: id, data: { itemId: id }, priority: priority - place, startAfter })),
  );

/** Fetches the sound, while it says that it lives. Throws `ShowError`. */
async function receiveSound(
  { db, storage }: ImportContext,
  { item }: Claimed,
  outside: Outside,
): Promise<Received> {
  const stopped = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped.signal]);
  const heart = { beat: () => store.updateItem(db, item.id), stop: () => stopped.abort() };
  return withHeartbeat(heartbeatMs, heart, async () => {
    try {
      let arrived = 0;
      const release = await storage.reserve(limits.audioBytes, () => arrived);
      const counted = async function* () {
        for await (const piece of fetchSound(item.soundUrl, outside, signal)) {
          arrived += piece.length;
          yield piece;
        }
      };
      try {
        return await storage.receive(Readable.from(counted(), { objectMode: false }), limits.audioBytes);
      } finally {
        release();
      }
    } catch (error) {
      if (error instanceof TooLong)
        throw new ShowError(
          t`The sound has more than ${limits.audioBytes / 1024 / 1024} MB. That is more than we can take.`,
        );
      throw error;
    }
  });
}

/** What the sound is, by its content. Throws `ShowError`. */
async function examine(received: Received, clubId: string): Promise<ProbedAudio> {
  try {
    return await probeAudio(received.path, { whose: clubId });
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    throw new ShowError(error.message, { cause: error });
  }
}

/** The picture of the show is fetched once. */
async function ensureShowCover(
  { db, storage }: ImportContext,
  { of }: Claimed,
  outside: Outside,
): Promise<void> {
  if (of.coverUrl === null) return;
  const cover = await fetchCover(storage, of.coverUrl, outside);
  try {
    await db.transaction(async (tx) => {
      const id = cover ? await storeCover(tx, storage, cover, { clubId: of.clubId }) : null;
      // Another worker was faster: what was made here is rolled back.
      if (!(await store.keepCover(tx, of.id, id))) throw new Overtaken();
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  } finally {
    await discardCover(storage, cover);
  }
}

class Overtaken extends Error {
  override name = 'Overtaken';
}

/** Makes the published episode of the club, with what the feed says of it. Undefined when the club has it already. */
async function createEpisode(
  tx: Transaction,
  { storage }: ImportContext,
  { item, of }: Claimed,
  sound: { received: Received; facts: ProbedAudio },
  cover: Cover | undefined,
): Promise<{ id: string; featureFileId: string } | undefined> {
  const { guid, title, description, season, number, audience, publishedAt } = item;
  const id = await store.createImported(tx, {
    ...{ ofClubId: of.clubId, guid, name: title, description, season, number, audience, publishedAt },
    status: 'published',
    endDate: dayIn('UTC', publishedAt),
    remindAutomatically: false,
  });
  if (id === undefined) return undefined;
  const { received, facts } = sound;
  await keepFile(tx, storage, received);
  const place = { clubId: of.clubId, episodeId: id };
  const featureFileId = await createFile(tx, {
    ...{ key: createFileKey(), purpose: 'feature', ...place, sha256: received.sha256, bytes: received.bytes },
    mime: facts.mime,
    fileName: 'episode',
    duration: secondsOf(facts),
  });
  const ofShow = cover ? null : await store.getCover(tx, of.id);
  const artworkFileId = cover
    ? await storeCover(tx, storage, cover, place)
    : ofShow && (await copyFile(tx, ofShow, id));
  await store.putFiles(tx, id, { featureFileId, artworkFileId });
  return { id, featureFileId };
}

async function importOne(context: ImportContext, claimed: Claimed, outside: Outside): Promise<void> {
  const { db, storage, queue } = context;
  const { item, of } = claimed;
  await ensureShowCover(context, claimed, outside);
  const received = await receiveSound(context, claimed, outside);
  let cover: Cover | undefined;
  try {
    const facts = await examine(received, of.clubId);
    cover = item.coverUrl === null ? undefined : await fetchCover(storage, item.coverUrl, outside);
    await db.transaction(async (tx) => {
      // Stopped, or the club was suspended or deleted meanwhile.
      if (!(await store.lockActiveClub(tx, of.clubId)) || !(await store.updateItem(tx, item.id)))
        throw new Overtaken();
      const made = await createEpisode(tx, context, claimed, { received, facts }, cover);
      await store.updateItem(tx, item.id, { status: 'done', reason: null, episodeId: made?.id ?? null });
      if (!made) return;
      const key = { episodeId: made.id, clubId: of.clubId };
      await markQueued(tx, [key]);
      const job = { key: `${key.episodeId}:${key.clubId}`, data: key, priority };
      await queue.send(tx, 'master-rendition', [job]);
      await queueAnalysis(tx, queue, made.featureFileId, facts);
    });
  } finally {
    await storage.discard(received);
    await discardCover(storage, cover);
  }
}

const oursWentWrong = () => t`Something went wrong on our side. Import the show again.`;

/** Ends a try that has failed: it is tried again where that may help, and otherwise the episode says why. */
async function fail({ db, queue, log }: ImportContext, { item }: Claimed, error: unknown): Promise<void> {
  const isTheirs = error instanceof ShowError;
  if (!isTheirs) log.error({ err: error, itemId: item.id }, 'an episode was not imported');
  if ((!isTheirs || error.mayPass) && item.attempts < mostAttempts) {
    const startAfter = new Date(Date.now() + firstPauseMs * 4 ** (item.attempts - 1));
    await db.transaction(async (tx) => {
      if (await store.updateItem(tx, item.id, { status: 'waiting' }))
        await queueItems({ db: tx, queue }, [item.id], startAfter);
    });
    return;
  }
  const reason = isTheirs ? error.message : oursWentWrong();
  await store.updateItem(db, item.id, { status: 'failed', reason });
}

/** Imports one episode: fetches its sound, makes it an episode of the club, and has that mastered like any other. */
export async function importEpisode(
  context: ImportContext,
  itemId: string,
  outside: Outside = theInternet,
): Promise<void> {
  const claimed = await store.claimItem(context.db, itemId);
  if (!claimed) return;
  const { item, of } = claimed;
  try {
    if (item.attempts > mostBeginnings) throw new ShowError(oursWentWrong());
    await importOne(context, claimed, outside);
  } catch (error) {
    if (waitsForStorage(error)) {
      await store.updateItem(context.db, item.id, { status: 'waiting', attempts: item.attempts - 1 });
      throw error;
    }
    if (error instanceof Overtaken) await store.updateItem(context.db, item.id, { status: 'waiting' });
    else await fail(context, claimed, error);
  }
  await store.endIfDone(context.db, of.id);
}
