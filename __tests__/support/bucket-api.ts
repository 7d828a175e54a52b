import type { Env } from '@/server/kernel/env';
import { startBoss } from '@/server/kernel/jobs/queue';
import type { Services } from '@/server/kernel/services';
import { startWorking } from '@/server/programs/worker';
import { startApi, type TestApi } from './api';
import { startBucket, type TestBucket } from './bucket';

/** The API and a worker that keep their files in a bucket, or in two places. */
export interface BucketApi {
  bucket: TestBucket;
  api: TestApi;
  close(): Promise<void>;
}

/** A job that ends later would store something while the next test looks. */
export const workerGraceMs = 120_000;

/** Starts a worker on the services of an API. Resolves to what ends it. */
export async function startWorker({ db, storage, log, env, listenerOf, deriveSecret }: Services) {
  const boss = await startBoss(env.databaseUrl ?? '', () => undefined);
  const stopWorking = await startWorking({ boss, db, env, storage, listenerOf, deriveSecret, log });
  return () => stopWorking(workerGraceMs);
}

export async function startBucketApi(own: (bucket: TestBucket) => Partial<Env>): Promise<BucketApi> {
  const bucket = await startBucket();
  const api = await startApi(own(bucket));
  const stopWorker = await startWorker(api.services);
  return {
    bucket,
    api,
    async close() {
      await stopWorker();
      await api.close();
      await bucket.close();
    },
  };
}
