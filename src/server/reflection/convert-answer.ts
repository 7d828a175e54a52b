import { exchangeContent } from '../file/erase-file';
import { getFile, listUnconverted, lockFile } from '../file/file.store';
import { keepFile } from '../file/keep-file';
import { AudioError, masterEpisode } from '../kernel/audio/engine';
import type { Db } from '../kernel/db/client';
import type { Queue, WorkContext } from '../kernel/jobs/queue';

/** The type that every browser plays. Browsers record other types, such as WebM, which an old iPhone does not play. */
const everywhere = 'audio/mpeg';
/** Enough for a recording of a minute. */
const timeoutMs = 60_000;

export const queueConversion = (db: Db, queue: Queue, fileIds: readonly string[]): Promise<void> =>
  queue.send(
    db,
    'convert-answer',
    fileIds.map((fileId) => ({ key: fileId, data: { fileId } })),
  );

/** As loud as an episode is by default. */
const settings = { loudness: -16, bitRate: 128, gap: 0.1 };

/** Queues the answers again that have not been converted. */
export async function resumeConversions({ db, queue }: Pick<WorkContext, 'db' | 'queue'>): Promise<void> {
  const left = await listUnconverted(db);
  await queueConversion(
    db,
    queue,
    left.map(({ id }) => id),
  );
}

type Context = Pick<WorkContext, 'db' | 'storage' | 'queue'>;

/** Makes an MP3 of a recorded answer at `output`, as loud as an episode, and puts it in the place of what came. */
async function convert({ db, storage, queue }: Context, fileId: string, output: string): Promise<void> {
  const file = await getFile(db, fileId);
  // It was erased, or another worker was faster.
  if (!file || file.mime === everywhere) return;
  // No name is in it: a recording that was saved elsewhere names no child.
  const tags = { title: 'Answer', artist: 'Touchline', album: 'After listening' };
  const { durationMs, loudness, peaks } = await storage.withPath(file.sha256, (path) => {
    const parts = [{ path, title: 'Answer', kind: 'interview' as const }];
    return masterEpisode({ parts, output, tags, settings }, { timeoutMs });
  });
  const received = await storage.measure(output);
  await db.transaction(async (tx) => {
    // Erasing an answer locks its file too. So either the file is gone by now, or the MP3 will be erased with
    // it.
    const now = await lockFile(tx, fileId);
    if (now?.sha256 !== file.sha256) return;
    await keepFile(tx, storage, received);
    const { sha256, bytes } = received;
    const of = { mime: everywhere, fileName: 'answer.mp3', duration: durationMs / 1000, loudness, peaks };
    await exchangeContent(tx, queue, now, { sha256, bytes, ...of });
  });
}

/** Until its MP3 is ready an answer is played as it was recorded, and so it stays if it cannot be converted. */
export async function convertAnswer(context: Context & Pick<WorkContext, 'log'>, fileId: string) {
  const output = context.storage.scratch();
  try {
    await convert(context, fileId, output);
  } catch (error) {
    // A failure that is not the recording's fault is thrown, so that the queue tries again.
    if (!(error instanceof AudioError) || error.code === 'engine' || error.code === 'timeout') throw error;
    context.log.warn({ err: error, fileId }, 'answer not converted; it is kept as it came');
  } finally {
    await context.storage.discard({ path: output });
  }
}
