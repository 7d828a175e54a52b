import { getVersions, saveVersions } from '@/contract/version';
import { t } from '@/language/text';
import { on } from '../kernel/http/route';
import { saveSentVersions as save } from './save-versions';
import * as store from './version.store';

const get = on(getVersions, async ({ services: { db, env } }) => ({
  data: {
    ...(await store.getVersions(db)),
    androidAppUrl: env.androidAppUrl ?? null,
    iosAppUrl: env.iosAppUrl ?? null,
  },
}));

const set = on(saveVersions, async (call) =>
  call.services.db.transaction(async (tx) => {
    await save(tx, call, call.body);
    return { data: await store.getVersions(tx), message: t`App versions saved` };
  }),
);

export const versionRoutes = [get, set];
