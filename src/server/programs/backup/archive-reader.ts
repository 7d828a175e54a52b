import { createReadStream } from 'node:fs';
import { extract } from 'tar-stream';
import { BackupError } from './backup-error';

export interface ArchiveEntry {
  name: string;
  bytes: number;
  content: AsyncIterable<Buffer>;
}

/** The error of a failed read in words for people; the parser's own message follows in brackets for experts. */
function inWords(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`${file}: there is no such file`);
  if (error instanceof BackupError || code) return error;
  return new BackupError(
    `${file} is no backup of Touchline, or it is damaged or cut short (${message}). Nothing was changed.`,
  );
}

async function* contentOf(file: string, entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw inWords(file, error);
  }
}

/** The entries of a tar, one after the other. What was not read of an entry is skipped when the next is asked for. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(file);
  const tar = extract();
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      yield { name, bytes: size, content: contentOf(file, entry as AsyncIterable<Buffer>) };
      entry.resume();
    }
  } catch (error) {
    throw inWords(file, error);
  } finally {
    source.destroy();
  }
}

export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
