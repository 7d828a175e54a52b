import { createHmac } from 'node:crypto';
import {
  mostFromOneAddress,
  removeOldDownloads,
  rollChangedDays,
  rollDownloads,
} from '@/server/download/roll-downloads.store';
import { leftOut } from '@/server/programs/backup/snapshot.store';
import { apiOfEachTest } from '../support/api';
import { askFor, countAll, phone } from '../support/count-downloads';
import { stopClock } from '../support/fixed-clock';
import { mp3, publishSound } from '../support/podcast-file';
import { seededEach, seedScene } from '../support/scene';

const api = apiOfEachTest({
  trustProxy: true,
  downloadNetworks: { denied: [], safe: [{ network: '198.51.100.0/24', checkedOn: '2026-08-01' }] },
});
const scene = seededEach(() => seedScene(api.services.db));
const sound = seededEach(() => publishSound(api.services, { clubId: scene.club.id, content: mp3(70) }));

const tables = ['downloads', 'deliveries', 'download_windows', 'download_days', 'delivered_days'];
const address = '192.0.2.99';

async function downloadAt(time: string, from = address) {
  stopClock(time);
  await askFor(api, scene.parent.token)(sound.path, { address: from });
  await countAll(api);
  jest.useRealTimers();
}

const count = async (table: string): Promise<number> =>
  (await api.query(`select count(*)::int as count from ${table}`))[0]?.count;

describe('G-04 G-06 no person can be found in the rows of downloads', () => {
  test('no column could hold a person, an address or a User-Agent, and none refers to another table', async () => {
    const columns = await api.query(
      `select table_name || '.' || column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = any ($1) order by 1`,
      [tables],
    );
    const texts = columns.filter(
      ({ type }) => !/^(uuid|date|integer|timestamp with time zone|int8multirange)$/.test(type),
    );
    expect(texts.map(({ name }) => name)).toEqual(['deliveries.spot']);
    expect(
      columns
        .map(({ name }) => name)
        .filter((name) => /user|member|listener|address|agent|device/.test(name)),
    ).toEqual([]);
    const references = await api.query(
      "select conrelid::regclass::text from pg_constraint where contype = 'f' and conrelid::regclass::text = any ($1)",
      [tables],
    );
    expect(references).toEqual([]);
  });

  test('the rows say the hour alone, and neither the address nor the app in any form', async () => {
    await downloadAt('2026-10-05T12:34:56Z');
    const [row] = await api.query('select * from downloads');
    expect(row?.hour.toISOString()).toBe('2026-10-05T12:00:00.000Z');
    for (const table of [...tables, 'download_keys']) {
      const text = JSON.stringify(await api.query(`select * from ${table}`));
      for (const trace of [address, phone, scene.parent.id]) expect(text).not.toContain(trace);
    }
  });

  test('an address is found in them with the key of their day, and not once that is deleted, nor in a backup', async () => {
    await downloadAt('2026-10-05T12:00:00Z');
    const [{ key } = { key: '' }] = await api.query('select key from download_keys');
    const pseudonym = (secret: string) => {
      const hex = createHmac('sha256', secret)
        .update(JSON.stringify([address, phone, sound.episodeId, sound.clubId]))
        .digest('hex');
      return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    };
    const found = () => api.query('select from downloads where key = $1', [pseudonym(key)]);
    expect(await found()).toHaveLength(1);
    await removeOldDownloads(api.own.db, new Date('2026-10-06T23:59:59Z'));
    expect(await count('download_keys')).toBe(1);
    await removeOldDownloads(api.own.db, new Date('2026-10-07T00:00:00Z'));
    expect(await count('download_keys')).toBe(0);
    // The same person the next day and later has another pseudonym each day, made with keys that have nothing in common.
    await downloadAt('2026-10-07T12:00:00Z');
    await downloadAt('2026-10-08T12:00:00Z');
    const rows = await api.query('select distinct key, source from downloads');
    expect(new Set(rows.map(({ key: one }) => one)).size).toBe(3);
    expect(new Set(rows.map(({ source }) => source)).size).toBe(3);
    expect(leftOut).toEqual(expect.arrayContaining(['download_keys', 'download_windows']));
  });

  test('D18 no table of a backup refers to one that is left out, so that a restore finds every row that it needs', async () => {
    const dangling = await api.query(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
       where contype = 'f' and confrelid::regclass::text = any ($1) and conrelid::regclass::text <> all ($1)`,
      [leftOut],
    );
    expect(dangling).toEqual([]);
  });

  test('an answer that ends after its key was deleted is not counted, and makes no new key of an old day', async () => {
    stopClock('2026-10-05T12:00:00Z');
    await askFor(api, scene.parent.token)(sound.path);
    jest.setSystemTime(new Date('2026-10-07T00:00:00Z'));
    await countAll(api);
    expect([await count('downloads'), await count('download_keys')]).toEqual([0, 0]);
  });
});

test('G-04 single downloads go after 90 days, windows after two, figures stay', async () => {
  await downloadAt('2026-08-01T10:00:00Z');
  await downloadAt('2026-10-30T10:00:00Z');
  await rollChangedDays(api.own.db);
  const days = async () =>
    (await api.query('select day::text from downloads order by day')).map(({ day }) => day);
  await removeOldDownloads(api.own.db, new Date('2026-10-30T12:00:00Z'));
  expect([await days(), await count('download_windows')]).toEqual([['2026-08-01', '2026-10-30'], 1]);
  await removeOldDownloads(api.own.db, new Date('2026-10-31T00:00:00Z'));
  expect(await days()).toEqual(['2026-10-30']);
  await removeOldDownloads(api.own.db, new Date('2026-11-01T10:00:01Z'));
  expect(await count('download_windows')).toBe(0);
  const figures = await api.query('select day::text from download_days where club_id = $1 order by day', [
    scene.club.id,
  ]);
  expect(figures.map(({ day }) => day)).toEqual(['2026-08-01', '2026-10-30']);
});

test('G-04 a download of a month without a partition is not lost, and there are partitions for months ahead', async () => {
  await downloadAt('2098-05-05T10:00:00Z');
  const [row] = await api.query('select tableoid::regclass::text as name from downloads');
  expect(row?.name).toBe('downloads_default');
  await removeOldDownloads(api.own.db);
  const [ahead] = await api.query(
    `select to_regclass('downloads' || to_char(now() + interval '3 months', '_YYYY_MM')) is not null
       and to_regclass('deliveries' || to_char(now() + interval '3 months', '_YYYY_MM')) is not null as found`,
  );
  expect(ahead?.found).toBe(true);
});

/** So many downloads of one day from one address, as many apps. */
const seedMany = (day: string, source: string | null, many: number) =>
  api.query(
    `insert into downloads (day, hour, club_id, episode_id, key, source)
     select $1::date, $1::date, $2, $3, gen_random_uuid(), $4 from generate_series(1, $5::int)`,
    [day, sound.clubId, sound.episodeId, source, many],
  );

test('G-04 1.2a more downloads from one address than people could make count for nothing on that day', async () => {
  const [full, over] = ['11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222'];
  await seedMany('2026-10-05', full, mostFromOneAddress);
  await seedMany('2026-10-05', over, mostFromOneAddress + 1);
  await seedMany('2026-10-05', null, mostFromOneAddress + 2);
  await seedMany('2026-10-06', over, 3);
  const counted = async () =>
    (
      await api.query('select downloads from download_days where club_id = $1 order by day', [sound.clubId])
    ).map(({ downloads }) => downloads);
  for (const day of ['2026-10-05', '2026-10-06']) await rollDownloads(api.own.db, day);
  expect(await counted()).toEqual([2 * mostFromOneAddress + 2, 3]);
});

test('G-04 1.2 a network on the safe list may have more, for 90 days after it was checked', async () => {
  for (const time of ['2026-10-29T23:59:59Z', '2026-10-30T00:00:00Z']) await downloadAt(time, '198.51.100.7');
  const rows = await api.query('select source is null as safe from downloads order by day');
  expect(rows).toEqual([{ safe: true }, { safe: false }]);
});
