import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fresh from 'fresh';
import parseRange from 'range-parser';
import type { Span } from '../storage/stored';

/** What is sent: bytes that are made, then those of a stored file from a place on; either may be left out. */
interface Content {
  bytes: number;
  /** Made only when some of it is sent. */
  head?: () => Promise<Buffer>;
  headBytes: number;
  file?: { read: (span: Span) => Promise<Readable | undefined>; from: number };
}

export interface Body {
  type: string;
  /** Without its quotes. */
  etag: string;
  modified?: Date;
  encoding?: 'gzip';
  /** Not called where the client has it already. */
  content: () => Promise<Content> | Content;
}

/** The content of bytes that are there. */
export const contentOfBytes = (bytes: Buffer): Content => ({
  bytes: bytes.length,
  headBytes: bytes.length,
  head: async () => bytes,
});

interface Wanted {
  /** The first byte and the one after the last. */
  from: number;
  to: number;
  /** A range was asked for, so the answer is 206. */
  partial: boolean;
}

/** Whether a range is a suffix that is as long as the file or longer: it means the whole file (RFC 9110 §14.1.2). */
export function isWholeSuffix(range: string, bytes: number): boolean {
  const suffix = /^bytes=-(\d+)$/.exec(range)?.[1];
  return suffix !== undefined && suffix !== '0' && Number(suffix) >= bytes;
}

/** The wanted part: all for several at once and for what cannot be read, as `send` does it; undefined past the end. */
function spanOf({ headers }: IncomingMessage, { etag, modified }: Body, bytes: number): Wanted | undefined {
  const all = { from: 0, to: bytes, partial: false };
  const { range } = headers;
  const condition = headers['if-range'];
  const isSame =
    condition === undefined || condition === `"${etag}"` || condition === modified?.toUTCString();
  if (range === undefined || typeof condition === 'object' || !isSame) return all;
  if (isWholeSuffix(range, bytes)) return { ...all, partial: true };
  const parsed = parseRange(bytes, range);
  if (parsed === -1) return undefined;
  const [only, ...more] = parsed === -2 || parsed.type !== 'bytes' ? [] : parsed;
  return only === undefined || more.length > 0 ? all : { from: only.start, to: only.end + 1, partial: true };
}

async function write(
  outgoing: ServerResponse,
  { head, headBytes, file }: Content,
  { from, to }: Wanted,
): Promise<void> {
  const inHead =
    head && from < headBytes ? (await head()).subarray(from, Math.min(to, headBytes)) : undefined;
  if (!file || to <= headBytes) {
    if (inHead) outgoing.write(inHead);
    return void outgoing.end();
  }
  const shift = file.from - headBytes;
  const stream = await file.read({ start: Math.max(from, headBytes) + shift, end: to + shift - 1 });
  if (!stream) throw new Error('a file of a row is not in the store');
  if (inHead) outgoing.write(inHead);
  // The log, the count of downloads and the server itself listen for the end, and the pipeline does several times.
  outgoing.setMaxListeners(20);
  // A client that goes away in the middle is no failure.
  await pipeline(stream, outgoing).catch(() => outgoing.destroy());
}

/** Sends a body with HEAD, ETag, Last-Modified, 304, one range and 416. Throws before anything was sent, or not at all. */
export async function sendBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  body: Body,
): Promise<void> {
  const etag = `"${body.etag}"`;
  const modified = body.modified?.toUTCString();
  outgoing.setHeader('ETag', etag);
  if (modified) outgoing.setHeader('Last-Modified', modified);
  if (fresh(incoming.headers, { etag, ...(modified && { 'last-modified': modified }) })) {
    outgoing.writeHead(304).end();
    return;
  }
  const content = await body.content();
  const span = spanOf(incoming, body, content.bytes);
  outgoing.setHeader('Accept-Ranges', 'bytes');
  if (!span) {
    outgoing.writeHead(416, { 'Content-Range': `bytes */${content.bytes}`, 'Content-Length': 0 }).end();
    return;
  }
  outgoing.setHeader('Content-Type', body.type);
  if (body.encoding) outgoing.setHeader('Content-Encoding', body.encoding);
  outgoing.statusCode = span.partial ? 206 : 200;
  if (span.partial) outgoing.setHeader('Content-Range', `bytes ${span.from}-${span.to - 1}/${content.bytes}`);
  outgoing.setHeader('Content-Length', span.to - span.from);
  if (incoming.method === 'HEAD') return void outgoing.end();
  await write(outgoing, content, span);
}
