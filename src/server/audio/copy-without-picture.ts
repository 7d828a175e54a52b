import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { id3Bytes, withoutPictures } from './id3';

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Copies an MP3 that was mastered here; the copy sounds the same to the bit, and its tag holds no picture. */
export async function copyWithoutPicture(path: string, output: string): Promise<void> {
  const length = id3Bytes(await readHead(path, 10));
  const copy = createWriteStream(output, { flags: 'wx' });
  if (length > 0) copy.write(withoutPictures(await readHead(path, length)));
  await pipeline(createReadStream(path, { start: length }), copy);
}
