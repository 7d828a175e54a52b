import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive. It is opened when its turn comes. */
export interface ZipEntry {
  name: string;
  bytes: number;
  /** Sound and pictures are as small as they get. */
  packed: boolean;
  open: () => Promise<Readable> | Readable;
}

export const textEntry = (name: string, text: string): ZipEntry => {
  const bytes = Buffer.from(text);
  return { name, bytes: bytes.length, packed: false, open: () => Readable.from([bytes]) };
};

export const checksumsName = 'SHA256SUMS.txt';

interface Watch {
  /** Called with the bytes that were read since the last call. */
  onBytes: (count: number) => void;
  mtime: Date;
}

/**
 * A ZIP of these files as a stream, and last in it a list of their SHA-256. One file after the other is opened and none is ever in
 * memory whole. A failure destroys the stream.
 */
export function zipOf(entries: readonly ZipEntry[], { onBytes, mtime }: Watch): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const sums: string[] = [];
  const fail = (error: unknown) =>
    void out.destroy(error instanceof Error ? error : new Error(String(error)));
  // Its error would otherwise end the process.
  out.on('error', () => undefined);
  zip.on('error', fail);

  const add = (
    name: string,
    compress: boolean,
    bytes: number | undefined,
    open: () => Promise<Readable> | Readable,
  ) =>
    zip.addReadStreamLazy(name, { mtime, mode: 0o644, compress, size: bytes }, (give) => {
      void (async () => {
        const source = await open();
        const hash = createHash('sha256');
        const meter = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            hash.update(chunk);
            onBytes(chunk.length);
            done(null, chunk);
          },
          flush(done) {
            sums.push(`${hash.digest('hex')}  ${name}\n`);
            done();
          },
        });
        pipeline(source, meter).catch(fail);
        give(null, meter);
      })().catch(fail);
    });

  for (const { name, bytes, packed, open } of entries) add(name, !packed, bytes, open);
  zip.addReadStreamLazy(checksumsName, { mtime, mode: 0o644 }, (give) =>
    give(null, Readable.from([sums.join('')])),
  );
  zip.end();
  pipeline(zip.outputStream, out).catch(fail);
  return out;
}
