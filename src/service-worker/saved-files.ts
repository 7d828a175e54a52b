import {
  chunkKey,
  fileKey,
  recordKey,
  type SavedFile,
  savedCache,
  savedChannel,
} from '@/client/offline-caches';
import { savedParam } from '@/client/offline-names';
import { type ByteRange, parseRange } from './byte-range';
import { currentPerson } from './person';

/** A chunk was evicted: the episode is no longer called saved, in all tabs. */
async function dropRecord(cache: Cache, { episodeId }: SavedFile): Promise<void> {
  if (await cache.delete(recordKey(episodeId))) new BroadcastChannel(savedChannel).postMessage('changed');
}

/** Reads the chunks one after the other, as the player takes them. */
function streamOf(cache: Cache, url: string, file: SavedFile, { start, end }: ByteRange) {
  const { chunkBytes } = file;
  let at = start;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const chunk = Math.floor(at / chunkBytes);
      const stored = await cache.match(chunkKey(url, chunk));
      if (!stored) {
        await dropRecord(cache, file);
        // The player then asks the server.
        return controller.error(new Error('a chunk is gone'));
      }
      const bytes = new Uint8Array(await stored.arrayBuffer());
      const first = chunk * chunkBytes;
      controller.enqueue(bytes.subarray(at - first, end + 1 - first));
      at = first + bytes.length;
      if (at > end || bytes.length === 0) controller.close();
    },
  });
}

/** Whether the first chunk of an answer is there. To look for all of them would hold back the sound. */
async function begins(cache: Cache, url: string, { bytes, chunkBytes }: SavedFile, { headers }: Request) {
  const start = parseRange(headers.get('range'), bytes)?.start ?? 0;
  return (await cache.match(chunkKey(url, Math.floor(start / chunkBytes)))) !== undefined;
}

function answerWith(cache: Cache, url: string, file: SavedFile, { method, headers }: Request): Response {
  const { bytes, mime, etag } = file;
  const common = { 'Content-Type': mime, 'Accept-Ranges': 'bytes', ETag: etag, 'Cache-Control': 'no-store' };
  const condition = headers.get('if-range');
  const stale = condition !== null && condition !== etag;
  const range = method === 'GET' && !stale ? parseRange(headers.get('range'), bytes) : undefined;
  if (range === null)
    return new Response(null, { status: 416, headers: { ...common, 'Content-Range': `bytes */${bytes}` } });
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const length = { 'Content-Length': String(end - start + 1) };
  const body = method === 'HEAD' ? null : streamOf(cache, url, file, { start, end });
  if (!range) return new Response(body, { status: 200, headers: { ...common, ...length } });
  const part = { 'Content-Range': `bytes ${start}-${end}/${bytes}` };
  return new Response(body, { status: 206, headers: { ...common, ...length, ...part } });
}

/** The person whose saved file an address asks for. */
export const savedBy = ({ searchParams }: URL): string | null => searchParams.get(savedParam);

/**
 * A file that this person has saved, with ranges (Safari needs 206). Where it is not here the server is asked for
 * it, and the episode is no longer called saved.
 */
export async function answerSaved(request: Request, userId: string): Promise<Response> {
  const address = new URL(request.url);
  const url = address.searchParams.get('url') ?? '';
  if ((await currentPerson())?.userId === userId) {
    const cache = await caches.open(savedCache(userId));
    const stored = await cache.match(fileKey(url));
    const file = stored && ((await stored.json()) as SavedFile);
    if (file && (await begins(cache, url, file, request))) return answerWith(cache, url, file, request);
    if (file) await dropRecord(cache, file);
  }
  address.searchParams.delete(savedParam);
  const { method, headers } = request;
  return fetch(address, { method, headers });
}
