import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentPath, type ListedFile, listContentFiles, moveToContentPath } from './content-files';
import { ifExists, syncFile } from './disk';
import { diskMarker, type Marker, markerName } from './marker';
import { diskQuarantine, type Quarantine } from './quarantine';
import { makeReserve, type Reserve } from './space';

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
  /** Whose files these are. */
  marker: Marker;
  quarantine: Quarantine;
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
  /** Opens a kept file for reading, in quarantine too; undefined when it is in neither. */
  open(sha256: string): Promise<FileHandle | undefined>;
  /** Everything there is, but for the marker and what is in quarantine. Throws when any of it cannot be read. */
  list(): AsyncGenerator<ListedFile>;
  /** Removes temp files that nobody has written to for that long. Resolves to how many. */
  sweepTemp(olderThanMs: number): Promise<number>;
  /** How many temp files there are. */
  countTemp(): Promise<number>;
  /** Sets space aside for what is on its way (`space.ts`). */
  reserve: Reserve;
  /** Fails when nothing can be written. */
  check(): Promise<void>;
}

/**
 * Files on disk below `dataDir`: `files/ab/abcdef…` by content, `tmp/` for what is on its way, `quarantine/` for what
 * waits to be deleted.
 */
export function diskStorage(dataDir: string): Storage {
  const root = path.join(dataDir, 'files');
  const temp = path.join(dataDir, 'tmp');
  const quarantine = diskQuarantine(path.join(dataDir, 'quarantine'), root);
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
    marker: diskMarker(root),
    quarantine,
    locate: contentPath,
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
      await syncFile(received.path);
      await moveToContentPath(received.path, root, received.sha256);
    },
    discard: (received) => rm(received.path, { force: true }),
    has: async (sha256) =>
      (await ifExists(access(path.join(root, contentPath(sha256))).then(() => true))) ?? false,
    async open(sha256) {
      const kept = path.join(root, contentPath(sha256));
      // The place a file is served from twice: it may have come back between the two looks.
      for (const file of [kept, quarantine.pathOf(sha256), kept]) {
        const handle = await ifExists(open(file, 'r'));
        if (handle) return handle;
      }
      return undefined;
    },
    list: () => listContentFiles(root, markerName),
    async sweepTemp(olderThanMs) {
      let swept = 0;
      for (const name of (await ifExists(readdir(temp))) ?? []) {
        const file = path.join(temp, name);
        const found = await ifExists(stat(file));
        if (!found || Date.now() - found.mtimeMs < olderThanMs) continue;
        await rm(file, { force: true, recursive: true });
        swept += 1;
      }
      return swept;
    },
    reserve: makeReserve(dataDir),
    countTemp: async () => ((await ifExists(readdir(temp))) ?? []).length,
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
