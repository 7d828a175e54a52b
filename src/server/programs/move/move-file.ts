import { isAddressUsed, lockAddress } from '../../file/file.store';
import type { Database } from '../../kernel/db/client';
import { linkStored } from '../../kernel/storage/link-stored';
import { withRoom } from '../../kernel/storage/space';
import type { Storage } from '../../kernel/storage/storage';
import type { Received } from '../../kernel/storage/stored';

/** The place that files move to, and the one that they leave. */
export interface Places {
  first: Storage;
  second: Storage;
}

/** What became of a file: its bytes, or the sentence why it stays where it is. */
export type MovedFile = { bytes: number } | { problem: string };

/** Brings a copy to the first place, up to `keep`. A file on our disk is read where it is, and not copied on it. */
async function bring({ first, second }: Places, sha256: string): Promise<Received | undefined> {
  const linked = await linkStored(second, sha256, first.scratch());
  if (linked === undefined) {
    const bytes = await second.sizeOf(sha256);
    return withRoom(first, bytes ?? 0, async () => {
      const content = await second.read(sha256);
      return content && first.receive(content, Number.POSITIVE_INFINITY, bytes);
    });
  }
  try {
    return await first.measure(linked);
  } catch (error) {
    await first.discard({ path: linked });
    throw error;
  }
}

/** Copies one file, compares its hash, and only then removes it from where it was. */
async function copy(places: Places, sha256: string): Promise<MovedFile> {
  const { first } = places;
  const received = await bring(places, sha256);
  if (!received) return { problem: `file ${sha256} has gone while it was moved` };
  try {
    if (received.sha256 !== sha256)
      return { problem: `file ${sha256} is damaged, and stays in ${places.second.place}` };
    await first.keep(received);
  } finally {
    await first.discard(received);
  }
  const arrived = await first.sizeOf(sha256);
  return arrived === received.bytes
    ? { bytes: received.bytes }
    : { problem: `file ${sha256} has not arrived whole in ${first.place}` };
}

/** Moves one stored file. Locked, so that it is not swept or erased at the same moment; people go on reading it. */
export const moveStored = (db: Database, places: Places, sha256: string): Promise<MovedFile | undefined> =>
  db.transaction(async (tx) => {
    await lockAddress(tx, sha256, 'alone');
    const { second } = places;
    // It was erased or swept since it was listed.
    if (!(await second.has(sha256))) return undefined;
    const moved = await copy(places, sha256);
    if ('problem' in moved) return moved;
    await second.quarantine.take(sha256);
    await second.quarantine.remove(sha256);
    return moved;
  });

/** Moves a file that waits in quarantine into the other quarantine, where its days begin anew; a needed one comes back. */
export const moveQuarantined = (
  db: Database,
  places: Places,
  sha256: string,
): Promise<MovedFile | undefined> =>
  db.transaction(async (tx) => {
    await lockAddress(tx, sha256, 'alone');
    const { first, second } = places;
    if (!(await second.quarantine.has(sha256))) return undefined;
    const used = await isAddressUsed(tx, sha256);
    let moved: MovedFile = { bytes: 0 };
    if (!(await first.has(sha256))) {
      moved = await copy(places, sha256);
      if ('problem' in moved) return moved;
      if (!used) await first.quarantine.take(sha256);
    }
    await second.quarantine.remove(sha256);
    return moved;
  });
