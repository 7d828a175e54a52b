import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { callsTo } from '../support/api';
import { unpack } from '../support/archives';
import { eventually } from '../support/eventually';
import { freePort } from '../support/installation';
import type { Program } from '../support/program';
import { audioForm, tone } from '../support/scene';
import { seedClub, seedEpisode, seedMember } from '../support/seed';
import { makeStore, type Store } from '../support/stores';

/** Twenty clubs send at the same time, each its own parts, again and again until the backup is made. */
const senders = 20;
const rounds = 12;

let source: Store;
let target: Store;
let api: Program;
let port: number;
beforeEach(async () => {
  source = await makeStore(0);
  target = await makeStore(0, 'bare');
  port = await freePort();
});
afterEach(async () => {
  await source.close();
  await target.close();
});

const startApi = async (store: Store) => {
  api = store.starts('api', [], { PORT: String(port) });
  await api.prints(/The API is at/);
  return callsTo(`http://127.0.0.1:${port}`);
};

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const placeOf = (store: Store, address: string) =>
  path.join(store.storage.root, store.storage.locate(address));

interface Sent {
  clubId: string;
  episodeId: string;
  content: Buffer;
}

async function makeClubs() {
  const clubs = [];
  for (let i = 0; i < senders; i += 1) {
    const { id } = await seedClub(source.db);
    clubs.push({ id, token: (await seedMember(source.db, id, 'admin')).token });
  }
  const episodes = [];
  for (let i = 0; i < rounds; i += 1) episodes.push((await seedEpisode(source.db, 'in_progress')).id);
  return { clubs, episodes };
}

test('D18 backup while 20 uploads run, restore on an empty folder: every acknowledged file there, byte-equal, doctor clean', async () => {
  const { clubs, episodes } = await makeClubs();
  const call = await startApi(source);
  const acknowledged: Sent[] = [];
  let ended = false;
  const send = async (club: (typeof clubs)[number], at: number) => {
    for (const [round, episodeId] of episodes.entries()) {
      if (ended) return;
      const content = tone(200 + at * rounds + round);
      const files = [{ name: `take-${round}.wav`, bytes: content }];
      const body = audioForm({ episodeId, clubId: club.id, map: ['intro'], files });
      const { status } = await call('POST', '/api/file/upload/audio', { token: club.token, body });
      if (status === 200) acknowledged.push({ clubId: club.id, episodeId, content });
    }
  };
  const sending = Promise.all(clubs.map(send));
  await eventually('every club has sent something', () => acknowledged.length >= senders);

  const before = [...acknowledged];
  const archive = path.join(source.dataDir, 'backup.tar');
  const made = await source.runs('backup', [archive]);
  const during = acknowledged.length - before.length;
  ended = true;
  await sending;
  await api.stop();
  expect([made.code, made.said]).toEqual([0, expect.stringMatching(/rows and \d+ files/)]);
  // Otherwise nothing would have been shown.
  expect(during).toBeGreaterThan(0);

  const restored = await target.runs('restore', [archive]);
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('All files are sound')]);
  const { rows } = await target.db.$client.query(
    'select p.club_id, p.episode_id, f.sha256 from episode_parts p join files f on f.id = p.file_id',
  );
  for (const { clubId, episodeId, content } of before) {
    const row = rows.find(({ club_id, episode_id }) => club_id === clubId && episode_id === episodeId);
    expect(row?.sha256).toBe(sha256(content));
    expect(readFileSync(placeOf(target, row?.sha256)).equals(content)).toBe(true);
  }
  expect(rows.length).toBeGreaterThanOrEqual(before.length);
  const doctor = await target.runs('doctor');
  expect([doctor.code, doctor.said]).toEqual([0, expect.stringContaining('All files are sound')]);
});

test('D18 R-11 a backup of what was restored is the same, row by row and file by file', async () => {
  expect(await source.runs('demo', ['--fill'])).toMatchObject({ code: 0 });
  await source.db.$client.query(
    "insert into audit_entries (action, object, result) select 'test', 'club:' || n, 'ok' from generate_series(1, 5) n",
  );
  const [one, two] = [path.join(source.dataDir, 'one.tar'), path.join(target.dataDir, 'two.tar')];
  expect(await source.runs('backup', [one])).toMatchObject({ code: 0 });
  expect(await target.runs('restore', [one])).toMatchObject({ code: 0 });
  expect(await target.runs('backup', [two])).toMatchObject({ code: 0 });
  const [before, after] = [await unpack(one), await unpack(two)];
  // The rows of a table have no order: where one lies on the disk depends on the space that was left there.
  const rowsOf = (entries: typeof before) =>
    entries.flatMap(({ name, content }) =>
      name.startsWith('tables/') ? [{ name, rows: content.toString().split('\n').sort() }] : [],
    );
  expect(rowsOf(after)).toEqual(rowsOf(before));
  const filesOf = (entries: typeof before) => entries.filter(({ name }) => name.startsWith('files/'));
  expect(filesOf(after)).toEqual(filesOf(before));
  // Of a table of months each row is there once, in the partition of its month.
  const heard =
    'select tableoid::regclass::text as place, count(*)::int from heard_events group by 1 order by 1';
  const { rows: placed } = await target.db.$client.query(heard);
  expect(placed).toEqual((await source.db.$client.query(heard)).rows);
  expect(placed.length).toBeGreaterThan(1);
  const jobs = (entries: typeof before) =>
    JSON.parse(entries.find(({ name }) => name === 'jobs.json')?.content.toString() ?? '')
      .map((job: object) => JSON.stringify(job))
      .sort();
  expect(jobs(after)).toEqual(jobs(before));
  expect(jobs(after).length).toBeGreaterThan(0);
  // The next entry of the audit comes after those that were restored; a demo stays one.
  const next = await target.db.$client.query(
    "insert into audit_entries (action, object, result) values ('test', 'club:6', 'ok') returning id, (select max(id) from audit_entries) as last, (select demo from installations) as demo",
  );
  expect(Number(next.rows[0]?.id)).toBeGreaterThan(Number(next.rows[0]?.last));
  expect(next.rows[0]?.demo).toBe(true);
  await expect(target.db.$client.query('delete from audit_entries')).rejects.toThrow(/append-only/);
});

test('D18 sessions and links of before do not come alive again; people sign in with their password', async () => {
  const club = await seedClub(source.db);
  const { token, email } = await seedMember(source.db, club.id, 'admin');
  await source.runs('doctor');
  const archive = path.join(source.dataDir, 'backup.tar');
  await source.runs('backup', [archive]);
  expect(await target.runs('restore', [archive])).toMatchObject({ code: 0 });
  const call = await startApi(target);
  try {
    expect((await call('GET', '/api/account', { token })).status).toBe(401);
    const body = { identifier: email ?? '', password: 'Right-Horse7' };
    expect((await call('POST', '/api/auth/login', { body })).status).toBe(200);
  } finally {
    await api.stop();
  }
});

test('D18 a restore that is killed opens to nothing, and can be run again', async () => {
  const filled = await makeStore(40);
  await filled.runs('doctor');
  const archive = path.join(filled.dataDir, 'backup.tar');
  await filled.runs('backup', [archive]);
  const restoring = target.starts('restore', [archive]);
  await eventually('the first file', () => target.files().length > 0);
  restoring.process.kill('SIGKILL');
  await restoring.ended;
  const refused = await target.runs('api', [], { PORT: '0' });
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('the database is empty')]);
  const again = await target.runs('restore', [archive]);
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('40 files')]);
  expect(target.files()).toEqual(filled.files());
  await filled.close();
});

test('D18 an installation that was started and never used takes a backup, with its id', async () => {
  await source.runs('doctor');
  await target.runs('doctor');
  const marker = (store: Store) => readFileSync(path.join(store.dataDir, 'files/installation'), 'utf8');
  const archive = path.join(source.dataDir, 'backup.tar');
  await source.runs('backup', [archive]);
  expect(existsSync(archive)).toBe(true);
  // Somebody who is connected to what was started may be a program of ours.
  const client = await target.db.$client.connect();
  const held = await target.runs('restore', [archive]);
  client.release(true);
  expect([held.code, held.said]).toEqual([1, expect.stringContaining('Stop Touchline first')]);
  await eventually('nobody is connected', async () => target.db.$client.totalCount === 0);
  expect(await target.runs('restore', [archive])).toMatchObject({ code: 0 });
  expect(marker(target)).toBe(marker(source));
  expect(await target.runs('doctor')).toMatchObject({ code: 0 });
});
