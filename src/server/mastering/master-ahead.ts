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

/** Has parts mastered before an episode needs them, so that their clubs can hear them and the episode is soon made. */
export const queueMastering = (tx: Transaction, queue: Queue, parts: readonly Ahead[]): Promise<void> =>
  queue.send(
    tx,
    'master-part',
    parts.map((data) => ({
      key: `${data.fileId}:${data.settings ? settingsKey(data.settings, data.kind) : 'now'}`,
      data,
      // A person waits for one part, and for no one in particular of many.
      priority: parts.length === 1 ? 1 : 0,
    })),
  );

/** Masters a part. Why it cannot be is stored with it, and is no failure of the job. */
export async function masterAhead(
  context: Pick<WorkContext, 'db' | 'storage' | 'queue'>,
  { fileId, kind, settings }: Ahead,
): Promise<void> {
  const { db } = context;
  const file = await getFile(db, fileId);
  if (!file) return;
  const source = { fileId, kind, sha256: file.sha256 };
  try {
    await masterPartOnce(context, source, settings ?? (await getMastering(db)), 'natural');
  } catch (error) {
    if (error instanceof SourceGone) return;
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
  }
}
