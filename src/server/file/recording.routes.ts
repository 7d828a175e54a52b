import { getRecording, uploadRecording } from '@/contract/file';
import { fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { createUploaded, getFileByKey } from './file.store';
import { createFileKey, fileUrl, keyOfFileUrl } from './file-url';
import { examineAudio, keepFile, queueAnalysis } from './keep-file';
import { mayDownload } from './may-download';
import { takeUpload } from './receive-upload';

const send = on(uploadRecording, async (call) => {
  const { services, who } = call;
  const { files } = await takeUpload(call, uploadRecording);
  try {
    const [file] = files;
    if (!file) throw fieldError('invalid', 'file', 'Choose an audio file.');
    const { mime, durationMs } = await examineAudio(file, who.principal.userId);
    const key = createFileKey();
    const { sha256, bytes, fileName } = file;
    const duration = durationMs === null ? null : durationMs / 1000;
    await services.db.transaction(async (tx) => {
      await keepFile(tx, services.storage, file);
      const createdBy = who.account.user.id;
      const values = { key, sha256, bytes, fileName, mime, duration, createdBy };
      const id = await createUploaded(tx, 'audio', values);
      await queueAnalysis(tx, services.queue, id);
      await audit(tx, call, { action: 'sound:send', object: `file:${id}` });
    });
    const data = { url: fileUrl(key), fileName, duration, loudness: null, peaks: [] };
    return { data, message: `${fileName} was uploaded` };
  } finally {
    await Promise.all(files.map((file) => services.storage.discard(file)));
  }
});

const get = on(getRecording, async ({ services, who, query }) => {
  const key = keyOfFileUrl(query.url);
  const found = key === undefined ? undefined : await getFileByKey(services.db, key);
  if (!found?.file.mime.startsWith('audio/') || !mayDownload(who.principal, found))
    throw notFound('The recording');
  const { fileName, duration, loudness, briefPeaks } = found.file;
  return { data: { url: query.url, fileName, duration, loudness, peaks: briefPeaks ?? [] } };
});

export const recordingRoutes = [send, get];
