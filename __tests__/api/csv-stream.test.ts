import { apiOfFile, atOnce } from '../support/api';
import { eventually } from '../support/eventually';
import { seededOnce } from '../support/scene';
import { seedPerson } from '../support/seed';

const api = apiOfFile();
const platform = seededOnce(() => seedPerson(api.services.db));
beforeAll(async () => {
  await fill(rows);
});

/** Rows of 16 MB: more than a connection buffers when the client does not read. */
const rows = 8000;
const fill = (count: number) =>
  api.query(
    `insert into categories (name, description)
     select 'Category ' || n, repeat('x', 2000) from generate_series(1, $1) n`,
    [count],
  );

const ask = (of: RequestInit = {}) =>
  fetch(`${api.url}/api/category?sort=createdAt`, {
    headers: { accept: 'text/csv', authorization: `Bearer ${platform.token}` },
    ...of,
  });
const namesOf = (text: string) => text.match(/^Category \d+(?=,)/gm) ?? [];
/** Connections of the API that are in a transaction. */
const reading = async () =>
  (
    await api.query(
      `select 1 from pg_stat_activity where datname = current_database() and xact_start is not null
       and usename is not null and pid <> pg_backend_pid()`,
    )
  ).length;

test('a list of many pages is one file, each row once', async () => {
  const names = namesOf(await (await ask()).text());
  expect([names.length, new Set(names).size]).toEqual([rows, rows]);
  await eventually('the connection is given back', async () => (await reading()) === 0);
});

test('a client that leaves in the middle keeps no connection', async () => {
  const leaving = new AbortController();
  expect((await ask({ signal: leaving.signal })).status).toBe(200);
  await eventually('it is being read', async () => (await reading()) === 1);
  leaving.abort();
  await eventually('the connection is given back', async () => (await reading()) === 0);
});

test('of many files at once a few are written, the others are asked to wait', async () => {
  const leaving = new AbortController();
  const askTimes = (count: number) => atOnce(count, () => ask({ signal: leaving.signal }));
  // Held to the end, because fetch closes an answer without references.
  const begun = await askTimes(5);
  const refused = await askTimes(3);
  expect(begun.map(({ status }) => status)).toEqual(Array(5).fill(200));
  // As for any list of which the server makes too many: this person has not asked too often.
  expect(refused.map(({ status }) => status)).toEqual(Array(3).fill(503));
  expect(refused.map(({ headers }) => headers.has('retry-after'))).toEqual(Array(3).fill(true));
  leaving.abort();
  await eventually('all are given back', async () => (await reading()) === 0);
  expect(namesOf(await (await ask()).text())).toHaveLength(rows);
});

test('a HEAD request holds no connection, and prevents no other file', async () => {
  const heads = await atOnce(5, () => ask({ method: 'HEAD' }));
  expect(heads.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(heads[0]?.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  await eventually('all are given back', async () => (await reading()) === 0);
  const response = await ask();
  expect(response.status).toBe(200);
  expect(namesOf(await response.text())).toHaveLength(rows);
});

// The last one, because it takes the rows away.
test('a file is of one moment: what is changed while it is read is not in it', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  // Headers come with the first rows; the rest waits until the client reads on.
  await api.query('delete from categories');
  await fill(3);
  expect(namesOf(await response.text())).toHaveLength(rows);
});
