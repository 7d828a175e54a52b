import type { Transaction } from '../db/client';
import type { FilePurpose } from '../db/schema/file';
import { fieldError } from '../http/api-error';
import type { Call } from '../http/route';
import { getFile, turnImageInto } from './file.store';
import { keyOfFileUrl } from './file-url';

interface Binding {
  /** The image's URL as it was sent; null takes the image away. */
  url: string | null;
  /** The field that it was sent in. */
  field: string;
  /** The file that is shown now. */
  currentId: string | null;
  purpose: FilePurpose;
  clubId: string | null;
}

/** The file that an image's URL stands for: the one of before, none, or an image that this person has uploaded. */
export async function bindImage(
  tx: Transaction,
  { who }: Pick<Call, 'who'>,
  { url, field, currentId, purpose, clubId }: Binding,
): Promise<string | null> {
  if (url === null) return null;
  const unknown = () => fieldError('invalid', field, 'This image is not there any more. Choose it again.');
  const key = keyOfFileUrl(url);
  if (key === undefined) throw unknown();
  const current = currentId === null ? undefined : await getFile(tx, currentId);
  if (current?.key === key) return current.id;
  const chosen = await turnImageInto(tx, { key, createdBy: who.account.user.id, purpose, clubId });
  if (!chosen) throw unknown();
  return chosen;
}
