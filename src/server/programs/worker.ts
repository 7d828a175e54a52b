import { setTimeout as wait } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { doAlive, retryOrphans } from '../kernel/jobs/orphans.store';
import { type Job, type JobName, makeQueue, type WorkContext } from '../kernel/jobs/queue';
import { isNoRoomYet, waitsForStorage } from '../kernel/storage/storage-error';
import { noTracing, type Tracing } from '../kernel/tracing/tracing';
import { jobs } from './jobs';
import { nouns } from './nouns';

const watchMs = 5000;
const pollSeconds = 0.5;
/** While the files cannot be reached jobs are not used up by tries, but asked for again after this long. */
const storageAgainMs = 3000;
/** A disk is full for longer, and then perhaps for all jobs. */
const roomAgainMs = 30_000;

interface Worker {
  boss: PgBoss;
  context: WorkContext;
  tracing: Tracing;
  /** The jobs that are being done. */
  running: Set<Promise<unknown>>;
}

async function take(
  { boss, context, tracing, running }: Worker,
  { name, cron, isWatched, work }: Job,
): Promise<void> {
  if (!work) return;
  const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
  await boss.work<never>(name satisfies JobName, options, async ([job]) => {
    if (!job) return;
    const tried = { last: job.retryCount >= job.retryLimit };
    const doIt = () => tracing.job(name, () => work(context, job.data, tried));
    const doing = isWatched ? doIt() : doAlive(context.db, job, doIt);
    running.add(doing);
    try {
      await doing;
    } catch (error) {
      const { data, singletonKey: key, priority } = job;
      // What comes by the clock comes again.
      if (!waitsForStorage(error) || !key || cron) throw error;
      context.log.warn({ err: error, job: name }, 'a job waits for the files or for room');
      const startAfter = new Date(Date.now() + (isNoRoomYet(error) ? roomAgainMs : storageAgainMs));
      await context.queue.send(context.db, name, [{ key, data, priority, startAfter }]);
    } finally {
      running.delete(doing);
    }
  });
  if (cron) await boss.schedule(name, cron);
}

/**
 * Takes the jobs of all nouns. Any number of workers may run at once. Resolves to what stops the boss: it waits up to `graceMs` for
 * running jobs, and leaves the others to the next worker.
 */
export async function startWorking({
  boss,
  tracing = noTracing,
  ...own
}: Omit<WorkContext, 'queue'> & { boss: PgBoss; tracing?: Tracing }): Promise<
  (graceMs: number) => Promise<void>
> {
  const context = { ...own, queue: makeQueue() };
  const running = new Set<Promise<unknown>>();
  for (const job of jobs) await take({ boss, context, tracing, running }, job);
  const watches = [
    { name: 'jobs of killed workers', run: () => retryOrphans(boss, context.db) },
    ...nouns.flatMap((noun) => noun.watches ?? []),
  ];
  const watching = new Set<string>();
  const timer = setInterval(() => {
    for (const { name, run } of watches) {
      // One that takes long is not begun again beside itself.
      if (watching.has(name)) continue;
      watching.add(name);
      run(context)
        .catch((error) => context.log.error({ err: error }, `${name} failed`))
        .finally(() => watching.delete(name));
    }
  }, watchMs);
  return async (graceMs) => {
    const over = wait(graceMs, undefined, { ref: false });
    clearInterval(timer);
    await boss.stop({ graceful: true, wait: true, timeout: graceMs });
    // The boss does not know of a job that it was fetching at that moment, and begins it all the same.
    await Promise.race([Promise.allSettled(running), over]);
  };
}
