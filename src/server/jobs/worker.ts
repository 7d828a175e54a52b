import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/client';
import type { Env } from '../env';
import { publishDue } from '../episode/publish-due';
import { remindDue } from '../episode/remind-due';
import { checkFile } from '../episode-content/check-part';
import { takeAbandonedChecks } from '../episode-content/episode-content.store';
import { eraseContent } from '../file/erase-content';
import { beginSignUp } from '../join/begin-sign-up';
import { countListening } from '../listening/count-listening';
import { masterRendition } from '../rendition/master-rendition';
import { queueCoverArtRemoval, removeCoverArt } from '../rendition/remove-cover-art';
import { listAbandoned, updateRendition } from '../rendition/rendition.store';
import type { RenditionKey } from '../rendition/rendition-key';
import { resumeRendition } from '../rendition/request-rendition';
import type { Storage } from '../storage/storage';
import { cleanUp } from './clean-up';
import { type Jobs, makeQueue, type Queue, type SignUp } from './queue';

interface WorkerContext {
  boss: PgBoss;
  db: Database;
  storage: Storage;
  log: Logger;
  env: Pick<Env, 'dataDir'>;
}

/** Without a heartbeat for so long, a rendition or a check counts as left by a killed worker. */
const abandonedSeconds = 20;
const everyMs = 5000;
const pollSeconds = 0.5;
const ourFault = 'Something went wrong on our side while mastering. Try again.';

async function master(context: WorkerContext, job: PgBoss.JobWithMetadata<RenditionKey>) {
  try {
    await masterRendition(context, job.data);
  } catch (error) {
    context.log.error({ err: error, ...job.data }, 'mastering broke');
    // `queued` until the next try, because `rendering` without a heartbeat would count as abandoned.
    const last = job.retryCount >= job.retryLimit;
    const next = last ? ({ status: 'failed', reason: ourFault } as const) : ({ status: 'queued' } as const);
    await updateRendition(context.db, job.data, { ...next, progress: 0 });
    throw error;
  }
}

/** Queues again the renditions and checks of killed workers. The checks get a lower priority than new uploads. */
async function reclaim({ db }: WorkerContext, queue: Queue) {
  for (const key of await listAbandoned(db, abandonedSeconds)) {
    await db.transaction((tx) => resumeRendition(tx, queue, key));
  }
  await db.transaction(async (tx) => {
    const files = await takeAbandonedChecks(tx, abandonedSeconds);
    const jobs = files.map((fileId) => ({ key: fileId, data: { fileId }, priority: -1 }));
    await queue.send(tx, 'analyse-file', jobs);
  });
}

/** Takes jobs until the boss is stopped. Any number of workers may run at once. */
export async function startWorking(context: WorkerContext): Promise<() => void> {
  const { boss, db, log } = context;
  const queue = makeQueue();
  const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
  await boss.work<RenditionKey>('master-rendition', options, async ([job]) => {
    if (job) await master(context, job);
  });
  await boss.work<Jobs['analyse-file']>(
    'analyse-file',
    { pollingIntervalSeconds: pollSeconds },
    async ([job]) => {
      if (job) await checkFile({ ...context, queue }, job.data.fileId);
    },
  );
  await boss.work<RenditionKey>('drop-picture', { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    if (job) await removeCoverArt(context, job.data);
  });
  await queueCoverArtRemoval(db, queue);
  await boss.work<Jobs['erase-content']>(
    'erase-content',
    { pollingIntervalSeconds: pollSeconds },
    async ([job]) => {
      if (job) await eraseContent(context, job.data.sha256);
    },
  );
  await boss.work<SignUp>('sign-up', { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    if (job) await beginSignUp(db, queue, job.data);
  });
  await boss.work('sweep', () => cleanUp({ ...context, queue }));
  await boss.schedule('sweep', '17 * * * *');
  await boss.work('count-listening', () => countListening(context));
  await boss.schedule('count-listening', '7 * * * *');
  await boss.work('remind-clubs', () => remindDue(db, queue));
  // Often, because clubs live in zones whose hours begin at the half and the quarter, too.
  await boss.schedule('remind-clubs', '*/10 * * * *');
  const timer = setInterval(() => {
    reclaim(context, queue).catch((error) => log.error({ err: error }, 'reclaiming failed'));
    publishDue(context, queue).catch((error) => log.error({ err: error }, 'publishing at a time failed'));
  }, everyMs);
  return () => clearInterval(timer);
}
