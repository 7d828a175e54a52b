import { createHmac } from 'node:crypto';
import pino from 'pino';
import { addDays } from '@/contract/analytics/range';
import { countListening } from '@/server/listening/count-listening';
import { apiOfFile, startApi } from '../support/api';
import { pass, report, seedFinished, seedHeard } from '../support/counted';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

const api = apiOfFile();
let clubId: string;
let episodeId: string;
beforeAll(async () => {
  const { db } = api.services;
  clubId = (await seedClub(db)).id;
  episodeId = (await seedEpisode(db, 'published')).id;
  await seedFinished(db, clubId, episodeId);
});

/** As the worker does it, with the rights of the app. */
const work = (now?: Date) => countListening({ db: api.own.db, log: pino({ level: 'silent' }) }, now);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const today = () => new Date().toISOString().slice(0, 10);
const count = async (table: string, where = 'true') =>
  Number((await api.query(`select count(*) from ${table} where ${where}`))[0]?.count);

test('K-13 no listening row refers to a user, nor to anything that goes with one', async () => {
  const tables = [
    'heard_events',
    'reach_events',
    'hour_days',
    'part_days',
    'listen_days',
    'playlist_days',
    'stop_days',
    'reach_days',
    'counted_days',
    'listening_before',
    'heard_event_ids',
    'listener_keys',
    'listening_changes',
  ];
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
  expect(names).toContain('heard_events.listener');
  expect(
    names.filter((name) =>
      /user|member|family|household|address|agent|device|session|guardian|name/.test(name),
    ),
  ).toEqual([]);
});

test('more players than connections at the first moment of a day are all taken', async () => {
  const { db } = api.services;
  const people = await Promise.all(Array.from({ length: 40 }, () => seedMember(db, clubId, 'parent')));
  const answers = await Promise.all(people.map(({ token }) => report(api, token, { episodeId })));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  await api.query('delete from heard_events');
});

test('K-13 once the keys of a day are gone nobody can be found by any pseudonym, with any key and any id in the database', async () => {
  const { db } = api.services;
  const people = [];
  for (let i = 0; i < 3; i += 1) people.push(await seedMember(db, clubId, 'parent'));
  for (const { id, token } of people) {
    await pass(api, id, 600);
    await report(api, token, { episodeId }, { episodeId, ago: 3 * 86_400 });
  }
  const uuid = (key: string, text: string) =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
  /** Every listener that some key makes of some user and day. */
  const found = async () => {
    const keys = await api.query('select key from listener_keys');
    const users = await api.query('select id from users');
    const rows = await api.query(
      "select distinct replace(listener::text, '-', '') as listener, day::text from heard_events",
    );
    const made = new Set(
      keys.flatMap(({ key }) => users.flatMap(({ id }) => rows.map(({ day }) => uuid(key, `${id} ${day}`)))),
    );
    return rows.filter(({ listener }) => made.has(listener)).length;
  };
  // Six of today's key: today, and what came late of a day whose key is gone.
  expect(await found()).toBe(6);
  await work(inDays(2));
  expect(await count('listener_keys', `day <= '${today()}'`)).toBe(0);
  expect(await found()).toBe(0);
  expect(await count('heard_events')).toBe(6);
});

test('K-13 once the keys of a day are gone no transaction joins what was heard to a person', async () => {
  // Of its own, because a process remembers the keys that it has read.
  const other = await startApi();
  try {
    const { db } = other.services;
    const club = await seedClub(db);
    const episode = await seedEpisode(db, 'published');
    await seedFinished(db, club.id, episode.id);
    const { id, token } = await seedMember(db, club.id, 'parent');
    await pass(other, id, 600);
    const today = { episodeId: episode.id };
    await report(other, token, today, { ...today, ago: 3 * 86_400 });
    const tables = await other.query(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'`,
    );
    const aboutPeople = tables.map(({ name }) => `select xmin::text from ${name}`).join(' union all ');
    /** How many events were written together with a row about somebody. */
    const joined = async () => {
      const [row] = await other.query(
        `select count(*) from (select xmin::text from heard_events union all select xmin::text from reach_events) heard
         where xmin in (${aboutPeople})`,
      );
      return Number(row?.count);
    };
    expect(await joined()).toBeGreaterThan(0);
    await countListening({ db: other.own.db, log: pino({ level: 'silent' }) }, inDays(2));
    expect(await joined()).toBe(0);
    expect(await other.query('select cardinality(days) as days from listening_marks')).toEqual([{ days: 2 }]);
  } finally {
    await other.close();
  }
});

test('K-08 whoever is erased leaves no mark, and the figures stay', async () => {
  const { id, token } = await seedMember(api.services.db, clubId, 'parent');
  await pass(api, id, 600);
  await report(api, token, { episodeId });
  const before = await count('reach_events');
  expect(await count('listening_marks', `user_id = '${id}'`)).toBe(1);
  await api.query('delete from users where id = $1', [id]);
  expect([
    await count('listening_marks', `user_id = '${id}'`),
    await count('progress', `user_id = '${id}'`),
  ]).toEqual([0, 0]);
  expect(await count('reach_events')).toBe(before);
});

test('K-09 events are gone after 90 days and their ids after 8, when they have been rolled up, and figures stay', async () => {
  const old = addDays(today(), -91);
  const kept = addDays(today(), -90);
  const people = Array.from({ length: 12 }, (_, i) => `old ${i}`);
  for (const day of [old, kept]) {
    await seedHeard(
      api,
      people.map((userId) => ({ userId, clubId, episodeId, day, seconds: 50 })),
    );
    await api.query('insert into listening_changes (day) values ($1)', [day]);
  }
  await api.query(
    'insert into heard_event_ids (id, received_on) values (gen_random_uuid(), $1), (gen_random_uuid(), $2)',
    [addDays(today(), -9), addDays(today(), -8)],
  );
  await work();
  expect(await count('listening_changes')).toBe(0);
  expect([
    await count('heard_events', `day = '${old}'`),
    await count('reach_events', `day = '${old}'`),
  ]).toEqual([0, 0]);
  expect([
    await count('heard_events', `day = '${kept}'`),
    await count('reach_events', `day = '${kept}'`),
  ]).toEqual([12, 24]);
  expect(await count('heard_event_ids', `received_on < current_date - 8`)).toBe(0);
  expect(await count('heard_event_ids', `received_on = '${addDays(today(), -8)}'`)).toBe(1);
  const told = await api.query(
    'select seconds, published_on::text as told from listen_days where day = $1 and club_id = $2',
    [old, clubId],
  );
  expect(told).toEqual([{ seconds: 600, told: old }]);
  await work();
  expect(await count('listen_days', `day = '${old}' and club_id = '${clubId}'`)).toBe(1);
});

test('months to come have partitions, and those of the past that are empty go', async () => {
  const months = async () =>
    (
      await api.query(
        "select relname from pg_class where relname ~ '^heard_events_[0-9]{4}_[0-9]{2}$' order by 1",
      )
    ).map(({ relname }) => relname);
  await api.query("select make_month_partitions('heard_events', (now() - interval '300 days')::date)");
  const before = await months();
  await work();
  const after = await months();
  expect(after.length).toBeLessThan(before.length);
  const ahead = new Date(Date.now() + 62 * 86_400_000).toISOString().slice(0, 7).replace('-', '_');
  expect(after).toContain(`heard_events_${ahead}`);
});

test('a day that was missed is rolled up by the next worker, however late', async () => {
  const day = addDays(today(), -20);
  await api.query('delete from counted_days where day > $1', [addDays(today(), -21)]);
  await api.query('insert into counted_days (club_id, day) values ($1, $2)', [clubId, addDays(today(), -21)]);
  await seedHeard(
    api,
    Array.from({ length: 10 }, (_, i) => ({ userId: `missed ${i}`, clubId, episodeId, day, seconds: 10 })),
  );
  await Promise.all([work(), work()]);
  const told = await api.query(
    'select seconds, published_on::text as told from listen_days where day = $1 and club_id = $2',
    [day, clubId],
  );
  expect(told).toEqual([{ seconds: 100, told: day }]);
});
