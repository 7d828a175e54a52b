import type { TestApi } from './api';

/** The clubs whose finished episode waits in the queue, sorted. */
export const masteringJobs = async ({ query }: TestApi, episodeId: string): Promise<string[]> =>
  (
    await query(
      `select data->>'clubId' as club from pgboss.job where name = 'master-rendition' and data->>'episodeId' = $1 order by 1`,
      [episodeId],
    )
  ).map(({ club }) => club);
