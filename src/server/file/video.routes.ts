import path from 'node:path';
import { Readable } from 'node:stream';
import { uploadVideo } from '@/contract/file';
import { limits } from '@/contract/limits';
import { fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import type { Received } from '../kernel/storage/stored';
import { encodePoster } from './encode-image';
import { createUploaded } from './file.store';
import { createFileKey, fileUrl } from './file-url';
import { examineVideo, keepFile } from './keep-file';
import { takeUpload } from './receive-upload';

const send = on(uploadVideo, async (call) => {
  const { services, who } = call;
  const { files } = await takeUpload(call, uploadVideo);
  const received: Received[] = [...files];
  try {
    const [file] = files;
    if (!file) throw fieldError('invalid', 'file', 'Choose a video.');
    const { mime, durationMs, picture } = await examineVideo(file, who.principal.userId);
    const image = Readable.from([await encodePoster(picture)]);
    const poster = await services.storage.receive(image, limits.imageBytes);
    received.push(poster);
    const createdBy = who.account.user.id;
    const { sha256, bytes, fileName } = file;
    const duration = durationMs === null ? null : durationMs / 1000;
    const [key, posterKey] = [createFileKey(), createFileKey()];
    await services.db.transaction(async (tx) => {
      await keepFile(tx, services.storage, file);
      await keepFile(tx, services.storage, poster);
      const id = await createUploaded(tx, 'video', {
        key,
        sha256,
        bytes,
        fileName,
        mime,
        duration,
        createdBy,
      });
      await createUploaded(tx, 'image', {
        key: posterKey,
        sha256: poster.sha256,
        bytes: poster.bytes,
        fileName: `${path.parse(fileName).name}.webp`,
        mime: 'image/webp',
        createdBy,
      });
      await audit(tx, call, { action: 'video:send', object: `file:${id}` });
    });
    const data = { url: fileUrl(key), fileName, bytes, duration, poster: fileUrl(posterKey) };
    return { data, message: `${fileName} was uploaded` };
  } finally {
    // Files that were kept have moved away; those still there were refused.
    await Promise.all(received.map((each) => services.storage.discard(each)));
  }
});

export const videoRoutes = [send];
