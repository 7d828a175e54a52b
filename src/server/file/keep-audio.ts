import type { AudioFacts } from '../audio/engine';
import type { Transaction } from '../db/client';
import type { Call } from '../http/route';
import { createFile } from './file.store';
import { newFileKey } from './file-url';
import { keepFile } from './keep-file';
import type { ReceivedFile } from './receive-upload';

/** What the sound is for, and whose it is. */
type Place = { purpose: 'part'; clubId: string; episodeId: string } | { purpose: 'identity'; clubId: string };

/** Keeps a sound file that somebody has sent, and has it analysed. Resolves to its id. */
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
  // Somebody is waiting to hear whether it is good: before everything that is only looked at again.
  await services.queue.send(tx, 'analyse-file', [{ key: fileId, data: { fileId }, priority: 1 }]);
  return fileId;
}
