import { sql } from 'drizzle-orm';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { isList } from '@/contract/list';
import { findReplicaProblem } from '@/server/kernel/db/check-replica';
import { connect, type Database, disconnect } from '@/server/kernel/db/client';
import { makeReplica } from '@/server/kernel/db/replica';
import { startApi, type TestApi } from '../support/api';
import { eventually } from '../support/eventually';
import { later } from '../support/later';
import { startWithReplica } from '../support/replica';
import { seedClub, seedMember, seedPerson } from '../support/seed';
import { closedCalls, seedWalk } from '../support/walk';
import { writtenLog } from '../support/written-log';

let both: Awaited<ReturnType<typeof startWithReplica>>;
/** Two processes of the API on one database and its replica. */
let api: TestApi;
let other: TestApi;
let db: Database;
let standby: Database;
beforeAll(async () => {
  both = await startWithReplica();
  const start = () => startApi({ databaseReadUrl: both.readAppUrl }, {}, given());
  [api, other] = [await start(), await start()];
  db = connect(both.url);
  standby = connect(both.readAppUrl, { isReplica: true });
});
afterAll(async () => {
  await Promise.all([api.close(), other.close()]);
  await Promise.all([disconnect(db), disconnect(standby)]);
  await both.stop();
});
beforeEach(async () => {
  await both.resume();
  await both.caughtUp();
  await usable(api);
  await usable(other);
});

const given = () => ({ url: both.url, appUrl: both.appUrl, drop: async () => undefined });
const countedBy = (of: TestApi) => ({ ...of.own.replica?.counted }) as Record<string, number>;

/** Waits until the API reads from the replica again. */
const usable = ({ own }: TestApi) =>
  eventually('the replica is read from', async () => {
    const before = own.replica?.counted.replica ?? 0;
    await own.replica?.read((from) => from.execute(sql`select 1`));
    return (own.replica?.counted.replica ?? 0) > before;
  });

/** However slow the machine is, its replica is waited for. */
const patient = { patienceMs: 600_000 };

test('a walk over all reads as everybody is answered, by the replica what may be, and nothing there tries to write', async () => {
  const from = connect(both.readAppUrl, { isReplica: true });
  const replica = makeReplica(db, from, writtenLog().log, patient);
  const own = await startApi({}, { replica }, given());
  const walk = await seedWalk(own);
  const broken: string[] = [];
  for (const [name, endpoint] of closedCalls.filter(([, { method }]) => method === 'GET')) {
    for (const [persona, token] of Object.entries(walk.tokens)) {
      for (const accept of isList(endpoint) ? ['application/json', 'text/csv'] : ['application/json']) {
        const headers = { accept };
        const { status } = await own.call('GET', walk.pathOf(endpoint), { token, headers });
        if (status >= 500) broken.push(`${name} as ${persona}: ${status}`);
      }
    }
  }
  await own.close();
  expect(broken).toEqual([]);
  expect(replica.counted).toMatchObject({ behind: 0, away: 0, cancelled: 0 });
  const lists = Object.values<Endpoint>(endpoints).filter(isList).length;
  expect(replica.counted.replica).toBeGreaterThan(lists);
});

test('what is changed is not seen as it was, by nobody and in no process, also while the replica is behind', async () => {
  const { token } = await seedPerson(db);
  const club = await seedClub(db);
  const leaving = await seedMember(db, club.id, 'parent');
  const hosts = async (of: TestApi) =>
    (await of.call('GET', '/api/host', { token })).body.data.map(({ name }: { name: string }) => name);
  const body = { name: 'Ada Lovelace', bio: '', photo: null };
  const made = await api.call('POST', '/api/host', { token, body });
  expect(made.status).toBe(201);
  expect(await hosts(other)).toContain(body.name);
  const before = countedBy(other);

  await both.pause();
  await api.call('DELETE', `/api/host/${made.body.data.id}`, { token });
  expect(await hosts(other)).not.toContain(body.name);
  expect(await hosts(api)).not.toContain(body.name);
  const members = async (of: TestApi) =>
    (await of.call('GET', `/api/member?club=${club.id}&status=disabled`, { token })).body.total;
  expect(await members(other)).toBe(0);
  await api.call('PUT', `/api/member/${leaving.id}/status`, { token, body: { status: 'disabled' } });
  expect(await members(other)).toBe(1);
  expect((countedBy(other).behind ?? 0) - (before.behind ?? 0)).toBeGreaterThanOrEqual(3);
  expect((await other.call('GET', '/api/readyz')).status).toBe(200);
  const metrics = String((await other.call('GET', '/api/metrics')).body);
  expect(Number(/^touchline_replica_lag_seconds{\S* (\S+)/m.exec(metrics)?.[1])).toBeGreaterThan(0);
  expect(metrics).toMatch(/touchline_replica_reads_total{.*outcome="behind"/);

  await both.resume();
  await eventually('the replica answers as well', async () => {
    const answered = countedBy(other).replica ?? 0;
    expect(await hosts(other)).not.toContain(body.name);
    return (countedBy(other).replica ?? 0) > answered;
  });
});

test('a read that the replica cancels, because the primary has removed what it reads, is repeated on the primary', async () => {
  const { log } = writtenLog();
  const replica = makeReplica(db, standby, log, patient);
  await db.execute(sql`create table brief as select generate_series(1, 100) as n`);
  await db.execute(sql`grant select on brief to public`);
  const [begun, removed] = [later(), later()];
  const tries: string[] = [];
  const read = replica.read((from) =>
    from.transaction(
      async (tx) => {
        tries.push(from === standby ? 'replica' : 'primary');
        await tx.execute(sql`select from brief`);
        begun.settle();
        await removed.promise;
        return (await tx.execute(sql`select count(*)::int as n from brief`)).rows[0]?.n;
      },
      { isolationLevel: 'repeatable read' },
    ),
  );
  await begun.promise;
  await db.execute(sql`delete from brief`);
  await db.execute(sql`vacuum brief`);
  await both.caughtUp();
  removed.settle();
  expect(await read).toBe(0);
  expect(tries).toEqual(['replica', 'primary']);
  expect(replica.counted).toMatchObject({ replica: 0, cancelled: 1 });
});

test('while the replica is away reads are answered by the primary, one line of the log says so, and it is used again', async () => {
  const { log, lines } = writtenLog();
  const from = connect(both.readAppUrl, { isReplica: true });
  const replica = makeReplica(db, from, log, patient);
  const isThere = (of: Database) =>
    of
      .execute<{ there: boolean }>(sql`select pg_is_in_recovery() as there`)
      .then(({ rows }) => rows[0]?.there);
  expect(await replica.read(isThere)).toBe(true);
  await both.halt();
  for (let i = 0; i < 20; i += 1) expect(await replica.read(isThere)).toBe(false);
  expect(await replica.lagSeconds()).toBeUndefined();
  await both.start();
  await eventually('the replica is read from', () => replica.read(isThere));
  await replica.close();
  expect(lines().map(({ msg }) => msg)).toEqual([
    'reads go to the primary, not to the replica',
    'reads go to the replica again',
  ]);
});

test('what is no replica of this database is never read from, and doctor says what is wrong with it', async () => {
  const { log } = writtenLog();
  await db.execute(sql`create database elsewhere`);
  const elsewhere = new URL(both.url);
  elsewhere.pathname = '/elsewhere';
  const nowhere = new URL(both.url);
  nowhere.port = '1';
  for (const [url, problem] of [
    [both.url, /is no replica/],
    [elsewhere.href, /another database/],
    [process.env.TEST_POSTGRES ?? '', /another database/],
    [nowhere.href, /cannot be reached/],
  ] as const) {
    const wrong = connect(url, { isReplica: true });
    const replica = makeReplica(db, wrong, log);
    const isOwn = await replica.read(async (from) => from === db);
    expect(isOwn).toBe(true);
    expect(replica.counted).toMatchObject({ replica: 0, away: 1 });
    await replica.close();
    expect(await findReplicaProblem(both.url, url)).toMatch(problem);
  }
  expect(await findReplicaProblem(both.url, both.readUrl)).toBeUndefined();
});

test('reads that come together ask the databases once how new they are', async () => {
  const { log } = writtenLog();
  let asked = 0;
  const counting = connect(both.url);
  const query = counting.$client.query.bind(counting.$client);
  counting.$client.query = ((...words: Parameters<typeof query>) => {
    asked += 1;
    return query(...words);
  }) as typeof query;
  const replica = makeReplica(counting, standby, log, patient);
  await replica.read(async () => undefined);
  asked = 0;
  await Promise.all(Array.from({ length: 50 }, () => replica.read(async () => undefined)));
  // One that had begun before the others came, and one for all of these.
  expect(asked).toBe(2);
  await disconnect(counting);
});
