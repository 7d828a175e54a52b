import type PgBoss from 'pg-boss';
import { type Job, type JobName, makeQueue, type WorkContext } from '../kernel/jobs/queue';
import { jobs } from './jobs';
import { nouns } from './nouns';

const watchMs = 5000;
const pollSeconds = 0.5;

async function take(boss: PgBoss, context: WorkContext, { name, cron, work }: Job): Promise<void> {
  if (!work) return;
  const options = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
  await boss.work<never>(name satisfies JobName, options, async ([job]) => {
    if (job) await work(context, job.data, { last: job.retryCount >= job.retryLimit });
  });
  if (cron) await boss.schedule(name, cron);
}

/** Takes the jobs of all nouns until the boss is stopped. Any number of workers may run at once. */
export async function startWorking({
  boss,
  ...own
}: Omit<WorkContext, 'queue'> & { boss: PgBoss }): Promise<() => void> {
  const context = { ...own, queue: makeQueue() };
  for (const job of jobs) await take(boss, context, job);
  const watches = nouns.flatMap((noun) => noun.watches ?? []);
  const timer = setInterval(() => {
    for (const { name, run } of watches) {
      run(context).catch((error) => context.log.error({ err: error }, `${name} failed`));
    }
  }, watchMs);
  return () => clearInterval(timer);
}
