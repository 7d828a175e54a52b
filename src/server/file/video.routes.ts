import path from 'node:path';
import { Readable } from 'node:stream';
import { uploadVideo } from '@/contract/file';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { encodePoster } from './encode-image';
import { createUploaded } from './file.store';
import { createFileKey, fileUrl } from './file-url';
import { examineVideo, keepFile, secondsOf } from './keep-file';
import { discardAfter, withUpload } from './receive-upload';

const send = on(uploadVideo, (call) =>
  withUpload(call, uploadVideo, async ({ files }) => {
    const { services, who } = call;
    const [file] = files;
    if (!file) throw fieldError('invalid', 'file', t`Choose a video.`);
    const facts = await examineVideo(file, who.principal.userId);
    const image = Readable.from([await encodePoster(facts.picture)]);
    const poster = await services.storage.receive(image, limits.imageBytes);
    const createdBy = who.account.user.id;
    const { sha256, bytes, fileName } = file;
    const duration = secondsOf(facts);
    const [key, posterKey] = [createFileKey(), createFileKey()];
    const store = async (tx: Transaction) => {
      await keepFile(tx, services.storage, file);
      await keepFile(tx, services.storage, poster);
      const id = await createUploaded(tx, 'video', {
        key,
        sha256,
        bytes,
        fileName,
        mime: facts.mime,
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
    };
    await discardAfter(services.storage, [poster], () => services.db.transaction(store));
    const data = { url: fileUrl(key), fileName, bytes, duration, poster: fileUrl(posterKey) };
    return { data, message: t`${fileName} was uploaded` };
  }),
);

export const videoRoutes = [send];
