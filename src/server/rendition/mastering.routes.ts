import {
  getMasteringSettings,
  type MasteringPreview,
  masterPublishedAgain,
  previewMastering,
  saveMasteringSettings,
} from '@/contract/mastering/settings';
import { plural, t } from '@/language/text';
import { fileUrl } from '../file/file-url';
import type { Db } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { queueMastering } from '../mastering/master-ahead';
import { listMastered } from '../mastering/mastered-part.store';
import { viewMastered } from '../mastering/mastered-part.view';
import { getMastering, lockMastering, type Mastering, putMastering } from '../mastering/settings.store';
import { listOpenParts, listParts } from '../part/part.store';
import { countOutdated, listOutdated } from './outdated.store';
import { settingsMark } from './rendition-inputs';
import { requestAll } from './request-rendition';

const present = async (db: Db, mastering: Mastering) => ({
  ...mastering,
  outdated: await countOutdated(db, settingsMark(mastering)),
});

const get = on(getMasteringSettings, async ({ services: { db }, who }) => {
  authorize(who, 'mastering:read', {});
  return { data: await present(db, await getMastering(db)) };
});

const save = on(saveMasteringSettings, async (call) => {
  const { services, who, body } = call;
  authorize(who, 'mastering:update', {});
  return services.db.transaction(async (tx) => {
    await lockMastering(tx);
    const { rev: _before, ...before } = await getMastering(tx);
    const saved = await putMastering(tx, body);
    if (!saved) {
      throw new ApiError(
        'conflict',
        t`Another admin has changed these settings meanwhile. Look at them and save again.`,
      );
    }
    const { rev: _after, ...after } = saved;
    // Clubs go on hearing their parts as families will.
    const open = await listOpenParts(tx);
    await queueMastering(
      tx,
      services.queue,
      open.map(({ fileId, slot }) => ({ fileId, kind: slot })),
    );
    await audit(tx, call, {
      action: 'mastering:update',
      object: 'mastering',
      clubId: null,
      changes: { mastering: [JSON.stringify(before), JSON.stringify(after)] },
    });
    return {
      data: await present(tx, saved),
      message: t`Saved. Episodes that are out stay as they are until you master them again.`,
    };
  });
});

const again = on(masterPublishedAgain, async (call) => {
  const { services, who } = call;
  authorize(who, 'mastering:update', {});
  return services.db.transaction(async (tx) => {
    const keys = await listOutdated(tx, settingsMark(await getMastering(tx)));
    await requestAll(tx, services.queue, keys);
    await audit(tx, call, { action: 'rendition:master', object: 'mastering', clubId: null });
    const count = keys.length;
    const message = plural(count, {
      one: 'One finished episode is mastered again',
      other: '# finished episodes are mastered again',
    });
    return { data: { requested: count }, message };
  });
});

const preview = on(previewMastering, async ({ services, who, body }) => {
  authorize(who, 'mastering:update', {});
  const { episodeId, clubId, slot, settings } = body;
  return services.db.transaction(async (tx) => {
    const part = (await listParts(tx, episodeId, clubId)).find((sent) => sent.slot === slot);
    if (part?.check !== 'good') throw notFound(t`The part`);
    const source = { fileId: part.file.id, kind: slot };
    const found = (await listMastered(tx, [source], settings)).get(source.fileId);
    if (!found) await queueMastering(tx, services.queue, [{ ...source, settings }]);
    const { mastered, unmastered } = viewMastered(found);
    const state: MasteringPreview['state'] = mastered
      ? 'ready'
      : unmastered === undefined
        ? 'working'
        : 'failed';
    return {
      data: { state, raw: fileUrl(part.file.key), mastered: mastered ?? null, reason: unmastered ?? null },
    };
  });
});

export const masteringRoutes = [get, save, again, preview];
