import path from 'node:path';
import { Readable } from 'node:stream';
import { uploadImages } from '@/contract/club';
import { limits } from '@/contract/limits';
import type { Transaction } from '../db/client';
import { fieldError } from '../http/api-error';
import { audit } from '../http/audit';
import type { Call } from '../http/route';
import type { Received } from '../storage/storage';
import { encodeImage } from './encode-image';
import { createUploaded } from './file.store';
import { fileUrl, newFileKey } from './file-url';
import { keepFile } from './keep-file';
import { type ReceivedFile, takeUpload } from './receive-upload';

interface Encoded extends Received {
  fileName: string;
}

/** Images are stored as WebP, so `crest.png` gets that extension. */
const renamed = (fileName: string) => `${path.parse(fileName).name}.webp`;

async function encode({ services }: Call<typeof uploadImages>, file: ReceivedFile): Promise<Encoded> {
  const bytes = await encodeImage(file);
  const received = await services.storage.receive(Readable.from([bytes]), limits.imageBytes);
  return { ...received, fileName: renamed(file.fileName) };
}

async function keep(tx: Transaction, call: Call<typeof uploadImages>, image: Encoded): Promise<string> {
  const { services, who } = call;
  await keepFile(tx, services.storage, image);
  const key = newFileKey();
  const { sha256, bytes, fileName } = image;
  const createdBy = who.account.user.id;
  const values = { key, sha256, bytes, fileName, mime: 'image/webp', createdBy };
  const id = await createUploaded(tx, 'image', values);
  await audit(tx, call, { action: 'image:send', object: `file:${id}` });
  return fileUrl(key);
}

/** Takes images: reads the upload, encodes each one, then stores all of them in one transaction. */
export async function sendImages(call: Call<typeof uploadImages>): Promise<string[]> {
  const { services } = call;
  const { files } = await takeUpload(call, uploadImages);
  const encoded: Encoded[] = [];
  try {
    if (files.length === 0) throw fieldError('invalid', 'file', 'Choose an image.');
    for (const file of files) encoded.push(await encode(call, file));
    return await services.db.transaction(async (tx) => {
      const urls: string[] = [];
      for (const image of encoded) urls.push(await keep(tx, call, image));
      return urls;
    });
  } finally {
    // Files that were kept have moved away; those still there are originals or were refused.
    await Promise.all([...files, ...encoded].map((file) => services.storage.discard(file)));
  }
}
