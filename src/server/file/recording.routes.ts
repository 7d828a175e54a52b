import { getRecording, uploadRecording } from '@/contract/file';
import { t } from '@/language/text';
import { fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { createUploaded, getFileByKey } from './file.store';
import { createFileKey, fileUrl, keyOfFileUrl } from './file-url';
import { examineJingle, keepFile, queueAnalysis, secondsOf } from './keep-file';
import { mayDownload } from './may-download';
import { withUpload } from './receive-upload';

const send = on(uploadRecording, (call) =>
  withUpload(call, uploadRecording, async ({ files }) => {
    const { services, who } = call;
    const [file] = files;
    if (!file) throw fieldError('invalid', 'file', t`Choose an audio file.`);
    const facts = await examineJingle(file, who.principal.userId);
    const key = createFileKey();
    const { sha256, bytes, fileName } = file;
    const duration = secondsOf(facts);
    await services.db.transaction(async (tx) => {
      await keepFile(tx, services.storage, file);
      const createdBy = who.account.user.id;
      const values = { key, sha256, bytes, fileName, mime: facts.mime, duration, createdBy };
      const id = await createUploaded(tx, 'audio', values);
      await queueAnalysis(tx, services.queue, id, facts);
      await audit(tx, call, { action: 'sound:send', object: `file:${id}` });
    });
    const data = { url: fileUrl(key), fileName, duration, loudness: null, peaks: [] };
    return { data, message: t`${fileName} was uploaded` };
  }),
);

const get = on(getRecording, async ({ services, who, query }) => {
  const key = keyOfFileUrl(query.url);
  const found = key === undefined ? undefined : await getFileByKey(services.db, key);
  if (!found?.file.mime.startsWith('audio/') || !mayDownload(who.principal, found))
    throw notFound(t`The recording`);
  const { fileName, duration, loudness, briefPeaks } = found.file;
  return { data: { url: query.url, fileName, duration, loudness, peaks: briefPeaks ?? [] } };
});

export const recordingRoutes = [send, get];
