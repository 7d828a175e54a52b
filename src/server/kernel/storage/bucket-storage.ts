import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { type BucketAddress, nameOfBucket } from './bucket-address';
import { type BucketClient, bucketClient } from './bucket-client';
import { bucketMarker, bucketQuarantine, keyIn, listObjects } from './bucket-folders';
import { bucketUnfinished } from './bucket-unfinished';
import { localCopies } from './local-copies';
import { makeReserve, spaceLeft, withRoom } from './space';
import type { Storage } from './storage';
import type { Received, Span } from './stored';
import { tempFolder } from './temp-folder';

const [files, waiting, arriving] = ['files', 'quarantine', 'tmp'];
/** How often readiness writes to the bucket. Reads tell that it is there, and cost a tenth. */
const probeMs = 60_000;
/** A bucket copies objects of at most 5 GB; what is larger is sent again. */
const mostCopied = 4 * 1024 ** 3;
/** Longer than any upload takes: a bucket tells when one was begun, but not when its last part came. */
const uploadAgeMs = 24 * 3_600_000;

/** Sends a stream to an object while `work` fills it. Leaves no object when either fails. */
async function sendMeanwhile<Result>(
  client: BucketClient,
  key: string,
  work: (copy: PassThrough, signal: AbortSignal) => Promise<Result>,
  about?: number,
): Promise<Result> {
  const copy = new PassThrough();
  copy.on('error', () => undefined);
  const broken = new AbortController();
  const sending = client.upload(key, copy, about).then(
    () => undefined,
    (error: unknown) => {
      broken.abort(error);
      return { error };
    },
  );
  try {
    const result = await work(copy, broken.signal);
    copy.end();
    const failed = await sending;
    if (failed) throw failed.error;
    return result;
  } catch (error) {
    const isOfBucket = broken.signal.aborted;
    // Cuts the upload off, so that it removes its parts; waited for, because it may just have ended well.
    copy.destroy(error as Error);
    const failed = await sending;
    if (!failed) await client.remove(key);
    throw isOfBucket && failed ? failed.error : error;
  }
}

/**
 * Files in a bucket: `files/ab/abcdef…` by content, `tmp/` for uploads under way, `unfinished/` for those that come in pieces,
 * `quarantine/` for files that wait to be deleted, and `installation`. `dataDir` holds temp files, since the audio engine
 * reads paths.
 */
export function bucketStorage(
  address: BucketAddress,
  dataDir: string,
  { copyBytes = mostCopied }: { copyBytes?: number } = {},
): Storage {
  const client = bucketClient(address);
  const place = nameOfBucket(address);
  const temp = tempFolder(path.join(dataDir, 'tmp'));
  const reserve = makeReserve(dataDir);
  const quarantine = bucketQuarantine(client, waiting, files, copyBytes);
  const keptKey = (sha256: string) => keyIn(files, sha256);
  /** The objects in which received files wait for `keep`, by the paths of their temp files. */
  const staged = new Map<string, string>();
  let probedAt = 0;

  /** What `look` finds first. The store is tried twice, because the file may have come back from quarantine between the two looks. */
  async function find<Found>(sha256: string, look: (key: string) => Promise<Found | undefined>) {
    for (const key of [keptKey(sha256), keyIn(waiting, sha256), keptKey(sha256)]) {
      const found = await look(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async function stage(
    work: Parameters<typeof sendMeanwhile<Received>>[2],
    about?: number,
  ): Promise<Received> {
    const key = `${arriving}/${randomBytes(16).toString('hex')}`;
    const received = await sendMeanwhile(client, key, work, about);
    staged.set(received.path, key);
    return received;
  }

  async function receive(source: Readable, maxBytes: number, about?: number): Promise<Received> {
    let file: string | undefined;
    try {
      return await stage(async (copy, signal) => {
        const write = (chunk: Buffer, next: () => void) => {
          if (copy.write(chunk)) next();
          else copy.once('drain', next);
        };
        const received = await temp.receive(source, maxBytes, { write, signal });
        file = received.path;
        return received;
      }, about);
    } catch (error) {
      if (file !== undefined) await rm(file, { force: true });
      throw error;
    }
  }

  const read = (sha256: string, span?: Span) => find(sha256, (key) => client.get(key, span));
  const sizeOf = (sha256: string) => find(sha256, client.sizeOf);

  async function discard({ path: file }: Pick<Received, 'path'>): Promise<void> {
    const key = staged.get(file);
    staged.delete(file);
    await rm(file, { force: true });
    if (key !== undefined) await client.remove(key);
  }

  return {
    place,
    marker: bucketMarker(client, place),
    quarantine,
    unfinished: bucketUnfinished(client, (source, bytes) =>
      withRoom({ reserve }, bytes, () => receive(source, Number.POSITIVE_INFINITY)),
    ),
    receive,
    scratch: temp.scratch,
    measure: (file) =>
      stage((copy, signal) => {
        const write = async (chunk: Buffer) => {
          if (!copy.write(chunk)) await once(copy, 'drain', { signal });
        };
        return temp.measure(file, write, signal);
      }),
    async keep(received) {
      const key = staged.get(received.path);
      if (key === undefined || received.bytes > copyBytes)
        await client.upload(keptKey(received.sha256), createReadStream(received.path), received.bytes);
      else await client.copy(key, keptKey(received.sha256));
      await rm(received.path, { force: true });
      // The file is kept, so a failure from here on must not undo it; the sweep takes what is left.
      await discard(received).catch(() => undefined);
    },
    discard,
    has: async (sha256) => (await client.sizeOf(keptKey(sha256))) !== undefined,
    sizeOf,
    read,
    onDisk: () => undefined,
    signedUrl: (sha256, answer) => client.sign(keptKey(sha256), answer),
    withPath: localCopies(temp, reserve, { read, sizeOf }),
    list: () => listObjects(client, files),
    async sweepTemp(olderThanMs) {
      let swept = await temp.sweep(olderThanMs);
      for (const below of [arriving, files, waiting]) await client.endUploads(`${below}/`, uploadAgeMs);
      for await (const { key, ageMs } of client.list(`${arriving}/`)) {
        if (ageMs < olderThanMs) continue;
        await client.remove(key);
        swept += 1;
      }
      return swept;
    },
    async countTemp() {
      let count = await temp.count();
      for await (const _ of client.list(`${arriving}/`)) count += 1;
      return count;
    },
    reserve,
    spaceLeft: () => spaceLeft(dataDir),
    async check() {
      await temp.check();
      if (Date.now() - probedAt < probeMs) return client.reach();
      await client.put('probe', Buffer.from('probe'));
      probedAt = Date.now();
    },
  };
}
