import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { checkFiles } from '@/server/file/check-files';
import { removeFile } from '@/server/file/file.store';
import { reconcileQuarantine } from '@/server/file/reconcile-quarantine';
import { SweepTooLarge, sweep } from '@/server/file/sweep';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { contentPath } from '@/server/kernel/storage/content-files';
import { cleanUp } from '@/server/programs/clean-up';
import { seedClub } from '../support/seed';
import { storeFile } from '../support/stored-file';
import { makeStore, type Store } from '../support/stores';
import { writtenLog } from '../support/written-log';

let store: Store;
afterEach(() => store.close());

const cleaning = () => ({
  ...{ db: store.db, storage: store.storage, queue: makeQueue() },
  env: {
    dataDir: store.storage.place,
    publicUrl: 'http://localhost:3000',
    push: undefined,
    sessionIdleDays: 30,
    transcription: undefined,
    webhookPrivateNetworks: false,
  },
  listenerOf: (userId: string) => userId,
  deriveSecret: (text: string) => Buffer.from(text),
});
const sweepNow = () => sweep(store.db, store.storage);
/** Puts a row of before back, but for what the database computes from the rest of it. */
const putBack = ({ brief_peaks: _computed, ...row }: Record<string, unknown> = {}) => {
  const columns = Object.keys(row).join(', ');
  return store.db.$client.query(
    `insert into files (${columns}) select ${columns} from json_populate_record(null::files, $1)`,
    [row],
  );
};
const forgetRows = async (count: number) => {
  const { rows } = await store.db.$client.query(
    'delete from files where id in (select id from files order by sha256 limit $1) returning *',
    [count],
  );
  return rows as { sha256: string }[];
};

test('D1 what no row refers to is moved, and deleted only seven days later', async () => {
  store = await makeStore(3);
  const [{ sha256 } = { sha256: '' }] = await forgetRows(1);
  expect((await sweepNow()).taken).toBe(0);
  store.age(2);
  expect(await sweepNow()).toEqual({ taken: 1, returned: 0, deleted: 0 });
  expect([store.files().length, store.quarantined()]).toEqual([2, [sha256]]);
  // From the day it was taken, however old it had been.
  expect((await sweepNow()).deleted).toBe(0);
  store.age(6);
  expect((await sweepNow()).deleted).toBe(0);
  store.age(8);
  expect((await sweepNow()).deleted).toBe(1);
  expect([store.files().length, store.quarantined()]).toEqual([2, []]);
});

test('D1 what an older database names again comes back from quarantine, by the sweep and by the doctor', async () => {
  store = await makeStore(3);
  const { rows } = await store.db.$client.query('select * from files');
  await forgetRows(2);
  store.age(2);
  await sweepNow();
  const back = rows.filter(({ sha256 }) => store.quarantined().includes(sha256));
  await putBack(back[0]);
  store.age(8);
  expect(await sweepNow()).toEqual({ taken: 0, returned: 1, deleted: 1 });
  expect((await checkFiles(store.db, store.storage)).problems).toEqual([]);
  await forgetRows(1);
  store.age(2);
  await sweepNow();
  await putBack(rows.find(({ sha256 }) => store.quarantined().includes(sha256)));
  expect(await reconcileQuarantine(store.db, store.storage, { delete: false })).toEqual({
    returned: 1,
    deleted: 0,
  });
  expect((await checkFiles(store.db, store.storage)).problems).toEqual([]);
});

test('D1 what is uploaded again while it is in quarantine stays, and only the copy goes', async () => {
  store = await makeStore(1);
  const [row] = await forgetRows(1);
  store.age(2);
  await sweepNow();
  const content = readFileSync(path.join(store.dataDir, 'quarantine', contentPath(row?.sha256 ?? '')));
  const again = await storeFile(store, { purpose: 'logo', content });
  expect(await sweepNow()).toEqual({ taken: 0, returned: 0, deleted: 1 });
  expect([store.files(), store.quarantined()]).toEqual([[again.sha256], []]);
});

test('D1 a sweep of more than a tenth of the store moves nothing and is reported; few files always go', async () => {
  store = await makeStore(40);
  await forgetRows(21);
  store.age(2);
  await expect(sweepNow()).rejects.toThrow(SweepTooLarge);
  const { log, lines } = writtenLog('worker');
  await cleanUp({ ...cleaning(), log });
  expect(lines()).toContainEqual(
    expect.objectContaining({
      level: 50,
      step: 'files',
      err: expect.objectContaining({ message: expect.stringContaining('21 of 40 stored files') }),
    }),
  );
  expect([store.files().length, store.quarantined()]).toEqual([40, []]);
  await store.storage.quarantine.take(store.files()[0] ?? '');
  expect((await sweepNow()).taken).toBe(20);
});

test('D1 what a change of ours let go is no surprise, and counts again once a row has named it', async () => {
  store = await makeStore(40);
  const { rows } = await store.db.$client.query('select * from files order by sha256 limit 25');
  for (const { id } of rows) await removeFile(store.db, id);
  await putBack(rows[0]);
  store.age(2);
  expect((await sweepNow()).taken).toBe(24);
  for (const row of rows.slice(1)) await putBack(row);
  expect((await sweepNow()).returned).toBe(24);
  await forgetRows(25);
  store.age(2);
  await expect(sweepNow()).rejects.toThrow(SweepTooLarge);
});

test('D1 the files of a club that is purged are no surprise', async () => {
  store = await makeStore(2);
  const { id: clubId } = await seedClub(store.db);
  for (let i = 0; i < 30; i += 1) await storeFile(store, { purpose: 'logo', clubId });
  store.age(40);
  await store.db.$client.query("update clubs set removed_at = now() - interval '31 days' where id = $1", [
    clubId,
  ]);
  await cleanUp({ ...cleaning(), log: writtenLog('worker').log });
  expect([store.files().length, store.quarantined().length]).toEqual([2, 30]);
});

test('D1 a store that changes under a running worker is not swept', async () => {
  store = await makeStore(2);
  await store.claim();
  await forgetRows(1);
  store.age(2);
  await store.storage.marker.replace(randomUUID());
  await expect(sweepNow()).rejects.toThrow(/belong to .* Is the disk mounted/);
  rmSync(store.storage.marker.path);
  await expect(sweepNow()).rejects.toThrow(/belong to no installation/);
  expect([store.files().length, store.quarantined()]).toEqual([2, []]);
});

test('D1 a shelf that cannot be read is an error, never an empty one', async () => {
  store = await makeStore(2);
  const { place: root } = store.storage;
  // Two files, of any names, leave one of three shelves free.
  const shelf = ['ff', 'fe', 'fd'].find((name) => !existsSync(path.join(root, name))) ?? '';
  // Not a closed folder: to root, who runs these tests in places, every folder is open.
  symlinkSync(shelf, path.join(root, shelf));
  await expect(sweepNow()).rejects.toThrow(/ELOOP/);
  await expect(store.storage.has(`${shelf}${'0'.repeat(62)}`)).rejects.toThrow(/ELOOP/);
});
