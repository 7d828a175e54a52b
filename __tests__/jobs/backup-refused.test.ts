import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireRoom } from '@/server/backup/room';
import { type Packed, repack, unpack, withHeader } from '../support/archives';
import { run } from '../support/program';
import { makeStore, type Store } from '../support/stores';

let source: Store;
let target: Store;
let archive: string;
let entries: Packed[];
const here = (name: string) => path.join(source.dataDir, name);

beforeAll(async () => {
  source = await makeStore(6);
  await source.runs('doctor');
  archive = here('whole.tar');
  expect(await source.runs('backup', [archive])).toMatchObject({ code: 0 });
  entries = await unpack(archive);
});
afterAll(() => source.close());
beforeEach(async () => {
  target = await makeStore(0, 'bare');
});
afterEach(() => target.close());

const tablesOf = async (store: Store) =>
  (await store.db.$client.query("select 1 from pg_tables where schemaname = 'public'")).rowCount;

/** Restores it onto an empty installation: it must be refused in these words, and change nothing. */
async function refused(file: string, words: RegExp) {
  const { code, said } = await target.runs('restore', [file]);
  expect([code, said]).toEqual([1, expect.stringMatching(words)]);
  expect([readdirSync(target.dataDir), await tablesOf(target)]).toEqual([[], 0]);
}

const damagedWords = /is damaged or cut short|no backup of Touchline/;

test.each([0, 600, 20_000, -600])(
  'D18 a backup cut short at byte %d is refused, and nothing is changed',
  async (at) => {
    const cut = here('cut.tar');
    writeFileSync(cut, readFileSync(archive).subarray(0, at));
    await refused(cut, damagedWords);
  },
);

test.each(['tables/files/000001', 'files/', 'manifest.json'])(
  'D18 a backup with one changed byte in %s is refused, and nothing is changed',
  async (name) => {
    const flipped = here('flipped.tar');
    const changed = entries.map((entry) => ({ ...entry, content: Buffer.from(entry.content) }));
    const entry = changed.find((each) => each.name.startsWith(name));
    if (!entry) throw new Error(`no ${name}`);
    entry.content[entry.content.length >> 1] = (entry.content[entry.content.length >> 1] ?? 0) ^ 1;
    await repack(flipped, changed);
    await refused(flipped, damagedWords);
  },
);

test('D18 a backup with an entry too many is refused', async () => {
  const more = here('more.tar');
  await repack(more, [...entries, { name: 'files/../../etc/passwd', content: Buffer.from('root') }]);
  await refused(more, /holds more than its manifest names/);
});

test('D18 what is no backup of ours is refused', async () => {
  const foreign = here('foreign.tar');
  await repack(foreign, [{ name: 'notes.txt', content: Buffer.from('notes') }]);
  await refused(foreign, /is no backup of Touchline/);
  writeFileSync(foreign, 'a letter, and no tar');
  await refused(foreign, damagedWords);
  await refused(here('none.tar'), /there is no such file/);
});

test('D18 a backup of a newer version is refused, with the way out', async () => {
  const newer = here('newer.tar');
  const migration = { hash: 'f'.repeat(64), at: 99_999_999_999_999 };
  const changed = withHeader(entries, (header) => ({
    ...header,
    migrations: [...(header.migrations as object[]), migration],
  }));
  await repack(newer, changed);
  await refused(newer, /newer version of Touchline. Restore it with that version/);
  await repack(
    newer,
    withHeader(entries, (header) => ({ ...header, version: 2 })),
  );
  await refused(newer, /newer version of Touchline/);
});

test('D18 an installation in use is not restored onto, and keeps what it has', async () => {
  const used = await makeStore(2);
  await used.runs('doctor');
  const files = used.files();
  const { code, said } = await used.runs('restore', [archive]);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/empty installation, and the database has rows in/),
  ]);
  const elsewhere = await used.runs('restore', [archive], { DATABASE_URL: target.databaseUrl });
  expect([elsewhere.code, elsewhere.said]).toEqual([1, expect.stringMatching(/belongs to installation/)]);
  rmSync(path.join(used.dataDir, 'files/installation'));
  const unmarked = await used.runs('restore', [archive], { DATABASE_URL: target.databaseUrl });
  expect([unmarked.code, unmarked.said]).toEqual([
    1,
    expect.stringMatching(/empty installation, and there is/),
  ]);
  expect([used.files(), await tablesOf(target)]).toEqual([files, 0]);
  await used.close();
});

test('D18 a backup is for its owner alone, and takes no other file’s place', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const { code, said } = await source.runs('backup', [archive]);
  expect([code, said]).toEqual([1, expect.stringContaining('is there already')]);
  const folder = here('folder');
  mkdirSync(folder);
  await source.runs('backup', [folder]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^touchline-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)]);
});

test('D18 a disk without room is told, and no half of a backup is left', async () => {
  await expect(requireRoom(source.dataDir, 2 ** 60)).rejects.toThrow(/MB of room, and up to/);
  const file = here('full/half.tar');
  const settings = { DATA_DIR: source.dataDir, DATABASE_URL: source.databaseUrl };
  // No file of this process may pass 16 kB: for a write that is the same as a full disk.
  const program = run('backup', settings, [file], 'ulimit -f 16;');
  expect([await program.ended, program.output()]).toEqual([1, expect.stringContaining('no space left')]);
  expect(readdirSync(here('full'))).toEqual([]);
});

test('D18 a file that is lost or damaged is told; all else is in the backup', async () => {
  const [lost = '', damaged = ''] = source.files();
  const placeOf = (sha256: string) => path.join(source.storage.root, source.storage.locate(sha256));
  const content = readFileSync(placeOf(damaged));
  const kept = readFileSync(placeOf(lost));
  rmSync(placeOf(lost));
  writeFileSync(placeOf(damaged), 'something else');
  const file = here('partly.tar');
  const { code, said } = await source.runs('backup', [file]);
  expect([code, said]).toEqual([1, expect.stringContaining(`file ${lost} is missing`)]);
  expect(said).toContain(`file ${damaged} is damaged`);
  const restored = await target.runs('restore', [file]);
  expect([restored.code, target.files().length]).toEqual([1, 4]);
  expect(restored.said).toContain('2 problems');
  writeFileSync(placeOf(damaged), content);
  writeFileSync(placeOf(lost), kept);
});

test('D18 what was never started is not backed up', async () => {
  const { code, said } = await target.runs('backup', [here('nothing.tar')]);
  expect([code, said]).toEqual([1, expect.stringContaining('Start Touchline once first')]);
  expect(existsSync(here('nothing.tar'))).toBe(false);
});
