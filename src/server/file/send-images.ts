import path from 'node:path';
import { Readable } from 'node:stream';
import { uploadImages } from '@/contract/club';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { withinBudget } from '../kernel/http/call-budget';
import type { Call } from '../kernel/http/route';
import type { Received } from '../kernel/storage/stored';
import { encodeArtwork, encodeImage } from './encode-image';
import { createUploaded } from './file.store';
import { createFileKey, fileUrl } from './file-url';
import { keepFile } from './keep-file';
import { discardAfter, type ReceivedFile, withUpload } from './receive-upload';

type SendImages = Call<typeof uploadImages>;

interface Encoded extends Received {
  fileName: string;
  mime: string;
}

/** An image as it is shown, and artwork as large as it is kept. */
interface Image {
  shown: Encoded;
  full?: Encoded;
}

/** More than the JPEG of the largest and most detailed picture takes. */
const encodedBytes = 8 * limits.imageBytes;

async function store({ services }: SendImages, file: ReceivedFile, bytes: Buffer, type: 'webp' | 'jpeg') {
  const received = await services.storage.receive(Readable.from([bytes]), encodedBytes);
  // The picture has another format now, so `crest.png` gets another extension.
  const fileName = `${path.parse(file.fileName).name}.${type === 'jpeg' ? 'jpg' : type}`;
  return { ...received, fileName, mime: `image/${type}` };
}

async function encode(call: SendImages, file: ReceivedFile, isArtwork: boolean): Promise<Image> {
  if (!isArtwork) return { shown: await store(call, file, await encodeImage(file), 'webp') };
  const { full, shown } = await encodeArtwork(file);
  return { shown: await store(call, file, shown, 'webp'), full: await store(call, file, full, 'jpeg') };
}

async function keepOne(tx: Transaction, call: SendImages, image: Encoded, fullSizeId?: string) {
  const { services, who } = call;
  await keepFile(tx, services.storage, image);
  const { sha256, bytes, fileName, mime } = image;
  const of = { key: createFileKey(), sha256, bytes, fileName, mime, createdBy: who.account.user.id };
  return { key: of.key, id: await createUploaded(tx, 'image', { ...of, fullSizeId }) };
}

async function keep(tx: Transaction, call: SendImages, { shown, full }: Image): Promise<string> {
  const fullSize = full && (await keepOne(tx, call, full));
  const { id, key } = await keepOne(tx, call, shown, fullSize?.id);
  await audit(tx, call, { action: 'image:send', object: `file:${id}` });
  return fileUrl(key);
}

/** Takes images: reads the upload, encodes each one, then stores all of them in one transaction. */
export const sendImages = (call: SendImages): Promise<string[]> =>
  withUpload(call, uploadImages, ({ files, body }) => {
    const { db, storage } = call.services;
    const encoded: Encoded[] = [];
    return discardAfter(storage, encoded, async () => {
      if (files.length === 0) throw fieldError('invalid', 'file', t`Choose an image.`);
      const images: Image[] = [];
      for (const file of files) {
        const image = await withinBudget(call.who, call.incoming, () =>
          encode(call, file, body.use === 'artwork'),
        );
        images.push(image);
        encoded.push(image.shown, ...(image.full ? [image.full] : []));
      }
      return db.transaction(async (tx) => {
        const urls: string[] = [];
        for (const image of images) urls.push(await keep(tx, call, image));
        return urls;
      });
    });
  });
