import type { Env } from '@/server/kernel/env';
import { startApi, type TestApi } from './api';

/**
 * Starts other processes of the installation that an API belongs to, with other settings where they are given. Each ends with its
 * test. To be called at the top of a file.
 */
export function furtherApis(api: () => TestApi): (settings?: Partial<Env>) => Promise<TestApi> {
  const started: TestApi[] = [];
  afterEach(async () => {
    for (const one of started.splice(0)) await one.close();
  });
  return async (settings = {}) => {
    const { databaseUrl, dataDir } = api().own.env;
    const one = await startApi({ databaseUrl, dataDir, ...settings });
    started.push(one);
    return one;
  };
}
