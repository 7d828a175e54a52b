import { createHash } from 'node:crypto';
import type { Storage } from './storage';
import { NotStored } from './storage-error';
import type { Span } from './stored';

type Reading = Pick<Storage, 'read'>;

/** The content of a stored file or a span of it, in memory. Throws `NotStored`. */
export async function readStored(storage: Reading, sha256: string, span?: Span): Promise<Buffer> {
  const stream = await storage.read(sha256, span);
  if (!stream) throw new NotStored(sha256);
  return Buffer.concat(await stream.toArray());
}

/** Size and hash of what is stored under an address; undefined when nothing is. */
export async function measureStored(
  storage: Reading,
  address: string,
): Promise<{ sha256: string; bytes: number } | undefined> {
  const stream = await storage.read(address);
  if (!stream) return undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}
