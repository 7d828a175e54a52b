import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { type BucketAddress, BucketUrl } from '@/server/kernel/storage/bucket-address';
import { eventually } from './eventually';

/** A bucket on this machine, served by s3rver over loopback from a folder of its own. */
export interface TestBucket {
  /** As `STORAGE_URL` has it. */
  url: string;
  address: BucketAddress;
  /** The keys of all objects, sorted. */
  keys(): string[];
  /** How many uploads in parts were begun and not ended. */
  openUploads(): number;
  /** How many requests were answered with what `pattern` fits: `GET /files/ab/…`. */
  asked(pattern: RegExp): number;
  /** From now on it cuts every connection; or answers again. */
  setAway(away: boolean): void;
  /** Makes every object below `folder` that many days old. */
  age(folder: string, days: number): void;
  /** The file that holds an object. */
  fileOf(key: string): string;
  close(): Promise<void>;
}

const name = 'touchline';
const objectSuffix = '._S3rver_object';
const uploadsFolder = '._S3rver_uploads';

export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'touchline-bucket-'));
  const folder = path.join(directory, name);
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name }],
  });
  let away = false;
  const asked: string[] = [];
  const lastOf = new Map<string, Promise<void>>();
  const fileOf = (key: string) => path.join(folder, `${key}${objectSuffix}`);
  server.middleware.unshift(async (context, next) => {
    if (away) {
      context.respond = false;
      context.req.socket.destroy();
      return;
    }
    asked.push(`${context.method} ${context.path.slice(name.length + 1)}`);
    const { uploadId } = context.query;
    if (context.method === 'DELETE' && uploadId !== undefined) {
      // s3rver does not know how to end an upload in parts.
      await rm(path.join(folder, uploadsFolder, uploadId), { recursive: true, force: true });
      context.status = 204;
      return;
    }
    // s3rver writes an object step by step; a bucket shows it whole or not at all. So requests for one come in turn.
    const before = lastOf.get(context.path);
    const turn = (async () => {
      await before;
      await next();
      const { headers } = context.req;
      const isWhole = uploadId === undefined && headers['x-amz-copy-source'] === undefined;
      if (context.method !== 'PUT' || context.status !== 200 || !isWhole) return;
      const bytes = Number(headers['x-amz-decoded-content-length'] ?? headers['content-length']);
      const file = fileOf(decodeURIComponent(context.path).slice(name.length + 2));
      await eventually(
        'the object is written',
        () => statSync(file, { throwIfNoEntry: false })?.size === bytes,
      );
    })();
    lastOf.set(
      context.path,
      turn.catch(() => undefined),
    );
    return turn;
  });
  const { port } = await server.run();
  // s3rver removes a folder with its last object, and breaks when another object is just made in it.
  for (const below of ['files', 'quarantine', 'tmp', 'unfinished']) {
    mkdirSync(path.join(folder, below), { recursive: true });
    writeFileSync(path.join(folder, below, 'stays'), '');
  }
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/${name}?tls=0`;
  const list = (): string[] => {
    try {
      return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
    } catch (error) {
      // A folder below it was removed meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return list();
      throw error;
    }
  };
  const keys = () =>
    list()
      .filter((file) => file.endsWith(objectSuffix))
      .map((file) => file.slice(0, -objectSuffix.length))
      .sort();
  return {
    url,
    address: BucketUrl.parse(url),
    keys,
    openUploads() {
      const uploads = path.join(folder, uploadsFolder);
      return existsSync(uploads) ? readdirSync(uploads).length : 0;
    },
    asked: (pattern) => asked.filter((line) => pattern.test(line)).length,
    setAway(now) {
      away = now;
      if (away) server.httpServer.closeAllConnections();
    },
    age(below, days) {
      const then = new Date(Date.now() - days * 24 * 3_600_000);
      for (const key of keys()) if (key.startsWith(`${below}/`)) utimesSync(fileOf(key), then, then);
    },
    fileOf,
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
