import { Readable } from 'node:stream';
import type { BucketClient, BucketObject } from './bucket-client';
import type { Received } from './stored';
import type { Unfinished } from './unfinished';

const megabyte = 1024 * 1024;
/** A request may carry a whole file; it is put in objects of this size, so that little is lost when it is cut off. */
const pieceBytes = 8 * megabyte;

const prefix = 'unfinished/';

/**
 * An object for each piece, `unfinished/<id>/<offset>`, so that any of our processes takes the next one. Two that overlap hold
 * the same bytes where they do: a request that has lost its lock may still be writing what the next one writes, too.
 */
export function bucketUnfinished(
  client: BucketClient,
  receive: (source: Readable, bytes: number) => Promise<Received>,
): Unfinished {
  const folderOf = (id: string) => `${prefix}${id}/`;
  const keyOf = (id: string, offset: number) => `${folderOf(id)}${String(offset).padStart(15, '0')}`;

  /** The pieces in order, each with its first byte that the ones before do not have, up to the first gap. */
  async function* pieces(id: string): AsyncGenerator<BucketObject & { skip: number; end: number }> {
    let at = 0;
    for await (const object of client.list(folderOf(id))) {
      const from = Number(object.key.slice(folderOf(id).length));
      if (from > at) return;
      const end = Math.max(at, from + object.bytes);
      yield { ...object, skip: at - from, end };
      at = end;
    }
  }

  async function sizeOf(id: string): Promise<number | undefined> {
    let size: number | undefined;
    for await (const { end } of pieces(id)) size = end;
    return size;
  }

  async function* content(id: string): AsyncGenerator<Buffer> {
    for await (const { key, bytes, skip } of pieces(id)) {
      if (skip >= bytes) continue;
      const piece = await client.get(key, { start: skip, end: bytes - 1 });
      if (!piece) throw new Error('a piece of an upload has gone while it was read');
      yield* piece as AsyncIterable<Buffer>;
    }
  }
  const read = (id: string) => Readable.from(content(id), { objectMode: false });

  return {
    sizeOf,
    read: async (id) => read(id),
    create: (id) => client.put(keyOf(id, 0), Buffer.alloc(0)),
    async write(id, offset, source) {
      let at = offset;
      let waiting: Buffer[] = [];
      let bytes = 0;
      const flush = async () => {
        if (bytes === 0) return;
        await client.put(keyOf(id, at), Buffer.concat(waiting));
        at += bytes;
        waiting = [];
        bytes = 0;
      };
      try {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          waiting.push(chunk);
          bytes += chunk.length;
          if (bytes >= pieceBytes) await flush();
        }
      } finally {
        await flush();
      }
      return at;
    },
    receive: async (id) => receive(read(id), (await sizeOf(id)) ?? 0),
    async remove(id) {
      for await (const { key } of client.list(folderOf(id))) await client.remove(key);
    },
    async *list() {
      let last: { id: string; ageMs: number } | undefined;
      for await (const { key, ageMs } of client.list(prefix)) {
        const id = key.slice(prefix.length).split('/')[0] ?? '';
        if (last && last.id !== id) yield last;
        last = { id, ageMs: last?.id === id ? Math.min(last.ageMs, ageMs) : ageMs };
      }
      if (last) yield last;
    },
  };
}
