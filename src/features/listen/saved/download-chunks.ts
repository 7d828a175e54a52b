import { fileLink } from '@/client/http';
import { chunkKey, fileKey, type SavedFile } from '@/client/offline-caches';
import { readToken } from '@/client/session';
import { failureOfAnswer, offline } from '@/client/user-message';
import { bytesHere, readFile } from './saved-cache';

/** What a lost connection loses at most; and what is in memory at a time. */
const chunkBytes = 512 * 1024;
/** Milliseconds without an answer after which a chunk is asked for once more. */
const chunkMs = 60_000;

interface Options {
  cache: Cache;
  episodeId: string;
  url: string;
  signal: AbortSignal;
  /** Hears the bytes that are here, and of how many; resolves to false when it is no longer wanted. */
  onProgress: (here: number, bytes: number) => Promise<boolean>;
}

interface Chunk {
  content: ArrayBuffer;
  headers: Headers;
}

/** Asks for one chunk; with `etag`, of that very file. */
async function loadChunk(options: Options, chunk: number, etag?: string): Promise<Chunk> {
  const { signal } = options;
  // Older browsers cannot join a signal with a time limit.
  const limit = new AbortController();
  const end = () => limit.abort();
  const timer = setTimeout(end, chunkMs);
  signal.addEventListener('abort', end);
  try {
    return await askChunk({ ...options, signal: limit.signal }, chunk, etag);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

async function askChunk({ url, signal }: Options, chunk: number, etag?: string): Promise<Chunk> {
  const token = readToken();
  const range = `bytes=${chunk * chunkBytes}-${(chunk + 1) * chunkBytes - 1}`;
  const answered = await fetch(fileLink(url), {
    headers: {
      Range: range,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(etag && { 'If-Range': etag }),
    },
    cache: 'no-store',
    signal,
  }).catch((error: unknown) => {
    throw offline(error);
  });
  if (answered.status !== 206)
    throw failureOfAnswer(answered.status, await answered.json().catch(() => undefined), undefined);
  const content = await answered.arrayBuffer().catch((error: unknown) => {
    throw offline(error);
  });
  return { content, headers: answered.headers };
}

const store = (cache: Cache, key: string, content: BodyInit): Promise<void> =>
  cache.put(key, new Response(content));

/** Begins a file: its first chunk says how long it is. */
async function begin(options: Options): Promise<SavedFile> {
  const { cache, episodeId, url } = options;
  const { content, headers } = await loadChunk(options, 0);
  const bytes = Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]);
  if (!Number.isFinite(bytes) || content.byteLength !== Math.min(chunkBytes, bytes))
    throw offline(new Error('the answer was cut off'));
  const file = {
    episodeId,
    bytes,
    chunkBytes,
    mime: headers.get('content-type') ?? 'audio/mpeg',
    etag: headers.get('etag') ?? '',
  };
  await store(cache, fileKey(url), JSON.stringify(file));
  await store(cache, chunkKey(url, 0), content);
  return file;
}

/**
 * Downloads a file in chunks, and goes on where an earlier download has stopped. Resolves to its bytes, or to undefined when it is
 * no longer wanted. Rejects with `ApiFailure`, or with what the storage says.
 */
export async function downloadChunks(options: Options): Promise<number | undefined> {
  const { cache, url, onProgress } = options;
  const file = (await readFile(cache, url)) ?? (await begin(options));
  let here = await bytesHere(cache, url, file);
  if (!(await onProgress(here, file.bytes))) return undefined;
  for (let chunk = 0; chunk * chunkBytes < file.bytes; chunk += 1) {
    const key = chunkKey(url, chunk);
    if (await cache.match(key)) continue;
    const { content } = await loadChunk(options, chunk, file.etag);
    if (content.byteLength !== Math.min(chunkBytes, file.bytes - chunk * chunkBytes))
      throw offline(new Error('the answer was cut off'));
    await store(cache, key, content);
    here += content.byteLength;
    if (!(await onProgress(here, file.bytes))) return undefined;
  }
  return file.bytes;
}
