import { t } from '@/language/text';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import type { Call } from '../kernel/http/route';
import type { RenditionKey } from '../tables/rendition-key';
import type { ReceivedFile } from './receive-upload';
import { getUpload, removeUploads } from './resumable-upload.store';

/**
 * A file that has arrived in pieces, under a second name that the caller keeps or discards; so the upload stays until its
 * transaction has ended. Throws 404 unless this person has sent it for this club and episode, 409 while some of it is
 * missing, and when it is not the file of this checksum.
 */
export async function openArrived(
  { services: { db, storage }, who }: Pick<Call, 'services' | 'who'>,
  { episodeId, clubId }: RenditionKey,
  id: string,
  sha256: string,
): Promise<ReceivedFile> {
  const upload = await getUpload(db, id);
  const isOwn = upload?.userId === who.account.user.id;
  if (!upload || !isOwn || upload.episodeId !== episodeId || upload.clubId !== clubId)
    throw notFound(t`The upload`);
  const { unfinished } = storage;
  const size = await unfinished.sizeOf(id);
  if (size === undefined) throw notFound(t`The upload`);
  if (size !== upload.bytes) throw new ApiError('conflict', t`The file has not arrived completely yet.`);
  const received = { ...(await unfinished.receive(id)), fileName: upload.fileName };
  if (received.sha256 === sha256) return received;
  await storage.discard(received);
  await unfinished.remove(id);
  await removeUploads(db, [id]);
  const sentence = t`The file was changed while it was being sent. Choose it again and send it once more.`;
  throw fieldError('conflict', upload.fileName, `${upload.fileName}: ${sentence}`);
}
