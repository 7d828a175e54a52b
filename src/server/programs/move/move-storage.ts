import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../kernel/db/client';
import { SettingError } from '../../kernel/env';
import { listAddresses } from '../../kernel/installation/installation.store';
import type { ListedFile } from '../../kernel/storage/content-files';
import { isStorageAway } from '../../kernel/storage/storage-error';
import { type MovedFile, moveQuarantined, moveStored, type Places } from './move-file';

/** So many files are on their way at once, because a bucket takes its time for each. */
export const filesAtOnce = 4;
const againMs = 3000;

export interface Moved {
  files: number;
  bytes: number;
  /** The files that stay where they were, a sentence for each. */
  problems: string[];
  /** Uploads in pieces that were begun in the place that is left, and have not ended. */
  unfinished: number;
  /** Files that rows name and that are not in the new place. */
  missing: number;
}

/** Does it again while a bucket is away, because a move may take days. */
async function patiently<Result>(say: (text: string) => void, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isStorageAway(error)) throw error;
      if (tries === 0) say(`${(error as Error).message}. It goes on once that answers.`);
      await wait(againMs);
    }
  }
}

/** Calls `work` for each file, for several at once. */
async function forEach(files: AsyncGenerator<ListedFile>, work: (sha256: string) => Promise<void>) {
  const take = async () => {
    for (let next = await files.next(); !next.done; next = await files.next())
      if (next.value.sha256 !== undefined) await work(next.value.sha256);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, take));
}

async function countMissing(db: Database, { first }: Places): Promise<number> {
  const named = await listAddresses(db);
  for await (const { sha256 } of first.list()) if (sha256 !== undefined) named.delete(sha256);
  return named.size;
}

/**
 * Throws when both places are the same, perhaps by two names: a file would be removed as soon as it had been copied onto itself.
 * What is written to one is looked for in the other.
 */
async function refuseSamePlace({ first, second }: Places): Promise<void> {
  const id = randomUUID();
  await first.unfinished.create(id);
  try {
    if ((await second.unfinished.sizeOf(id)) === undefined) return;
  } finally {
    await first.unfinished.remove(id);
  }
  throw new SettingError(
    `STORAGE_ALSO: ${second.place} is the same place as ${first.place}. Nothing was moved.`,
  );
}

/**
 * Moves all files from the second place to the first, while people go on working. It can be stopped at any moment and run again.
 * `say` gets a line of progress now and then.
 */
export async function moveStorage(
  db: Database,
  places: Places,
  say: (text: string) => void,
  progressMs = 5000,
): Promise<Moved> {
  const { second } = places;
  await patiently(say, () => refuseSamePlace(places));
  const total = { files: 0, bytes: 0, problems: new Map<string, string>() };
  const began = Date.now();
  let saidAt = began;
  const add = (sha256: string, moved: MovedFile | undefined) => {
    if (!moved) return;
    if ('problem' in moved) return void total.problems.set(sha256, moved.problem);
    total.files += 1;
    total.bytes += moved.bytes;
    if (Date.now() - saidAt < progressMs) return;
    saidAt = Date.now();
    const rate = total.bytes / 1000 / (saidAt - began);
    say(`${total.files} files, ${(total.bytes / 1e9).toFixed(2)} GB, ${rate.toFixed(1)} MB/s`);
  };
  // Once more, as long as there is something: a process with the old settings may still store files in the old place.
  for (let before = -1; before !== total.files; ) {
    before = total.files;
    await patiently(say, async () => {
      await forEach(second.list(), async (sha256) =>
        add(sha256, await patiently(say, () => moveStored(db, places, sha256))),
      );
      await forEach(second.quarantine.list(), async (sha256) =>
        add(sha256, await patiently(say, () => moveQuarantined(db, places, sha256))),
      );
    });
  }
  let unfinished = 0;
  for await (const _ of second.unfinished.list()) unfinished += 1;
  const problems = [...total.problems.values()];
  const missing = await countMissing(db, places);
  // Without its marker the old place is not taken for this installation's again, should it be set by mistake.
  if (problems.length === 0 && unfinished === 0 && missing === 0) await second.marker.remove();
  return { files: total.files, bytes: total.bytes, problems, unfinished, missing };
}
