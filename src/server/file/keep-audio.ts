import type { AudioFacts } from '../audio/engine';
import type { Transaction } from '../db/client';
import type { Call } from '../http/route';
import { createFile } from './file.store';
import { newFileKey } from './file-url';
import { keepFile } from './keep-file';
import type { ReceivedFile } from './receive-upload';

/** The purpose of a sound file, and whose it is. */
type Place = { purpose: 'part'; clubId: string; episodeId: string } | { purpose: 'identity'; clubId: string };

/** Stores a sound file that somebody has sent, and queues its analysis. Resolves to its id. */
export async function keepAudio(
  tx: Transaction,
  { services, who }: Pick<Call, 'services' | 'who'>,
  file: ReceivedFile,
  facts: AudioFacts,
  place: Place,
): Promise<string> {
  await keepFile(tx, services.storage, file);
  const fileId = await createFile(tx, {
    ...place,
    key: newFileKey(),
    sha256: file.sha256,
    bytes: file.bytes,
    mime: facts.mime,
    fileName: file.fileName,
    duration: facts.durationMs === null ? null : facts.durationMs / 1000,
    createdBy: who.account.user.id,
  });
  // Somebody waits for the result, so it is analysed before files that are only checked again.
  await services.queue.send(tx, 'analyse-file', [{ key: fileId, data: { fileId }, priority: 1 }]);
  return fileId;
}
