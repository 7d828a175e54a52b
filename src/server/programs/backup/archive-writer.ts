import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { isDiskFull } from '../../kernel/error-codes';
import { syncFile, syncFolder } from '../../kernel/storage/disk';
import { checksumName, type Manifest, manifestName } from './archive-format';
import { BackupError } from './backup-error';
import { type Cipher, passThrough } from './cipher';

type Entry = Manifest['entries'][number];

export interface ArchiveWriter {
  /** All entries so far. */
  entries: Entry[];
  add(name: string, content: Buffer): Promise<Entry>;
  /** Throws when the source gives another number of bytes than announced. */
  addStream(name: string, bytes: number, source: AsyncIterable<Buffer>): Promise<Entry>;
  /** Writes the manifest, reads the file back, and gives it its final name, durably. */
  finish(manifest: Manifest): Promise<void>;
  /** Removes the unfinished archive. */
  abort(): Promise<void>;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

interface Place {
  target: string;
  /** The name of the file until it is whole. */
  partial: string;
  /** Undefined: the file is plain. Otherwise nothing plain is ever on the disk. */
  cipher: Cipher | undefined;
}

/** Opens an archive, which gets the name `target` only once it is whole and was read back. Only its owner may read it. */
export function openArchive({ target, partial, cipher }: Place): ArchiveWriter {
  const tar = pack();
  const written = createHash('sha256');
  async function* stored() {
    const chunks = tar as AsyncIterable<Buffer>;
    for await (const chunk of cipher ? passThrough(cipher, chunks) : chunks) {
      written.update(chunk);
      yield chunk;
    }
  }
  const writing = pipeline(stored, createWriteStream(partial, { mode: 0o600, flags: 'wx' })).catch(
    (error: unknown) => {
      throw isDiskFull(error)
        ? new BackupError(`${target}: there is no space left. Nothing was kept.`)
        : error;
    },
  );
  // Every wait for an entry also waits for this, because when the disk is full an entry never ends.
  const failed = writing.then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  const entries: Entry[] = [];

  async function write(name: string, bytes: number, source: AsyncIterable<Buffer>): Promise<Entry> {
    const hash = createHash('sha256');
    let written = 0;
    let settle: (error?: Error | null) => void = () => undefined;
    const ended = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    ended.catch(() => undefined);
    const entry = tar.entry({ name, size: bytes, mode: 0o600 }, (error) => settle(error));
    // The callback gets the error too; without a listener the event would end the process.
    entry.on('error', () => undefined);
    for await (const chunk of source) {
      hash.update(chunk);
      written += chunk.length;
      if (written > bytes) throw new Error(`${name} grew while it was read`);
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), ended]);
    }
    if (written < bytes) throw new Error(`${name} was cut short while it was read`);
    entry.end(null);
    await ended;
    const done = { name, bytes, sha256: hash.digest('hex') };
    entries.push(done);
    return done;
  }

  const addStream: ArchiveWriter['addStream'] = async (name, bytes, source) => {
    try {
      return await Promise.race([write(name, bytes, source), failed]);
    } catch (error) {
      // Once writing has failed, later errors have the same reason, so the first one is thrown.
      if (tar.destroyed) await failed;
      throw error;
    }
  };
  const add: ArchiveWriter['add'] = (name, content) =>
    addStream(
      name,
      content.length,
      (async function* () {
        yield content;
      })(),
    );

  return {
    entries,
    add,
    addStream,
    async finish(manifest) {
      const { sha256 } = await add(manifestName, Buffer.from(JSON.stringify(manifest)));
      await add(checksumName, Buffer.from(`${sha256}\n`));
      tar.finalize();
      await writing;
      await syncFile(partial);
      if ((await hashOf(partial)) !== written.digest('hex'))
        throw new BackupError(
          `${target}: the disk gives back other bytes than were written. Nothing was kept.`,
        );
      await rename(partial, target);
      await syncFolder(path.dirname(target));
    },
    async abort() {
      tar.destroy();
      await writing.catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}
