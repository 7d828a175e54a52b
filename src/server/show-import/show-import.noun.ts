import { defineJob, type WorkContext } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { importEpisode, queueItems } from './import-episode';
import { showImportRoutes } from './show-import.routes';
import { removeOldImports, takeAbandonedItems } from './show-import.store';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'import-episode': { itemId: string };
  }
}

/** Queues episodes again whose worker was killed. */
export async function resumeImports({ db, queue }: Pick<WorkContext, 'db' | 'queue'>): Promise<void> {
  await queueItems({ db, queue }, await takeAbandonedItems(db));
}

export const showImport: Noun = {
  routes: showImportRoutes,
  jobs: [
    // It counts its own tries and queues the next itself, in its time.
    defineJob({
      name: 'import-episode',
      options: { policy: 'short', retryLimit: 1, retryDelay: 60, expireInSeconds: 2 * 3600 },
      work: (context, { itemId }) => importEpisode(context, itemId),
    }),
  ],
  watches: [{ name: 'imports of shows', run: resumeImports }],
  cleanUps: [{ name: 'imports of shows', phase: 'rest', run: ({ db }) => removeOldImports(db) }],
};
