import { getFile } from '../file/file.store';
import type { Services } from '../kernel/services';

/** Larger ones are left out: the picture goes with the first answer of the screen. */
const mostBytes = 150 * 1024;

/** A club's logo as a data URL, for a screen without a person who could fetch a file; null when it is too large or not there. */
export async function readLogo({ db, storage }: Services, fileId: string): Promise<string | null> {
  const file = await getFile(db, fileId);
  if (!file || file.bytes > mostBytes) return null;
  const stream = await storage.read(file.sha256);
  if (!stream) return null;
  return `data:${file.mime};base64,${Buffer.concat(await stream.toArray()).toString('base64')}`;
}
