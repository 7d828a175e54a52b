import type PgBoss from 'pg-boss';
import { type Job, type JobName, makeQueue, type WorkContext } from '../kernel/jobs/queue';
import { isStorageAway } from '../kernel/storage/storage-error';
import { noTracing, type Tracing } from '../kernel/tracing/tracing';
import { jobs } from './jobs';
import { nouns } from './nouns';

const watchMs = 5000;
const pollSeconds = 0.5;
/** While the files cannot be reached jobs are not used up by tries, but asked for again after this long. */
const storageAgainMs = 3000;

async function take(
  boss: PgBoss,
  context: WorkContext,
  tracing: Tracing,
  { name, cron, work }: Job,
): Promise<void> {
  if (!work) return;
  const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
  await boss.work<never>(name satisfies JobName, options, async ([job]) => {
    if (!job) return;
    const tried = { last: job.retryCount >= job.retryLimit };
    try {
      await tracing.job(name, () => work(context, job.data, tried));
    } catch (error) {
      const { data, singletonKey: key, priority } = job;
      // What comes by the clock comes again.
      if (!isStorageAway(error) || !key || cron) throw error;
      context.log.warn({ err: error, job: name }, 'a job waits for the files');
      const startAfter = new Date(Date.now() + storageAgainMs);
      await context.queue.send(context.db, name, [{ key, data, priority, startAfter }]);
    }
  });
  if (cron) await boss.schedule(name, cron);
}

/** Takes the jobs of all nouns until the boss is stopped. Any number of workers may run at once. */
export async function startWorking({
  boss,
  tracing = noTracing,
  ...own
}: Omit<WorkContext, 'queue'> & { boss: PgBoss; tracing?: Tracing }): Promise<() => void> {
  const context = { ...own, queue: makeQueue() };
  for (const job of jobs) await take(boss, context, tracing, job);
  const watches = nouns.flatMap((noun) => noun.watches ?? []);
  const timer = setInterval(() => {
    for (const { name, run } of watches) {
      run(context).catch((error) => context.log.error({ err: error }, `${name} failed`));
    }
  }, watchMs);
  return () => clearInterval(timer);
}
