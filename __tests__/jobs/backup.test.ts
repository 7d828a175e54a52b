import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { leftOut } from '@/server/programs/backup/snapshot.store';
import { callsTo } from '../support/api';
import { unpack } from '../support/archives';
import { eventually } from '../support/eventually';
import { seededEach } from '../support/scene';
import { password, seedClub, seedMember } from '../support/seed';
import { makeStore, type Store } from '../support/stores';

const source = seededEach(() => makeStore(0));
const target = seededEach(() => makeStore(0, 'bare'));
afterEach(async () => {
  await source.close();
  await target.close();
});

test('D18 R-11 a backup of what was restored is the same, row by row and file by file, and its people sign in anew', async () => {
  expect(await source.runs('demo', ['--fill'])).toMatchObject({ code: 0 });
  await source.db.$client.query(
    "insert into audit_entries (action, object, result) select 'test', 'club:' || n, 'ok' from generate_series(1, 5) n",
  );
  const club = await seedClub(source.db);
  const { token, email } = await seedMember(source.db, club.id, 'admin');
  await source.db.$client.query(
    "insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth) select user_id, id, 'https://push.example/' || id, 'p', 'a' from sessions",
  );
  const [one, two] = [path.join(source.dataDir, 'one.tar'), path.join(target.dataDir, 'two.tar')];
  expect(await source.runs('backup', [one])).toMatchObject({ code: 0 });
  expect(await target.runs('restore', [one])).toMatchObject({ code: 0 });
  expect(await target.runs('backup', [two])).toMatchObject({ code: 0 });
  const [before, after] = [await unpack(one), await unpack(two)];
  // The rows of a table have no order: where one lies on the disk depends on the space that was left there.
  // When children have used their accounts last is not what it was: the next test.
  const rowsOf = (entries: typeof before) =>
    entries.flatMap(({ name, content }) =>
      name.startsWith('tables/') && !name.includes('child_uses')
        ? [{ name, rows: content.toString().split('\n').sort() }]
        : [],
    );
  expect(rowsOf(after)).toEqual(rowsOf(before));
  const filesOf = (entries: typeof before) => entries.filter(({ name }) => name.startsWith('files/'));
  expect(filesOf(after)).toEqual(filesOf(before));
  // Of a table of months each row is there once, in the partition of its month.
  const heard =
    'select tableoid::regclass::text as place, count(*)::int from stretches group by 1 order by 1';
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
  // Sessions of before do not come alive again; people sign in with their password.
  const api = target.starts('api', ['--demo'], { PORT: '0' });
  try {
    const call = callsTo((await api.prints(/The API is at (http:\S+)\/api/))[1] ?? '');
    expect((await call('GET', '/api/account', { token })).status).toBe(401);
    const body = { identifier: email ?? '', password };
    expect((await call('POST', '/api/auth/login', { body })).status).toBe(200);
  } finally {
    await api.stop();
  }
}, 600_000);

test('K-09 after a restore the year of every child begins anew, also where an email has left long ago', async () => {
  await source.claim();
  const club = await seedClub(source.db);
  const children = [
    await seedMember(source.db, club.id, 'child'),
    await seedMember(source.db, club.id, 'child'),
  ];
  await seedMember(source.db, club.id, 'parent');
  await source.db.$client.query(
    `insert into child_uses (child_id, used_at, noticed_at, sent_at, days, counted_at)
     select $1, now() - interval '2 years', mailed, mailed, 29, now() from (select now() - interval '40 days' as mailed) clock`,
    [children[0]?.id],
  );
  const archive = path.join(source.dataDir, 'backup.tar');
  expect(await source.runs('backup', [archive])).toMatchObject({ code: 0 });
  expect(await target.runs('restore', [archive])).toMatchObject({ code: 0 });
  const { rows } = await target.db.$client.query(
    `select child_id, club_id, used_at > now() - interval '1 hour' as today, noticed_at, sent_at, days, counted_at
     from child_uses order by child_id`,
  );
  const anew = { club_id: club.id, today: true, noticed_at: null, sent_at: null, days: 0, counted_at: null };
  expect(rows).toEqual(
    children
      .map(({ id }) => id)
      .sort()
      .map((child_id) => ({ child_id, ...anew })),
  );
});

test('D18 a restore that is killed opens to nothing, and can be run again', async () => {
  const filled = await makeStore(40);
  await filled.claim();
  const archive = path.join(filled.dataDir, 'backup.tar');
  await filled.runs('backup', [archive]);
  // The lock of the migrations, which come after the files: it is killed before it has made a table.
  const client = await target.db.$client.connect();
  await client.query('select pg_advisory_lock(7391204)');
  const restoring = target.starts('restore', [archive]);
  await eventually('the first file', () => target.files().length > 0);
  restoring.process.kill('SIGKILL');
  await restoring.ended;
  client.release(true);
  await target.refuses('the database is empty', 'api', [], { PORT: '0' });
  const again = await target.runs('restore', [archive]);
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('40 files')]);
  expect(target.files()).toEqual(filled.files());
  await filled.close();
});

test('D18 an installation that was started and never used takes a backup, with its id', async () => {
  await source.claim();
  await target.runs('doctor');
  const marker = (store: Store) => readFileSync(path.join(store.dataDir, 'files/installation'), 'utf8');
  const archive = path.join(source.dataDir, 'backup.tar');
  await source.runs('backup', [archive]);
  expect(existsSync(archive)).toBe(true);
  // A client that is connected to a started installation may be a program of ours.
  const client = await target.db.$client.connect();
  await target.refuses('Stop Touchline first', 'restore', [archive]);
  client.release(true);
  await eventually('nobody is connected', async () => target.db.$client.totalCount === 0);
  expect(await target.runs('restore', [archive])).toMatchObject({ code: 0 });
  expect(marker(target)).toBe(marker(source));
  expect(await target.runs('doctor')).toMatchObject({ code: 0 });
});

test('D18 what refers to a row that is not saved is not saved either, so that a restore has no reference without its row', async () => {
  const { rows } = await source.db.$client.query<{ table: string; of: string }>(
    `select distinct conrelid::regclass::text as table, confrelid::regclass::text as of from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const broken = rows.filter(({ table, of }) => leftOut.includes(of) && !leftOut.includes(table));
  expect(broken).toEqual([]);
  expect(rows.filter(({ of }) => leftOut.includes(of)).length).toBeGreaterThan(0);
});
