import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ifExists } from './disk';
import { TooLong } from './storage-error';
import type { Received } from './stored';

/** The folder `tmp` of the data folder: uploads under way, and what the audio engine reads and writes. */
export interface TempFolder {
  /** A path in it that is not used yet. */
  scratch(): string;
  /**
   * Streams to a file in it. `also` gets each chunk and calls back when it wants the next one. Throws `TooLong`; leaves
   * nothing on any failure.
   */
  receive(
    source: Readable,
    maxBytes: number,
    also?: { write: (chunk: Buffer, next: () => void) => void; signal: AbortSignal },
  ): Promise<Received>;
  /** Size and hash of a file. `also` as in `receive`. */
  measure(file: string, also?: (chunk: Buffer) => Promise<void>, signal?: AbortSignal): Promise<Received>;
  sweep(olderThanMs: number): Promise<number>;
  count(): Promise<number>;
  /** Makes it. */
  make(): Promise<void>;
  /** Fails when nothing can be written. */
  check(): Promise<void>;
}

export function tempFolder(folder: string): TempFolder {
  const scratch = () => path.join(folder, randomBytes(16).toString('hex'));
  const make = async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }));
  return {
    scratch,
    make,
    async receive(source, maxBytes, also) {
      await make();
      const file = scratch();
      const hash = createHash('sha256');
      let bytes = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          if (bytes > maxBytes) return done(new TooLong());
          hash.update(chunk);
          if (also) also.write(chunk, () => done(null, chunk));
          else done(null, chunk);
        },
      });
      // Opened before the stream starts, because a stream that is cut off at once would otherwise be abandoned while
      // its file is still being made.
      const target = await open(file, 'wx', 0o600);
      try {
        // `pipeline` and not `writeSync`, because a short write on a full disk must fail and not shorten the
        // file.
        await pipeline(source, meter, target.createWriteStream(), { signal: also?.signal });
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return { path: file, sha256: hash.digest('hex'), bytes };
    },
    async measure(file, also, signal) {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of createReadStream(file, { signal }) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        bytes += chunk.length;
        await also?.(chunk);
      }
      return { path: file, sha256: hash.digest('hex'), bytes };
    },
    async sweep(olderThanMs) {
      let swept = 0;
      for (const name of (await ifExists(readdir(folder))) ?? []) {
        const file = path.join(folder, name);
        const found = await ifExists(stat(file));
        if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
        await rm(file, { force: true, recursive: true });
        swept += 1;
      }
      return swept;
    },
    count: async () => ((await ifExists(readdir(folder))) ?? []).length,
    async check() {
      await make();
      const probe = scratch();
      try {
        await writeFile(probe, 'probe', { mode: 0o600, flag: 'wx' });
      } finally {
        await rm(probe, { force: true });
      }
    },
  };
}
