import { readFileSync } from 'node:fs';
import pg from 'pg';
import pino from 'pino';
import { connect, disconnect } from '@/server/db/client';
import { migrate } from '@/server/db/migrate';
import { countListening } from '@/server/listening/count-listening';
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

/** When the last migration was written before listening was no longer kept by member. */
function lastBefore(): number {
  const journal = readFileSync('src/server/db/migrations/meta/_journal.json', 'utf8');
  const { entries }: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(journal);
  const { idx = 0 } = entries.find(({ tag }) => tag.endsWith('listening_counted')) ?? {};
  return entries[idx - 1]?.when ?? 0;
}

test('R-12 what was counted by member becomes figures without names, with every second, listen and different member', async () => {
  await migrate(database.url, lastBefore());
  await query(`
    insert into clubs (id, clubname, join_code, time_zone) values ('11111111-1111-4111-8111-111111111111', 'Dover', 'DOVE-1', 'Europe/London')`);
  await query(`
    insert into users (role, club_member_role, club_id, first_name, email)
    select 'user', case when n = 13 then 'admin' else 'parent' end, '11111111-1111-4111-8111-111111111111', 'P' || n, 'p' || n || '@x.test' from generate_series(1, 13) n`);
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
  await migrate(database.url);
  const db = connect(database.url, { max: 2 });
  try {
    await countListening({ db, log: pino({ level: 'silent' }) });
  } finally {
    await disconnect(db);
  }
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
}, 120_000);
