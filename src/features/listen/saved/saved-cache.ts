import {
  chunkKey,
  fileKey,
  recordKey,
  type SavedFile,
  savedCache,
  savedChannel,
} from '@/client/offline-caches';
import type { SavedEpisode } from './saved-state';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(savedChannel);

/** Tells the other tabs that something was saved or removed. */
export const announceSaved = (): void => channel?.postMessage('changed');

/** Calls back when another tab, or the worker, has changed what is saved. Returns the function that stops that. */
export function onSavedElsewhere(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

export const openSaved = (userId: string): Promise<Cache> => caches.open(savedCache(userId));

export const writeRecord = (cache: Cache, record: SavedEpisode): Promise<void> =>
  cache.put(recordKey(record.episode.id), Response.json(record));

export const readRecord = async (cache: Cache, episodeId: string): Promise<SavedEpisode | undefined> =>
  (await cache.match(recordKey(episodeId)))?.json();

export const hasRecord = async (cache: Cache, episodeId: string): Promise<boolean> =>
  (await cache.match(recordKey(episodeId))) !== undefined;

const pathOf = ({ url }: Request) => new URL(url).pathname + new URL(url).search;

/** All that this person has saved here, or wants to. Empty after the browser has evicted it. */
export async function readRecords(cache: Cache): Promise<SavedEpisode[]> {
  const keys = (await cache.keys()).filter((key) => pathOf(key).startsWith(recordKey('')));
  const found = await Promise.all(keys.map(async (key) => (await cache.match(key))?.json()));
  return found.filter((one): one is SavedEpisode => one !== undefined);
}

export async function readFile(cache: Cache, url: string): Promise<SavedFile | undefined> {
  const stored = await cache.match(fileKey(url));
  return stored && ((await stored.json()) as SavedFile);
}

/** Deletes a file, however much of it is there. */
async function deleteFile(cache: Cache, url: string): Promise<void> {
  const file = await readFile(cache, url);
  await cache.delete(fileKey(url));
  const chunks = file ? Math.ceil(file.bytes / file.chunkBytes) : 0;
  await Promise.all(Array.from({ length: chunks }, (_, chunk) => cache.delete(chunkKey(url, chunk))));
}

/** Deletes the files of an episode, also one that was to replace another, but for `except`. */
export async function deleteFilesOf(
  cache: Cache,
  episodeId: string,
  except: readonly (string | null | undefined)[] = [],
): Promise<void> {
  const keys = (await cache.keys()).map((key) => new URL(key.url));
  for (const { pathname, searchParams } of keys) {
    const url = pathname === '/saved/file' ? searchParams.get('url') : null;
    if (url === null || except.includes(url)) continue;
    if ((await readFile(cache, url))?.episodeId === episodeId) await deleteFile(cache, url);
  }
}

/** The bytes of a file that are here. */
export async function bytesHere(
  cache: Cache,
  url: string,
  { bytes, chunkBytes }: SavedFile,
): Promise<number> {
  const keys = new Set((await cache.keys()).map(pathOf));
  let here = 0;
  for (let chunk = 0; chunk * chunkBytes < bytes; chunk += 1)
    if (keys.has(chunkKey(url, chunk))) here += Math.min(chunkBytes, bytes - chunk * chunkBytes);
  return here;
}

/** The browser has no room for it. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
