import type { ChapterKind } from '@/contract/episode-content';
import type { MasteringSettings } from '@/contract/mastering/settings';
import { getFile } from '../file/file.store';
import { AudioError } from '../kernel/audio/engine';
import type { Transaction } from '../kernel/db/client';
import type { Queue, WorkContext } from '../kernel/jobs/queue';
import { masterPartOnce, SourceGone } from './master-part-once';
import { settingsKey } from './mastered-part.store';
import { getMastering } from './settings.store';

interface Ahead {
  fileId: string;
  kind: ChapterKind;
  settings?: MasteringSettings;
}

/** Has a part mastered before an episode needs it, so that its club can hear it and the episode is soon made. */
export const queueMastering = (tx: Transaction, queue: Queue, ahead: Ahead): Promise<void> =>
  queue.send(tx, 'master-part', [
    {
      key: `${ahead.fileId}:${ahead.settings ? settingsKey(ahead.settings, ahead.kind) : 'now'}`,
      data: ahead,
      priority: 1,
    },
  ]);

/** Masters a part. Why it cannot be is stored with it, and is no failure of the job. */
export async function masterAhead(
  { db, storage }: Pick<WorkContext, 'db' | 'storage'>,
  { fileId, kind, settings }: Ahead,
): Promise<void> {
  const file = await getFile(db, fileId);
  if (!file) return;
  const source = { fileId, kind, sha256: file.sha256 };
  try {
    await masterPartOnce({ db, storage }, source, settings ?? (await getMastering(db)), 'natural');
  } catch (error) {
    if (error instanceof SourceGone) return;
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
  }
}
