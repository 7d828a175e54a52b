import type { Logger } from 'pino';
import { t } from '@/language/text';
import { appendEntry } from '../kernel/db/audit';
import type { Database, Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import type { Queue } from '../kernel/jobs/queue';
import { lockPublishing } from '../rendition/rendition.store';
import { listDue, lockDue, updateEpisode } from './episode-change.store';
import { changeEpisodeStatus } from './set-episode-status';

const stillDraft = t`The episode was still a draft at the chosen time. Open it for the clubs, then choose another time.`;

async function publish(tx: Transaction, queue: Queue, id: string): Promise<void> {
  // The same order of locks as publishing by hand.
  await lockPublishing(tx);
  const episode = await lockDue(tx, id);
  if (!episode) return;
  if (episode.status === 'draft') throw new ApiError('conflict', stillDraft);
  const changes = await changeEpisodeStatus(tx, queue, { id, status: 'published' });
  await appendEntry(tx, { action: 'episode:published', object: `episode:${id}`, result: 'ok', changes });
}

/** Keeps the reason where the platform's people see it, and does not try again. */
async function giveUp(tx: Transaction, id: string, publishProblem: string): Promise<void> {
  if (!(await lockDue(tx, id))) return;
  await updateEpisode(tx, id, { publishAt: null, publishProblem });
  await appendEntry(tx, { action: 'episode:published', object: `episode:${id}`, result: 'refused' });
}

async function publishOrGiveUp(db: Database, queue: Queue, id: string): Promise<void> {
  try {
    await db.transaction((tx) => publish(tx, queue, id));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await db.transaction((tx) => giveUp(tx, id, error.message));
  }
}

/**
 * Publishes the episodes whose time has come, as the button does. Each once, however many workers do this at a time: the
 * episode is locked, and the one that comes second no longer finds it due.
 */
export async function publishDue({ db, log }: { db: Database; log: Logger }, queue: Queue): Promise<void> {
  for (const id of await listDue(db)) {
    // One that fails is tried again in some seconds, and does not delay the others.
    await publishOrGiveUp(db, queue, id).catch((err) =>
      log.error({ err, episodeId: id }, 'episode not published at its time'),
    );
  }
}
