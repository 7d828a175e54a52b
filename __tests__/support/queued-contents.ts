import { eraseContent } from '@/server/file/erase-content';
import type { TestApi } from './api';

/** Deletes the contents that wait for it in the queue, as the worker does. */
export async function eraseContents({ services, query }: Pick<TestApi, 'services' | 'query'>): Promise<void> {
  const jobs = await query("delete from pgboss.job where name = 'erase-content' returning data");
  for (const { data } of jobs) await eraseContent(services, data.sha256);
}
