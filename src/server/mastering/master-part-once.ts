import { setTimeout as wait } from 'node:timers/promises';
import type { MasteringSettings } from '@/contract/mastering/settings';
import { createFile, getFile, lockFile, lockPlace } from '../file/file.store';
import { createFileKey } from '../file/file-url';
import { keepFile } from '../file/keep-file';
import { masterRate } from '../kernel/audio/audio-limits';
import { AudioError, masterPart } from '../kernel/audio/engine';
import type { MadePart } from '../kernel/audio/mastering/part-order';
import { treatmentOf } from '../kernel/audio/mastering/settings';
import type { Database } from '../kernel/db/client';
import type { Queue } from '../kernel/jobs/queue';
import { withRoom } from '../kernel/storage/space';
import type { Storage } from '../kernel/storage/storage';
import {
  findMastered,
  type KeptPart,
  lockMastered,
  putMastered,
  putReason,
  type Source,
  settingsKey,
  touchMastered,
  type WantedPart,
} from './mastered-part.store';

interface Context {
  db: Database;
  storage: Storage;
  queue: Queue;
}

/** The recording was removed or replaced while its part was made, so what was made is of no use. */
export class SourceGone extends Error {
  override readonly name = 'SourceGone';
}

const wantedOf = (
  { fileId, sha256, kind }: Source,
  settings: MasteringSettings,
  layout: WantedPart['layout'],
): WantedPart => ({
  sourceFileId: fileId,
  sourceSha256: sha256,
  settings: settingsKey(settings, kind),
  layout,
});

/** How often to look for a part that another worker makes. */
const againMs = 500;

/**
 * A sound file as it is heard in finished episodes: the one that was made before, or a new one. Of several workers who need it
 * at once one makes it and the others wait. Throws AudioError, SourceGone, and NoRoomYet.
 */
export async function masterPartOnce(
  context: Context,
  source: Source,
  settings: MasteringSettings,
  layout: WantedPart['layout'],
  onProgress?: (share: number) => void,
): Promise<KeptPart> {
  const { db, storage } = context;
  const wanted = wantedOf(source, settings, layout);
  const find = async () => {
    const kept = await findMastered(db, wanted);
    return kept && (await storage.has(kept.sha256)) ? kept : undefined;
  };
  for (;;) {
    const before = await find();
    if (before) {
      await touchMastered(db, wanted);
      return before;
    }
    // The lock ends with its transaction, also when the worker is killed.
    const made = await db.transaction(async (tx) => {
      if (!(await lockMastered(tx, wanted))) return undefined;
      return (await find()) ?? (await make(context, source, settings, wanted, onProgress));
    });
    if (made) return made;
    // Not in the database, where no statement may wait for as long as a part takes.
    await wait(againMs);
  }
}

/** Of a sound whose length is not known, as if it were a usual MP3. */
const usualBytesASecond = 16_000;

/** What the disk needs while a part is made: the MP3, and before it speech without its noise, in floats. */
async function roomFor(db: Database, { fileId, kind }: Source, { bitRate }: MasteringSettings) {
  const file = await getFile(db, fileId);
  if (!file) throw new SourceGone();
  const seconds = file.duration ?? file.bytes / usualBytesASecond;
  const cleaned = treatmentOf(kind) === 'speech' ? masterRate * 4 : 0;
  return Math.ceil(seconds * (cleaned + bitRate * 125));
}

async function make(
  context: Context,
  source: Source,
  settings: MasteringSettings,
  wanted: WantedPart,
  onProgress: ((share: number) => void) | undefined,
): Promise<KeptPart> {
  const { db, storage, queue } = context;
  const output = storage.scratch();
  try {
    const { kind, sha256 } = source;
    const { work: _work, ...made } = await withRoom(storage, await roomFor(db, source, settings), () =>
      storage.withPath(sha256, (path) =>
        masterPart({ path, kind, settings, output, layout: wanted.layout }, { onProgress }),
      ),
    );
    await storeMade(context, wanted, made, output);
  } catch (error) {
    if (error instanceof AudioError && error.code !== 'engine')
      await db.transaction(async (tx) => {
        if ((await lockFile(tx, wanted.sourceFileId))?.sha256 === wanted.sourceSha256)
          await putReason(tx, queue, wanted, error.message);
      });
    throw error;
  } finally {
    await storage.discard({ path: output });
  }
  const kept = await findMastered(db, wanted);
  if (!kept) throw new SourceGone();
  return kept;
}

/** Stores what was made, unless its recording is gone: then nothing of it is kept. */
async function storeMade(
  { db, storage, queue }: Context,
  wanted: WantedPart,
  made: MadePart,
  output: string,
) {
  const received = await storage.measure(output);
  await db.transaction(async (tx) => {
    const found = await getFile(tx, wanted.sourceFileId);
    if (found) await lockPlace(tx, found);
    // Locked, so that a recording that is erased takes this along.
    const source = await lockFile(tx, wanted.sourceFileId);
    if (source?.sha256 !== wanted.sourceSha256) throw new SourceGone();
    await keepFile(tx, storage, received);
    const fileId = await createFile(tx, {
      key: createFileKey(),
      purpose: 'masteredPart',
      ...{ clubId: source.clubId, episodeId: source.episodeId },
      ...{ sha256: received.sha256, bytes: received.bytes, mime: 'audio/mpeg' },
      fileName: 'mastered.mp3',
    });
    await putMastered(tx, queue, wanted, fileId, made);
  });
}
