import { AudioError, copyForBrowsers } from '../kernel/audio/engine';
import type { WorkContext } from '../kernel/jobs/queue';
import { withRoom } from '../kernel/storage/space';
import type { Received } from '../kernel/storage/stored';
import { findBrowserCopy, putBrowserCopy } from './browser-copy.store';
import { createFile, getFile, lockFile, lockPlace } from './file.store';
import { createFileKey } from './file-url';
import { keepFile } from './keep-file';

type Context = Pick<WorkContext, 'db' | 'storage' | 'log'>;
type Recording = NonNullable<Awaited<ReturnType<typeof getFile>>>;

/** Bytes in a second: of a copy, and the fewest of a recording whose length is not known. */
const copyBytes = 20_000;
const leastBytes = 1500;

const roomFor = ({ duration, bytes }: Recording): number =>
  Math.ceil((duration ?? bytes / leastBytes) * copyBytes);

/** Stores the copy, unless its recording is gone or has one by now. */
async function keepCopy(
  { db, storage }: Context,
  { id, sha256, ...place }: Recording,
  copy: Received | null,
) {
  await db.transaction(async (tx) => {
    await lockPlace(tx, place);
    // Locked, so that a recording that is erased takes its copy along.
    const now = await lockFile(tx, id);
    if (now?.sha256 !== sha256 || (await findBrowserCopy(tx, id)) !== undefined) return;
    if (!copy) return putBrowserCopy(tx, now, null);
    await keepFile(tx, storage, copy);
    const fileId = await createFile(tx, {
      key: createFileKey(),
      purpose: 'masteredPart',
      ...{ clubId: now.clubId, episodeId: now.episodeId },
      ...{ sha256: copy.sha256, bytes: copy.bytes, mime: 'audio/mpeg' },
      fileName: 'recording.mp3',
    });
    await putBrowserCopy(tx, now, fileId);
  });
}

/**
 * Makes the copy of a recording that not every browser plays. It goes with the recording, as mastered parts do. One that cannot be
 * copied is played as it came.
 */
export async function makeBrowserCopy(context: Context, fileId: string): Promise<void> {
  const { db, storage, log } = context;
  const file = await getFile(db, fileId);
  if (!file || (await findBrowserCopy(db, fileId)) !== undefined) return;
  const output = storage.scratch();
  try {
    const isMade = await withRoom(storage, roomFor(file), () =>
      storage.withPath(file.sha256, (path) => copyForBrowsers({ path, output })),
    );
    await keepCopy(context, file, isMade ? await storage.measure(output) : null);
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    log.info({ fileId, code: error.code }, 'recording not copied; it is played as it came');
    await keepCopy(context, file, null);
  } finally {
    await storage.discard({ path: output });
  }
}
