import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { AudioError, analyseAudio } from '../audio/engine';
import type { Database } from '../db/client';
import { getFile, updateFileAnalysis } from '../file/file.store';
import { beginSignUp } from '../join/begin-sign-up';
import { dropPicture, requestDrops } from '../rendition/drop-picture';
import { masterRendition } from '../rendition/master-rendition';
import { listAbandoned, type Pair, updateRendition } from '../rendition/rendition.store';
import { requestRendition } from '../rendition/request-rendition';
import type { Storage } from '../storage/storage';
import { type Jobs, makeQueue, type Queue, type SignUp } from './queue';
import { cleanUp } from './sweep';

export interface Worker {
  boss: PgBoss;
  db: Database;
  storage: Storage;
  log: Logger;
}

/** A rendition whose worker gave no sign of life for this long was killed with it. */
const abandonedSeconds = 20;
const reclaimMs = 5000;
const pollSeconds = 0.5;
const ourFault = 'Something went wrong on our side while mastering. Try again.';

async function analyseFile({ db, storage, log }: Worker, { fileId }: Jobs['analyse-file']) {
  const file = await getFile(db, fileId);
  if (!file) return;
  try {
    const found = await analyseAudio(`${storage.root}/${storage.locate(file.sha256)}`);
    await updateFileAnalysis(db, fileId, {
      duration: found.durationMs / 1000,
      loudness: found.loudness,
      peaks: found.peaks,
    });
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    // It opened at upload and is damaged further in: mastering will say so, by the name of the part.
    log.warn({ fileId, code: error.code }, 'file could not be analysed');
  }
}

async function master(worker: Worker, job: PgBoss.JobWithMetadata<Pair>) {
  try {
    await masterRendition(worker, job.data);
  } catch (error) {
    worker.log.error({ err: error, ...job.data }, 'mastering broke');
    // `queued` while the queue waits for its next try: without a heartbeat, `rendering` would count as abandoned.
    const last = job.retryCount >= job.retryLimit;
    const next = last ? ({ status: 'failed', reason: ourFault } as const) : ({ status: 'queued' } as const);
    await updateRendition(worker.db, job.data, { ...next, progress: 0 });
    throw error;
  }
}

/** Asks again for the renditions of a worker that was killed. */
async function reclaim({ db }: Worker, queue: Queue) {
  for (const pair of await listAbandoned(db, abandonedSeconds)) {
    await db.transaction((tx) => requestRendition(tx, queue, pair));
  }
}

/** Takes jobs until the boss is stopped. Any number of workers may do so at once. */
export async function startWorking(worker: Worker): Promise<() => void> {
  const { boss, db, log } = worker;
  const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
  await boss.work<Pair>('master-rendition', options, async ([job]) => {
    if (job) await master(worker, job);
  });
  await boss.work<Jobs['analyse-file']>(
    'analyse-file',
    { pollingIntervalSeconds: pollSeconds },
    async ([job]) => {
      if (job) await analyseFile(worker, job.data);
    },
  );
  const queue = makeQueue();
  await boss.work<Pair>('drop-picture', { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    if (job) await dropPicture(worker, job.data);
  });
  await requestDrops(db, queue);
  await boss.work<SignUp>('sign-up', { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    if (job) await beginSignUp(db, queue, job.data);
  });
  await boss.work('sweep', () => cleanUp(worker));
  await boss.schedule('sweep', '17 * * * *');
  const timer = setInterval(() => {
    reclaim(worker, queue).catch((error) => log.error({ err: error }, 'reclaiming failed'));
  }, reclaimMs);
  return () => clearInterval(timer);
}
