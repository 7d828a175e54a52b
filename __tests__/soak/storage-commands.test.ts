import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startBucket, type TestBucket } from '../support/bucket';
import { makeStore } from '../support/stores';

let bucket: TestBucket;
beforeEach(async () => {
  bucket = await startBucket();
});
afterEach(() => bucket.close());

const inBucket = (folder: string) => bucket.keys().filter((key) => key.startsWith(`${folder}/`));

test('R-13 R-11 the commands: a damaged file stays and is named, the old place is refused afterwards, and doctor, backup and restore know the bucket', async () => {
  const store = await makeStore(5);
  const empty = await makeStore(0, 'bare');
  try {
    await store.claim();
    const settings = { STORAGE_URL: bucket.url, STORAGE_ALSO: 'disk' };
    await store.refuses(/STORAGE_ALSO: say where the files come from/, 'storage-move', []);
    await store.refuses(/The database names 5 files, and there are none in s3:/, 'doctor', [], {
      STORAGE_URL: bucket.url,
    });
    const [damaged = ''] = store.files();
    const file = path.join(store.dataDir, 'files', damaged.slice(0, 2), damaged);
    await writeFile(file, 'something else');
    const partly = await store.runs('storage-move', [], settings);
    expect(partly).toEqual({
      code: 1,
      said: expect.stringContaining(`file ${damaged} is damaged, and stays in`),
    });
    expect(partly.said).toContain('4 files');
    expect([store.files(), inBucket('files').length]).toEqual([[damaged], 4]);

    await store.db.$client.query('delete from files where sha256 = $1', [damaged]);
    await store.storage.quarantine.take(damaged);
    await store.storage.quarantine.remove(damaged);
    const rest = await store.runs('storage-move', [], settings);
    expect(rest).toEqual({ code: 0, said: expect.stringContaining('All files are in s3://127.0.0.1') });
    expect(rest.said).not.toContain('S3RVER:S3RVER');

    await store.refuses(/The database names 4 files, and there are none in/, 'doctor', []);
    const now = { STORAGE_URL: bucket.url };
    expect(await store.runs('doctor', [], now)).toEqual({
      code: 0,
      said: expect.stringContaining('All files are sound'),
    });
    const archive = path.join(store.dataDir, 'all.tar');
    expect((await store.runs('backup', [archive], now)).said).toContain('4 files');

    const other = await startBucket();
    try {
      const restored = await empty.runs('restore', [archive], { STORAGE_URL: other.url });
      expect(restored).toEqual({ code: 0, said: expect.stringContaining('All files are sound') });
      expect(other.keys().filter((key) => key.startsWith('files/'))).toEqual(inBucket('files'));
      expect(other.keys()).toContain('installation');
    } finally {
      await other.close();
    }
  } finally {
    await store.close();
    await empty.close();
  }
});
