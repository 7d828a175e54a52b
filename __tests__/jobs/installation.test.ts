import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkInstallation, claimInstallation } from '@/server/kernel/installation/claim-installation';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { makeStore, type Store } from '../support/stores';

/** Each program is a process of its own: what must not happen is that one of them deletes a recording. */
let stores: Store[] = [];
afterEach(async () => {
  for (const store of stores) await store.close();
  stores = [];
});

async function makeStoreOf(count: number, kind?: 'bare') {
  const store = await makeStore(count, kind);
  stores.push(store);
  return store;
}

const markerOf = (store: Store) => path.join(store.dataDir, 'files/installation');
const idOf = async (store: Store) =>
  (await store.db.$client.query('select installation_id as id from installations')).rows[0]?.id;
const forget = (store: Store) => {
  rmSync(markerOf(store));
  return store.db.$client.query('delete from installations');
};

test('D1 an installation from before there were ids gets one, in the database and in its store', async () => {
  const store = await makeStoreOf(3);
  const { code, said } = await store.runs('doctor');
  expect([code, said]).toEqual([0, expect.stringContaining('All files are sound')]);
  expect(readFileSync(markerOf(store), 'utf8').trim()).toBe(await idOf(store));
});

test('the doctor names what nginx may not read, and opens it', async () => {
  const store = await makeStoreOf(2);
  const settings = { STORAGE_GROUP_READ: '1' };
  const group = `the group of ${store.dataDir}/files`;
  await store.refuses(
    `may not be read by ${group}. npm run doctor -- --mend opens them.`,
    'doctor',
    [],
    settings,
  );
  const mended = await store.runs('doctor', ['--mend'], settings);
  expect(mended).toEqual({
    code: 0,
    said: expect.stringContaining(`files and folders were opened to ${group}`),
  });
  const { code, said } = await store.runs('doctor', [], settings);
  expect([code, said]).toEqual([0, expect.not.stringContaining('the group of')]);
});

test('D1 another installation’s database is refused by every program, and every file stays', async () => {
  const [ours, theirs] = [await makeStoreOf(3), await makeStoreOf(2)];
  await ours.claim();
  await theirs.claim();
  const files = ours.files();
  const words = /belong to installation .*Set DATABASE_URL, DATA_DIR or STORAGE_URL.*Nothing was changed/s;
  const settings = { DATABASE_URL: theirs.databaseUrl, PORT: '0' };
  await ours.refuses(words, 'doctor', ['--sweep', '--even-many'], settings);
  for (const name of ['api', 'worker', 'start']) await ours.refuses(words, name, [], settings);
  await ours.refuses(words, 'demo', ['--fill'], settings);
  expect([ours.files(), ours.quarantined()]).toEqual([files, []]);
});

test('D1 an empty database beside a filled store is refused, marked or not, and gets no table', async () => {
  const [store, empty] = [await makeStoreOf(3), await makeStoreOf(0, 'bare')];
  await store.claim();
  const files = store.files();
  const sweep: Parameters<Store['runs']> = ['doctor', ['--sweep'], { DATABASE_URL: empty.databaseUrl }];
  await store.refuses(/the database is empty.*restore/s, ...sweep);
  await forget(store);
  const unmarked = /The database is empty, and there are 3 files in .*Set DATABASE_URL/s;
  await store.refuses(unmarked, ...sweep);
  expect([store.files(), existsSync(markerOf(store))]).toEqual([files, false]);
  const tables = await empty.db.$client.query(
    "select 1 from information_schema.tables where table_schema = 'public'",
  );
  expect(tables.rowCount).toBe(0);
});

test('D1 doctor --sweep in a shell without DATABASE_URL loses nothing, and makes no cluster', async () => {
  const store = await makeStoreOf(3);
  await store.claim();
  const before = [store.files(), readdirSync(store.dataDir)];
  await store.refuses('Set DATABASE_URL to its database', 'doctor', ['--sweep'], { DATABASE_URL: '' });
  expect([store.files(), readdirSync(store.dataDir)]).toEqual(before);
});

test('D1 a store that is not mounted is refused, and gets no marker', async () => {
  const [store, unmounted] = [await makeStoreOf(2), await makeStoreOf(0)];
  await store.claim();
  const settings = { DATA_DIR: unmounted.dataDir, PORT: '0' };
  await store.refuses(/names 2 files, and there are none.*mounted/s, 'api', [], settings);
  expect(existsSync(markerOf(unmounted))).toBe(false);
});

test('D1 a store that cannot be read is no empty one', async () => {
  const store = await makeStoreOf(0);
  writeFileSync(path.join(store.dataDir, 'files'), 'a file where a folder should be');
  await store.refuses(/DATA_DIR: .*cannot be used \(ENOTDIR\)/, 'doctor', ['--sweep']);
  expect(await idOf(store)).toBeUndefined();
});

test('D1 programs that start at once on a new installation agree', async () => {
  const store = await makeStoreOf(0, 'bare');
  const ended = await Promise.all([store.runs('doctor'), store.runs('doctor'), store.runs('doctor')]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(readFileSync(markerOf(store), 'utf8').trim()).toBe(await idOf(store));
});

test('D1 a program that looks while another one writes row and marker takes neither for a stranger’s', async () => {
  const store = await makeStoreOf(0);
  const storage = diskStorage(store.dataDir);
  const marker = {
    ...storage.marker,
    read: async () => {
      await claimInstallation(store.databaseUrl, storage, 'any');
      return storage.marker.read();
    },
  };
  await checkInstallation(store.databaseUrl, { ...storage, marker });
  expect(await storage.marker.read()).toBe(await idOf(store));
});

test('D1 doctor stops at a sweep of more than a tenth, and goes on with the flag', async () => {
  const store = await makeStoreOf(25);
  await store.claim();
  await store.db.$client.query('delete from files where id in (select id from files limit 22)');
  store.age(2);
  await store.refuses(/22 of 25 stored files.*nothing was moved.*--even-many/s, 'doctor', ['--sweep']);
  expect(store.quarantined()).toEqual([]);
  const { said } = await store.runs('doctor', ['--sweep', '--even-many']);
  expect([said, store.quarantined().length, store.files().length]).toEqual([
    expect.stringMatching(/22 unused files moved into quarantine.*All files are sound/s),
    22,
    3,
  ]);
});
