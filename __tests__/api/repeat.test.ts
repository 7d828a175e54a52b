import { endpoints } from '@/contract/endpoints';
import { limits } from '@/contract/limits';
import { removeOldReplies, removeRepliesAbout } from '@/server/kernel/db/kept-replies';
import { apiOfFile } from '../support/api';
import { eventually } from '../support/eventually';
import { seededOnce } from '../support/scene';
import { seedPerson } from '../support/seed';

const api = apiOfFile();
const person = seededOnce(() => seedPerson(api.services.db));
const other = seededOnce(() => seedPerson(api.services.db));
afterEach(() => api.query('delete from hosts; delete from categories; delete from idempotency_keys'));

const send = (key: string | undefined, path: string, body: object, { token } = person) =>
  api.call('POST', path, { token, body, headers: key === undefined ? {} : { 'idempotency-key': key } });
const create = (key: string | undefined, name: string, as = person, path = '/api/host') =>
  send(key, path, { name, bio: '', photo: null }, as);
const hosts = async () => (await api.query('select name from hosts order by name')).map(({ name }) => name);

test('R-07 the same request under the same key is done once, and answered the same', async () => {
  const first = await create('k1', 'Ada');
  const again = await create('k1', 'Ada');
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect(await hosts()).toEqual(['Ada']);
  expect(
    await api.query("select count(*)::int as n from audit_entries where action = 'host:create'"),
  ).toEqual([{ n: 1 }]);
  // Without a key, and under another one, it is another request.
  await create(undefined, 'Ada');
  await create('k2', 'Ada');
  expect(await hosts()).toEqual(['Ada', 'Ada', 'Ada']);
});

test('R-07 another request under the same key is 422, of another person its own', async () => {
  await create('k1', 'Ada');
  for (const refused of [await create('k1', 'Grace'), await create('k1', 'Ada', person, '/api/category')]) {
    expect([refused.status, refused.body.code]).toEqual([422, 'invalid']);
  }
  expect((await create('k1', 'Grace', other)).status).toBe(201);
  expect(await hosts()).toEqual(['Ada', 'Grace']);
});

test('R-07 two at once: one is done, the other is 409 with Retry-After, and answered the same once that is over', async () => {
  const { $client } = api.services.db;
  const lock = await $client.connect();
  try {
    await lock.query('begin; lock table hosts in access exclusive mode');
    const first = create('k1', 'Ada');
    await eventually('the first is under way', async () => {
      const [row] = await api.query('select status from idempotency_keys');
      return row?.status === null;
    });
    const meanwhile = await create('k1', 'Ada');
    expect([meanwhile.status, meanwhile.headers.get('retry-after')]).toEqual([409, '1']);
    await lock.query('rollback');
    const { status, body } = await first;
    expect(status).toBe(201);
    expect((await create('k1', 'Ada')).body).toEqual(body);
  } finally {
    lock.release();
  }
  const both = await Promise.all([create('k2', 'Grace'), create('k2', 'Grace')]);
  expect(both.map(({ status }) => status)).toContain(201);
  expect(await hosts()).toEqual(['Ada', 'Grace']);
});

test('what was refused may be tried again under its key', async () => {
  const category = (key: string) => send(key, '/api/category', { name: 'Courage', description: '' });
  expect((await category('k1')).status).toBe(201);
  expect((await category('k2')).status).toBe(409);
  await api.query('delete from categories');
  expect((await category('k2')).status).toBe(201);
});

test('one that a dead process has left is done by the next, and a key is free again after a day', async () => {
  await create('k1', 'Ada');
  await api.query(
    "update idempotency_keys set status = null, body = null, created_at = now() - interval '2 minutes'",
  );
  expect((await create('k1', 'Ada')).status).toBe(201);
  await api.query("update idempotency_keys set created_at = now() - interval '25 hours'");
  expect((await create('k1', 'Grace')).status).toBe(201);
  expect(await hosts()).toEqual(['Ada', 'Ada', 'Grace']);
  await api.query("update idempotency_keys set created_at = now() - interval '25 hours'");
  await removeOldReplies(api.services.db);
  expect(await api.query('select * from idempotency_keys')).toEqual([]);
});

test('C4 of one person the newest 50 answers are kept, and none of another are lost for it', async () => {
  await create('other', 'Grace', other);
  for (let i = 0; i < limits.keptAnswers + 5; i += 1) await create(`k${i}`, 'Ada');
  const rows = await api.query('select key from idempotency_keys order by created_at desc');
  const keys = rows.map(({ key }) => key);
  expect(keys.filter((key) => key !== 'other').slice(0, 2)).toEqual(['k54', 'k53']);
  expect(keys).toHaveLength(limits.keptAnswers + 1);
});

test('C4 an answer is found by the ids and addresses in it, by an index and not by reading all texts', async () => {
  const { body } = await create('k1', 'write to Ada.Byron@Example.test.');
  const [row] = await api.query('select about from idempotency_keys');
  expect(row.about).toEqual(expect.arrayContaining([body.data.id, 'ada.byron@example.test']));
  const plan = await api.services.db.transaction(async (tx) => {
    await tx.execute('set local enable_seqscan = off');
    return tx.execute("explain delete from idempotency_keys where about && array['x']");
  });
  expect(JSON.stringify(plan.rows)).toContain('idempotency_keys_about_index');
  await removeRepliesAbout(api.services.db, ['ADA.byron@example.test']);
  expect(await api.query('select * from idempotency_keys')).toEqual([]);
});

test('a key that is none is 400; only writes of a person without files take one', async () => {
  for (const key of ['', 'with space', 'x'.repeat(201)]) expect((await create(key, 'Ada')).status).toBe(400);
  const repeatable = Object.values(endpoints).filter((endpoint) => endpoint.repeatable);
  expect(repeatable.length).toBeGreaterThan(5);
  for (const { method, access, upload } of repeatable) {
    expect([method === 'GET', access === 'open', upload]).toEqual([false, false, undefined]);
  }
});
