import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { addDays } from '@/contract/analytics/range';
import { makeListenerOf } from '@/server/kernel/listener-key';
import { countListening } from '@/server/listening/count-listening';
import { rollUp } from '@/server/listening/roll-up.store';
import { apiOfFile } from '../support/api';
import { report, rollDays, seedFinished, seedStretches } from '../support/counted';
import { eventually } from '../support/eventually';
import { lockWaits, whileUserLocked } from '../support/locks';
import { waitsPatiently } from '../support/patient';
import { password, seedClub, seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile();
waitsPatiently(api);
let clubId: string;
let episodeId: string;
beforeAll(async () => {
  const { db } = api.services;
  clubId = (await seedClub(db)).id;
  episodeId = (await seedEpisode(db, 'published')).id;
  await seedFinished(db, clubId, episodeId);
});

/** The day of this file, also once it is over. */
const today = new Date().toISOString().slice(0, 10);
/** As the worker does it at that hour, with the rights of the app. */
const work = (time = '12:00') =>
  countListening(
    { db: api.own.db, log: pino({ level: 'silent' }), listenerOf: api.own.listenerOf },
    new Date(`${today}T${time}:00Z`),
  );
const count = async (table: string, where = 'true') =>
  Number((await api.query(`select count(*) from ${table} where ${where}`))[0]?.count);
const tables = ['stretches', 'listens', 'hour_days', 'part_days', 'listen_days', 'reach_days'];

test('K-13 no listening row refers to a user, nor to anything that goes with one', async () => {
  const keys = await api.query(
    "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1)",
    [tables],
  );
  expect(keys).toEqual([]);
  const columns = await api.query(
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and table_name = any ($1)",
    [tables],
  );
  const names: string[] = columns.map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('.listener'))).toEqual(
    expect.arrayContaining(['stretches.listener', 'listens.listener']),
  );
  expect(
    names.filter((name) =>
      /user|member|family|household|address|agent|device|session|guardian|name/.test(name),
    ),
  ).toEqual([]);
});

test('K-13 G-04 the key of pseudonyms is in the data folder, for us alone, and nowhere in the database', async () => {
  const { id, token } = await seedMember(api.services.db, clubId, 'parent');
  await report(api, token, { episodeId });
  const file = path.join(api.own.env.dataDir, 'listening-key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const key = readFileSync(file, 'utf8');
  expect(key.length).toBeGreaterThanOrEqual(43);
  const all = await api.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { name } of all)
    expect([name, await count(`"${name}" t`, `strpos(t::text, '${key}') > 0`)]).toEqual([name, 0]);
  // The same in every process that has the key, and another one with another key.
  const ours = await api.query('select distinct listener from stretches');
  const { dataDir } = api.own.env;
  expect(ours).toEqual([{ listener: makeListenerOf({ dataDir, listeningKey: undefined })(id) }]);
  const other = makeListenerOf({ dataDir, listeningKey: 'k'.repeat(32) });
  expect(other(id)).not.toBe(ours[0]?.listener);
});

test('G-04 a file that holds no key is not taken for one', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'touchline-key-'));
  writeFileSync(path.join(dataDir, 'listening-key'), '');
  const listenerOf = makeListenerOf({ dataDir, listeningKey: undefined });
  expect(() => listenerOf('somebody')).toThrow('holds no key');
  rmSync(dataDir, { recursive: true });
});

test('more players than connections at once are all taken', async () => {
  const { db } = api.services;
  const people = await Promise.all(Array.from({ length: 40 }, () => seedMember(db, clubId, 'parent')));
  const answers = await Promise.all(people.map(({ token }) => report(api, token, { episodeId })));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
});

test('K-07 K-08 K-13 export and erasure of a person reach what was heard, and the figures stay', async () => {
  const { db, listenerOf } = api.services;
  const { id, token } = await seedMember(db, clubId, 'parent');
  await report(api, token, { episodeId, from: 0, to: 12 });
  await rollDays(api);
  const { body } = await api.call('GET', '/api/account/export', { token });
  const exported = body.data.tables;
  expect(exported.stretches).toMatchObject([{ episodeId, part: 'intro', positionFrom: 0, positionTo: 12 }]);
  expect(exported.listens).toMatchObject([{ episodeId }]);
  const figures = () => api.query('select t::text from listen_days t order by 1');
  const before = await figures();
  const others = await count('stretches', `listener <> '${listenerOf(id)}'`);
  const removed = await api.call('POST', '/api/account/deletion', {
    token,
    body: { currentPassword: password },
  });
  expect(removed.status).toBe(200);
  for (const table of ['stretches', 'listens'])
    expect(await count(table, `listener = '${listenerOf(id)}'`)).toBe(0);
  expect(await count('stretches')).toBe(others);
  expect(await figures()).toEqual(before);
});

test('K-08 K-13 what a player sends while its person is being erased leaves nothing', async () => {
  const { db, listenerOf } = api.services;
  const { id, token } = await seedMember(db, clubId, 'parent');
  const change = { sql: 'delete from users where id = $1', values: [id] };
  const sent = await whileUserLocked(api, id, { waiting: 1, change }, () => [
    report(api, token, { episodeId }),
  ]);
  expect((await sent[0])?.body.data).toEqual({ accepted: 0, refused: 1 });
  expect(await count('stretches', `listener = '${listenerOf(id)}'`)).toBe(0);
});

test('K-08 K-13 an erasure beside a roll-up leaves no listen of the person', async () => {
  const { db, listenerOf } = api.services;
  const { id, token } = await seedMember(db, clubId, 'parent');
  await report(api, token, { episodeId });
  const ofPerson = `listener = '${listenerOf(id)}'`;
  const days = await api.query(`select distinct day::text from stretches where ${ofPerson}`);
  const removed = await db.transaction(async (tx) => {
    await rollUp(
      tx,
      listenerOf,
      days.map(({ day }) => day),
    );
    const going = api.call('POST', '/api/account/deletion', { token, body: { currentPassword: password } });
    await eventually('the erasure waits', async () => (await lockWaits(api)) > 0);
    return [going];
  });
  expect((await removed[0])?.status).toBe(200);
  for (const table of ['stretches', 'listens']) expect(await count(table, ofPerson)).toBe(0);
});

test('what comes seven days late from a zone far west is counted, even after a night without a worker', async () => {
  const { id } = await seedClub(api.services.db);
  const heard = { userId: 'late', clubId: id, episodeId, seconds: 10 };
  await seedStretches(api, [{ ...heard, day: addDays(today, -1) }]);
  await rollDays(api, [addDays(today, -1)]);
  // It came after the night's roll-up of the day before yesterday, in a club where it was still the day before.
  const day = addDays(today, -10);
  await seedStretches(api, [{ ...heard, day }]);
  await work('02:07');
  expect(
    await api.query('select distinct seconds from listen_days where day = $1 and club_id = $2', [day, id]),
  ).toEqual([{ seconds: 10 }]);
});

test('K-09 people of the day before 90 days ago are still counted, where it is that day 90 days ago', async () => {
  const { id } = await seedClub(api.services.db);
  const heard = { userId: 'west', clubId: id, episodeId, seconds: 10 };
  const days = [-94, -92, -91].map((ago) => addDays(today, ago));
  await seedStretches(
    api,
    days.map((day) => ({ ...heard, day })),
  );
  await rollDays(api, days);
  await work();
  const kept = await api.query(
    "select day::text from reach_days where club_id = $1 and kind = 'member' and not of_month and prev_day is not null",
    [id],
  );
  expect(kept).toEqual([{ day: days[2] }]);
});

test('K-09 what was heard is gone after 90 days, and its sums stay', async () => {
  const old = addDays(today, -91);
  const kept = addDays(today, -90);
  const people = Array.from({ length: 12 }, (_, i) => `old ${i}`);
  for (const day of [old, kept]) {
    await seedStretches(
      api,
      people.map((userId) => ({ userId, clubId, episodeId, day, seconds: 50 })),
    );
  }
  await rollDays(api, [old, kept]);
  const figures = async () =>
    api.query('select seconds, listeners from listen_days where day = $1 and club_id = $2', [old, clubId]);
  await work();
  for (const table of ['stretches', 'listens'])
    expect([await count(table, `day = '${old}'`), await count(table, `day = '${kept}'`)]).toEqual([0, 12]);
  expect(await figures()).toEqual([
    { seconds: 600, listeners: 12 },
    { seconds: 600, listeners: 12 },
  ]);
  expect(await count('reach_days', `not of_month and prev_day is not null and day < '${kept}'`)).toBe(0);
  await rollDays(api, [old]);
  expect(await figures()).toHaveLength(2);
});

test('months to come have partitions, and those that are over go', async () => {
  const months = async () =>
    (
      await api.query(
        "select relname from pg_class where relname ~ '^stretches_[0-9]{4}_[0-9]{2}$' order by 1",
      )
    ).map(({ relname }) => relname);
  await api.query("select make_month_partitions('stretches', (now() - interval '300 days')::date)");
  const before = await months();
  await work();
  const after = await months();
  expect(after.length).toBeLessThan(before.length);
  const ahead = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 7).replace('-', '_');
  expect(after).toContain(`stretches_${ahead}`);
});

test('a day that was missed is rolled up by the next worker, however late', async () => {
  const day = addDays(today, -20);
  await api.query('delete from listen_days where day > $1', [addDays(today, -22)]);
  await seedStretches(api, [{ userId: 'before', clubId, episodeId, day: addDays(today, -21), seconds: 10 }]);
  await rollDays(api, [addDays(today, -21)]);
  await seedStretches(
    api,
    Array.from({ length: 10 }, (_, i) => ({ userId: `missed ${i}`, clubId, episodeId, day, seconds: 10 })),
  );
  await Promise.all([work(), work()]);
  const rolled = await api.query(
    'select distinct seconds, listeners from listen_days where day = $1 and club_id = $2',
    [day, clubId],
  );
  expect(rolled).toEqual([{ seconds: 100, listeners: 10 }]);
});
