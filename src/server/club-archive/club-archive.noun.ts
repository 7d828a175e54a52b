import { eraseFile } from '../file/erase-file';
import { defineJob, type WorkContext } from '../kernel/jobs/queue';
import type { Noun } from '../kernel/noun';
import { clubArchiveRoutes } from './club-archive.routes';
import { removeOldArchives, takeAbandonedArchives, takeEndedFiles } from './club-archive.store';
import { clubArchiveEmails } from './club-archive-emails';
import { makeArchive, queueArchive } from './make-archive';

declare module '../kernel/jobs/queue' {
  interface Jobs {
    'make-club-archive': { archiveId: string };
  }
}

type Context = Pick<WorkContext, 'db' | 'queue'>;

/** Queues archives again whose worker was killed, and erases what has ended. */
export async function tendArchives({ db, queue }: Context): Promise<void> {
  for (const id of await takeAbandonedArchives(db)) await queueArchive({ db, queue }, id);
  await db.transaction(async (tx) => {
    for (const fileId of await takeEndedFiles(tx)) await eraseFile(tx, queue, fileId);
  });
}

export const clubArchive: Noun = {
  routes: clubArchiveRoutes,
  jobs: [
    // It counts its own tries; one that the queue repeats beside the watch finds that it was begun already.
    defineJob({
      name: 'make-club-archive',
      options: { policy: 'short', retryLimit: 1, retryDelay: 60, expireInSeconds: 6 * 3600 },
      work: (context, { archiveId }) => makeArchive(context, archiveId),
    }),
  ],
  emails: clubArchiveEmails,
  watches: [{ name: 'archives of clubs', run: tendArchives }],
  cleanUps: [{ name: 'archives of clubs', phase: 'rest', run: ({ db }) => removeOldArchives(db) }],
};
