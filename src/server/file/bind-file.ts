import type { FileKind } from '@/contract/endpoint';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import type { Call } from '../kernel/http/route';
import type { FilePurpose } from '../tables/file';
import { bindUploaded, getFile } from './file.store';
import { keyOfFileUrl } from './file-url';

interface Binding {
  /** The file's URL as it was sent; null removes the file. */
  url: string | null;
  /** The field of the body. */
  field: string;
  kind: FileKind;
  /** The present file. */
  currentId: string | null;
  purpose: FilePurpose;
  clubId: string | null;
  episodeId?: string;
}

const gone: Record<FileKind, string> = {
  image: t`This image is not there any more. Choose it again.`,
  audio: t`This recording is not there any more. Choose it again.`,
  video: t`This video is not there any more. Choose it again.`,
};

/** The file of a URL: the one that is shown now, none, or one that this person has uploaded and nothing uses yet. */
export async function bindFile(
  tx: Transaction,
  { who }: Pick<Call, 'who'>,
  { url, field, kind, currentId, ...use }: Binding,
): Promise<string | null> {
  if (url === null) return null;
  const unknown = () => fieldError('invalid', field, gone[kind]);
  const key = keyOfFileUrl(url);
  if (key === undefined) throw unknown();
  const current = currentId === null ? undefined : await getFile(tx, currentId);
  if (current?.key === key) return current.id;
  const chosen = await bindUploaded(tx, { key, createdBy: who.account.user.id, kind }, use);
  if (!chosen) throw unknown();
  return chosen;
}
