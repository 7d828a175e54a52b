import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that has arrived whole but is not kept yet. */
export interface Received {
  /** Absolute path of the temp file. */
  path: string;
  sha256: string;
  bytes: number;
}

/** The stream was longer than it may be. */
export class TooLong extends Error {
  override name = 'TooLong';
}

export interface Storage {
  /** The folder files are served from; `locate` gives the name in it. */
  root: string;
  /** Streams to a temp file, counting and hashing. Throws `TooLong` past `maxBytes`; leaves nothing on any failure. */
  receive(source: Readable, maxBytes: number): Promise<Received>;
  /** Where a new file of ours may be written before it is kept. */
  scratch(): string;
  /** Hash and size of a file that we wrote ourselves (the audio engine's). */
  measure(file: string): Promise<Received>;
  /** Moves a received file to its content address, durably. The same content twice is one file. */
  keep(received: Received): Promise<void>;
  discard(received: Pick<Received, 'path'>): Promise<void>;
  /** Path of a kept file below `root`. */
  locate(sha256: string): string;
  has(sha256: string): Promise<boolean>;
  /** Everything there is, with its age in milliseconds; `sha256` is absent for what was never kept by us. */
  list(): AsyncGenerator<{ name: string; sha256: string | undefined; ageMs: number }>;
  remove(sha256: string): Promise<void>;
  /** Removes temp files that nobody has written to for that long. Resolves to how many. */
  sweepTemp(olderThanMs: number): Promise<number>;
  /** How many temp files there are. */
  countTemp(): Promise<number>;
  /** Fails when nothing can be written. */
  check(): Promise<void>;
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFile(file: string) {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const addressForm = /^[0-9a-f]{64}$/;

/** Files on disk below `dataDir`: `files/ab/abcdef…` by content, `tmp/` for what is on its way. */
export function diskStorage(dataDir: string): Storage {
  const root = path.join(dataDir, 'files');
  const temp = path.join(dataDir, 'tmp');
  const locate = (sha256: string) => path.join(sha256.slice(0, 2), sha256);
  const scratch = () => path.join(temp, randomBytes(16).toString('hex'));

  const measure = async (file: string): Promise<Received> => {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { path: file, sha256: hash.digest('hex'), bytes };
  };

  return {
    root,
    locate,
    scratch,
    measure,
    async receive(source, maxBytes) {
      await mkdir(temp, { recursive: true, mode: 0o700 });
      const file = scratch();
      const hash = createHash('sha256');
      let bytes = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          if (bytes > maxBytes) return done(new TooLong());
          hash.update(chunk);
          done(null, chunk);
        },
      });
      // Opened before the stream starts: a stream cut at once would else be given up while its file is still being made.
      const target = await open(file, 'wx', 0o600);
      try {
        // pipeline, never writeSync: a short write on a full disk must fail, not shorten the file.
        await pipeline(source, meter, target.createWriteStream());
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return { path: file, sha256: hash.digest('hex'), bytes };
    },
    async keep(received) {
      const target = path.join(root, locate(received.sha256));
      const folder = path.dirname(target);
      await syncFile(received.path);
      if (await mkdir(folder, { recursive: true, mode: 0o700 })) await syncFolder(root);
      await rename(received.path, target);
      await syncFolder(folder);
    },
    discard: (received) => rm(received.path, { force: true }),
    has: (sha256) =>
      access(path.join(root, locate(sha256))).then(
        () => true,
        () => false,
      ),
    async *list() {
      for (const shelf of await readdir(root).catch(() => [])) {
        for (const name of await readdir(path.join(root, shelf)).catch(() => [shelf])) {
          const file = name === shelf ? path.join(root, shelf) : path.join(root, shelf, name);
          const found = await stat(file).catch(() => undefined);
          const ours = addressForm.test(name) && name.startsWith(shelf);
          if (found)
            yield {
              name: path.relative(root, file),
              sha256: ours ? name : undefined,
              ageMs: Date.now() - found.mtimeMs,
            };
        }
      }
    },
    remove: (sha256) => rm(path.join(root, locate(sha256)), { force: true }),
    async sweepTemp(olderThanMs) {
      let swept = 0;
      for (const name of await readdir(temp).catch(() => [])) {
        const file = path.join(temp, name);
        const found = await stat(file).catch(() => undefined);
        if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
        await rm(file, { force: true, recursive: true });
        swept += 1;
      }
      return swept;
    },
    countTemp: async () => (await readdir(temp).catch(() => [])).length,
    async check() {
      await mkdir(temp, { recursive: true, mode: 0o700 });
      await mkdir(root, { recursive: true, mode: 0o700 });
      const probe = scratch();
      try {
        await writeFile(probe, 'probe', { mode: 0o600, flag: 'wx' });
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}
