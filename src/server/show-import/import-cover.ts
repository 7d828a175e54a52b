import { Readable } from 'node:stream';
import { limits } from '@/contract/limits';
import { encodeArtwork } from '../file/encode-image';
import { createFile } from '../file/file.store';
import { createFileKey } from '../file/file-url';
import { keepFile } from '../file/keep-file';
import type { Transaction } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import type { Outside } from '../kernel/outgoing/outside';
import type { Storage } from '../kernel/storage/storage';
import type { Received } from '../kernel/storage/stored';
import { fetchWhole } from './fetch-outside';
import { ShowError } from './show-error';

const timeoutMs = 60_000;
/** More than the JPEG of the largest and most detailed picture takes. */
const encodedBytes = 8 * limits.imageBytes;

/** A picture in both of its sizes, received and not kept yet. */
export interface Cover {
  full: Received;
  shown: Received;
}

/**
 * Fetches and encodes a picture as an episode's artwork. Undefined for one that cannot be that: the episode then has the one that we
 * draw.
 */
export async function fetchCover(
  storage: Storage,
  url: string,
  outside: Outside,
): Promise<Cover | undefined> {
  const receive = (bytes: Buffer) => storage.receive(Readable.from([bytes]), encodedBytes);
  try {
    const accept = 'image/jpeg, image/png, image/webp';
    const { bytes } = await fetchWhole(url, { maxBytes: 2 * limits.imageBytes, timeoutMs, accept }, outside);
    const sent = await receive(bytes);
    try {
      const { full, shown } = await encodeArtwork({ ...sent, fileName: 'cover' });
      return { full: await receive(full), shown: await receive(shown) };
    } finally {
      await storage.discard(sent);
    }
  } catch (error) {
    if (error instanceof ShowError || error instanceof ApiError) return undefined;
    throw error;
  }
}

export const discardCover = async (storage: Storage, cover: Cover | undefined): Promise<void> => {
  if (cover) await Promise.all([storage.discard(cover.full), storage.discard(cover.shown)]);
};

/** Stores a picture in the transaction that uses it. Resolves to the id of the small one, which names the large one. */
export async function storeCover(
  tx: Transaction,
  storage: Storage,
  { full, shown }: Cover,
  of: { clubId: string; episodeId?: string },
): Promise<string> {
  const keep = async (
    { sha256, bytes, path }: Received,
    mime: string,
    fileName: string,
    fullSizeId?: string,
  ) => {
    await keepFile(tx, storage, { sha256, bytes, path });
    return createFile(tx, {
      key: createFileKey(),
      purpose: 'artwork',
      ...of,
      sha256,
      bytes,
      mime,
      fileName,
      fullSizeId,
    });
  };
  const fullSizeId = await keep(full, 'image/jpeg', 'cover.jpg');
  return keep(shown, 'image/webp', 'cover.webp', fullSizeId);
}
