import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contentPath } from '@/server/kernel/storage/content-files';
import { refuseUnknownSchema } from '@/server/programs/backup/restore';
import { requireRoom } from '@/server/programs/backup/room';
import { verifyArchive } from '@/server/programs/backup/verify-archive';
import { type Packed, repack, unpack, withHeader } from '../support/archives';
import { seededOnce } from '../support/scene';
import { makeStore, type Store } from '../support/stores';

const source = seededOnce(() => makeStore(6));
/** An installation that nothing was ever started on, and nothing is restored onto. */
const target = seededOnce(() => makeStore(0, 'bare'));
let archive: string;
let entries: Packed[];
const here = (name: string) => path.join(source.dataDir, name);

beforeAll(async () => {
  await source.claim();
  archive = here('whole.tar');
  expect(await source.runs('backup', [archive])).toMatchObject({ code: 0 });
  entries = await unpack(archive);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const tablesOf = async (store: Store) =>
  (await store.db.$client.query("select 1 from pg_tables where schemaname = 'public'")).rowCount;

const damagedWords = /is damaged or cut short|no backup of Touchline/;

/** What a restore does with an archive before it changes anything. */
const verify = async (file: string) => refuseUnknownSchema(await verifyArchive(file));

/** Damages what the archive holds under a name. */
function flip(name: string): Packed[] {
  const changed = entries.map((entry) => ({ ...entry, content: Buffer.from(entry.content) }));
  const entry = changed.find((each) => each.name.startsWith(name));
  if (!entry) throw new Error(`no ${name}`);
  entry.content[entry.content.length >> 1] = (entry.content[entry.content.length >> 1] ?? 0) ^ 1;
  return changed;
}

test('D18 a restore from a damaged backup is refused in words, and changes nothing', async () => {
  const flipped = here('flipped.tar');
  await repack(flipped, flip('files/'));
  await target.refuses(damagedWords, 'restore', [flipped]);
  expect([readdirSync(target.dataDir), await tablesOf(target)]).toEqual([[], 0]);
});

test.each([0, 600, 20_000, -600])('D18 a backup cut short at byte %d is refused', async (at) => {
  const cut = here('cut.tar');
  writeFileSync(cut, readFileSync(archive).subarray(0, at));
  await expect(verify(cut)).rejects.toThrow(damagedWords);
});

const later = { hash: 'f'.repeat(64), at: 99_999_999_999_999 };
const newerWords = /newer version of Touchline. Restore it with that version/;
test.each<[string, () => Packed[], RegExp]>([
  ['with one changed byte in a table', () => flip('tables/files/000001'), damagedWords],
  ['with one changed byte in its manifest', () => flip('manifest.json'), damagedWords],
  [
    'with an entry too many',
    () => [...entries, { name: 'files/../../etc/passwd', content: Buffer.from('root') }],
    /holds more than its manifest names/,
  ],
  ['of others', () => [{ name: 'notes.txt', content: Buffer.from('notes') }], /is no backup of Touchline/],
  [
    'with migrations to come',
    () =>
      withHeader(entries, (header) => ({
        ...header,
        migrations: [...(header.migrations as object[]), later],
      })),
    newerWords,
  ],
  [
    'of a version before the first release',
    () =>
      withHeader(entries, (header) => ({
        ...header,
        migrations: [{ hash: 'e'.repeat(64), at: 1_763_000_000_000 }],
      })),
    /never released.*Restore it with that version/,
  ],
  ['in a form to come', () => withHeader(entries, (header) => ({ ...header, version: 2 })), newerWords],
])('D18 a backup %s is refused', async (_what, make, words) => {
  const file = here('made.tar');
  await repack(file, make());
  await expect(verify(file)).rejects.toThrow(words);
});

test('D18 what is no archive, or not there, is refused', async () => {
  const foreign = here('foreign.tar');
  writeFileSync(foreign, 'a letter, and no tar');
  await expect(verify(foreign)).rejects.toThrow(damagedWords);
  await expect(verify(here('none.tar'))).rejects.toThrow(/there is no such file/);
});

test('D18 an installation in use is not restored onto, and keeps what it has', async () => {
  const used = await makeStore(2);
  await used.claim();
  const files = used.files();
  await used.refuses(/empty installation, and the database has rows in/, 'restore', [archive]);
  const elsewhere = { DATABASE_URL: target.databaseUrl };
  await used.refuses(/belongs to installation/, 'restore', [archive], elsewhere);
  rmSync(path.join(used.dataDir, 'files/installation'));
  await used.refuses(/empty installation, and there is/, 'restore', [archive], elsewhere);
  expect([used.files(), await tablesOf(target)]).toEqual([files, 0]);
  await used.close();
});

test('D18 a backup is for its owner alone, and takes no other file’s place', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  await source.refuses('is there already', 'backup', [archive]);
  const folder = here('folder');
  mkdirSync(folder);
  await source.runs('backup', [folder]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^touchline-\d{4}-\d\d-\d\dT\d{6}Z\.tar$/)]);
});

test('D18 a full disk is reported, and no half of a backup is left', async () => {
  await expect(requireRoom(source.dataDir, 2 ** 60)).rejects.toThrow(/MB of room, and up to/);
  const file = here('full/half.tar');
  // No file of this process may pass 16 kB: for a write that is the same as a full disk.
  const program = source.starts('backup', [file], {}, 'ulimit -f 16;');
  expect([await program.ended, program.output()]).toEqual([1, expect.stringContaining('no space left')]);
  expect(readdirSync(here('full'))).toEqual([]);
});

test('D18 a lost or damaged file is reported; all else is in the backup', async () => {
  const [lost = '', damaged = ''] = source.files();
  const placeOf = (sha256: string) => path.join(source.storage.place, contentPath(sha256));
  const content = readFileSync(placeOf(damaged));
  const kept = readFileSync(placeOf(lost));
  rmSync(placeOf(lost));
  writeFileSync(placeOf(damaged), 'something else');
  const file = here('partly.tar');
  const { code, said } = await source.runs('backup', [file]);
  expect([code, said]).toEqual([1, expect.stringContaining(`file ${lost} is missing`)]);
  expect(said).toContain(`file ${damaged} is damaged`);
  const empty = await makeStore(0, 'bare');
  const restored = await empty.runs('restore', [file]);
  expect([restored.code, empty.files().length]).toEqual([1, 4]);
  expect(restored.said).toContain('2 problems');
  await empty.close();
  writeFileSync(placeOf(damaged), content);
  writeFileSync(placeOf(lost), kept);
});

test('D18 what was never started is not backed up', async () => {
  await target.refuses('Start Touchline once first', 'backup', [here('nothing.tar')]);
  expect(existsSync(here('nothing.tar'))).toBe(false);
});
