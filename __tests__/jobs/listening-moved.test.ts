import { readFileSync } from 'node:fs';
import pg from 'pg';
import pino from 'pino';
import { connect, disconnect } from '@/server/kernel/db/client';
import { countListening } from '@/server/listening/count-listening';
import { migrate } from '@/server/programs/migrate';
import { makeDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeEach(async () => {
  database = await makeDatabase('bare');
});
afterEach(() => database.drop());

async function query(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** When the last migration was written before this one. */
function lastBefore(name: string): number {
  const journal = readFileSync('src/server/kernel/db/migrations/meta/_journal.json', 'utf8');
  const { entries }: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(journal);
  const { idx = 0 } = entries.find(({ tag }) => tag.endsWith(name)) ?? {};
  return entries[idx - 1]?.when ?? 0;
}

/** All migrations, and what the worker does in an hour. */
async function migrateAndCount() {
  await migrate(database.url);
  const db = connect(database.url, { max: 2 });
  try {
    await countListening({ db, log: pino({ level: 'silent' }) });
  } finally {
    await disconnect(db);
  }
}

test('R-12 what was counted by member becomes figures without names, with every second, listen and different member', async () => {
  await migrate(database.url, lastBefore('listening_counted'));
  await query(`
    insert into clubs (id, clubname, join_code, time_zone) values ('11111111-1111-4111-8111-111111111111', 'Dover', 'DOVE-1', 'Europe/London')`);
  await query(`
    insert into users (role, club_member_role, club_id, first_name, email, password_hash)
    select 'user', case when n = 13 then 'admin' else 'parent' end, '11111111-1111-4111-8111-111111111111', 'P' || n, 'p' || n || '@x.test', 'set' from generate_series(1, 13) n`);
  await query(
    `insert into episodes (number, name, status, end_date) values (1, 'One', 'published', '2026-01-01')`,
  );
  // Each on a fifth day for more than a year: twelve members, and an admin who is no listener.
  await query(`
    insert into listening_days (user_id, episode_id, day, seconds, counted_until)
    select u.id, e.id, current_date - ago, 100, now() - make_interval(days => ago)
    from users u, episodes e, generate_series(1, 400) ago where (ago + ascii(substr(u.first_name, 2, 1))) % 5 = 0`);
  const [before] = await query(`
    select sum(seconds)::float8 as seconds, count(*)::int as listens, count(distinct user_id)::int as people
    from listening_days join users u on u.id = user_id where club_member_role = 'parent'`);
  await migrateAndCount();
  const club = "club_id = '11111111-1111-4111-8111-111111111111'";
  const [after] = await query(`
    select sum(seconds)::float8 as seconds, sum(listens)::int as listens,
      (select sum(people)::int from reach_days where kind = 'member' and ${club} and prev_day is null) as people
    from listen_days where ${club}`);
  expect(after).toEqual(before);
  expect(await query("select to_regclass('listening_days') as name")).toEqual([{ name: null }]);
  const [told] = await query(
    `select count(published_on)::int as told, count(*)::int as days from counted_days where ${club}`,
  );
  expect(told.told).toBeGreaterThan(380);
  // Whoever listens now is known to have listened before.
  const marks = await query(
    'select cardinality(days) as days, counted_until is not null as counted from listening_marks',
  );
  expect(marks).toEqual(Array(12).fill({ days: 10, counted: true }));
  // A year's rows are rolled up, and those of more than 90 days are gone.
  expect(await query('select count(*)::int from listening_before where day < current_date - 91')).toEqual([
    { count: 0 },
  ]);
  expect(await query('select count(*)::int from listening_changes')).toEqual([{ count: 0 }]);
});

test('A-09 the parts of all days stay, and the hours of the days that still have events are counted by people', async () => {
  await migrate(database.url, lastBefore('hours_of_the_day'));
  const club = '11111111-1111-4111-8111-111111111111';
  await query(
    `insert into clubs (id, clubname, join_code, time_zone) values ($1, 'Dover', 'DOVE-1', 'Atlantic/Reykjavik')`,
    [club],
  );
  await query(
    `insert into heard_hours (hour, day, published_on, club_id, episode_id, part, seconds)
     select '2025-03-01'::timestamptz + make_interval(hours => h), '2025-03-01', '2025-03-02', $1, $1, 'intro', 10 from generate_series(7, 9) h`,
    [club],
  );
  await query(
    `insert into heard_events (day, hour, club_id, episode_id, listener, part, part_from, part_to, part_length, position_from, position_to, length, seconds)
     select current_date - 3, (current_date - 3 + make_interval(hours => 16 + n % 2)) at time zone 'UTC', $1, $1, md5((n / 2)::text)::uuid, 'intro', 0, 10, 10, 0, 10, 10, 10
     from generate_series(0, 5) n`,
    [club],
  );
  await migrateAndCount();
  expect(
    await query('select day::text, published_on::text, part, seconds from part_days order by day'),
  ).toEqual([
    { day: '2025-03-01', published_on: '2025-03-02', part: 'intro', seconds: 30 },
    { day: expect.any(String), published_on: null, part: 'intro', seconds: 60 },
  ]);
  expect(await query('select span, hour, listeners, seconds from hour_days order by span, hour')).toEqual([
    { span: 1, hour: 16, listeners: 3, seconds: 30 },
    { span: 1, hour: 17, listeners: 3, seconds: 30 },
    { span: 3, hour: 15, listeners: 3, seconds: 60 },
    { span: 6, hour: 12, listeners: 3, seconds: 60 },
  ]);
});
