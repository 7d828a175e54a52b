import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, type FileHandle, link, mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentPath, type ListedFile, listContentFiles, moveToContentPath } from './content-files';
import { ifExists, syncFile } from './disk';
import { diskMarker, type Marker, markerName } from './marker';
import { diskQuarantine, type Quarantine } from './quarantine';
import { makeReserve, type Reserve, spaceLeft } from './space';

/** A file that was received completely but is not stored yet. */
export interface Received {
  /** The absolute path of the temp file. */
  path: string;
  sha256: string;
  bytes: number;
}

/** The stream was longer than allowed. */
export class TooLong extends Error {
  override name = 'TooLong';
}

export interface Storage {
  /** The folder that files are served from; `locate` gives the path in it. */
  root: string;
  /** The marker of the installation that the files belong to. */
  marker: Marker;
  quarantine: Quarantine;
  /** The folder of files that are being sent in pieces. */
  unfinished: string;
  /**
   * Streams to a temp file and computes size and hash. Throws `TooLong` past `maxBytes`; leaves nothing on any
   * failure.
   */
  receive(source: Readable, maxBytes: number): Promise<Received>;
  /** A path for a file that the server makes itself, such as a mastered episode; `keep` stores it. */
  scratch(): string;
  /** Size and hash of a file that we wrote ourselves (the audio engine's). */
  measure(file: string): Promise<Received>;
  /** A temp file that is a second name of a file, with size and hash: `keep` moves it, and the first name stays. */
  alias(file: string): Promise<Received>;
  /** Moves a received file to its content address, durably. The same content is stored once. */
  keep(received: Received): Promise<void>;
  discard(received: Pick<Received, 'path'>): Promise<void>;
  /** The path of a stored file below `root`. */
  locate(sha256: string): string;
  has(sha256: string): Promise<boolean>;
  /** Opens a stored file for reading, also one in quarantine; undefined when it is in neither. */
  open(sha256: string): Promise<FileHandle | undefined>;
  /** Every stored file, without the marker and the quarantine. Throws when any of it cannot be read. */
  list(): AsyncGenerator<ListedFile>;
  /** Removes temp files that were not written to for so long. Resolves to their number. */
  sweepTemp(olderThanMs: number): Promise<number>;
  /** The number of temp files. */
  countTemp(): Promise<number>;
  /** Reserves space for an upload (`space.ts`). */
  reserve: Reserve;
  /** The bytes left for uploads; negative when what is kept free is used already. */
  spaceLeft(): Promise<number>;
  /** Fails when nothing can be written. */
  check(): Promise<void>;
}

/**
 * Files on disk below `dataDir`: `files/ab/abcdef…` by content, `tmp/` for uploads under way, `unfinished/` for those that
 * come in pieces, `quarantine/` for files that wait to be deleted.
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
    unfinished: path.join(dataDir, 'unfinished'),
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
      // Opened before the stream starts, because a stream that is cut off at once would otherwise be abandoned while
      // its file is still being made.
      const target = await open(file, 'wx', 0o600);
      try {
        // `pipeline` and not `writeSync`, because a short write on a full disk must fail and not shorten the
        // file.
        await pipeline(source, meter, target.createWriteStream());
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
      return { path: file, sha256: hash.digest('hex'), bytes };
    },
    async alias(file) {
      await mkdir(temp, { recursive: true, mode: 0o700 });
      const second = scratch();
      await link(file, second);
      try {
        return await measure(second);
      } catch (error) {
        await rm(second, { force: true });
        throw error;
      }
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
      // The store is tried twice, because the file may have come back from quarantine between the two looks.
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
    spaceLeft: () => spaceLeft(dataDir),
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
