import { apiOfFile } from '../support/api';
import { eventually } from '../support/eventually';
import { holdClock, stopClock } from '../support/fixed-clock';
import { seededOnce } from '../support/scene';
import { seedClub, seedMember, seedPerson } from '../support/seed';

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

const ask = (of: RequestInit = {}, { token = platform.token, path = '/api/category' } = {}) =>
  fetch(`${api.url}${path}?sort=createdAt`, {
    headers: { accept: 'text/csv', authorization: `Bearer ${token}` },
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

describe('the places of files', () => {
  const leaving: AbortController[] = [];
  /** Begins a file that nobody takes; with fewer rows than a connection buffers it would end by itself. */
  const begin = (token: string, path = '/api/category') => {
    const one = new AbortController();
    leaving.push(one);
    return ask({ signal: one.signal }, { token, path });
  };
  afterEach(async () => {
    for (const one of leaving.splice(0)) one.abort();
    await eventually('all are given back', async () => (await reading()) === 0);
  });

  /** A club with as many playlists, and its admin's token. */
  const club = async (name: string) => {
    const { id } = await seedClub(api.services.db, name);
    await api.query(
      `insert into playlists (club_id, name) select $1, 'Playlist ' || n || repeat('x', 2000) from generate_series(1, $2) n`,
      [id, rows],
    );
    const { token } = await seedMember(api.services.db, id, 'admin');
    return () => begin(token, '/api/playlist');
  };

  test('R-05 one person writes two files at once, one club three, and other clubs have the others', async () => {
    const other = await seedPerson(api.services.db);
    const ofClub = await club('Rovers');
    // Held to the end, because fetch closes an answer without references.
    const begun = await Promise.all([begin(platform.token), begin(platform.token)]);
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await begin(platform.token);
    // As for any list of which the server makes too many: this person has not asked too often.
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    const beside = [await begin(other.token), await begin(other.token), await ofClub(), await ofClub()];
    expect(beside.map(({ status }) => status)).toEqual([200, 503, 200, 200]);
    expect(await reading()).toBe(5);
  });

  test('R-05 who takes nothing for a while gives way to another, and to nobody before', async () => {
    const clubs = await Promise.all(['Rovers', 'Ashford', 'Kings Park'].map(club));
    const [first, second, third] = clubs;
    if (!first || !second || !third) throw new Error('no club');
    stopClock('2026-11-30T12:00:00Z');
    const idle = [await begin(platform.token), await begin(platform.token)];
    idle.push(await first(), await first(), await second());
    expect(idle.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect((await third()).status).toBe(503);
    jest.setSystemTime(new Date('2026-11-30T12:00:05Z'));
    const late = await third();
    expect(late.status).toBe(200);
    await eventually('one has given way', async () => (await reading()) === 5);
    const taken = await Promise.allSettled([late, ...idle].map((answer) => answer.text()));
    expect(taken.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(taken[0]?.status).toBe('fulfilled');
  });

  test('R-05 who takes nothing for a minute has the file ended, though nobody waits', async () => {
    holdClock(['setTimeout', 'clearTimeout']);
    const idle = await begin(platform.token);
    await eventually('the connection is given back', async () => {
      jest.advanceTimersByTime(60_000);
      return (await reading()) === 0;
    });
    await expect(idle.text()).rejects.toThrow();
  });

  test('a short list holds no place, however slowly it is taken', async () => {
    const { id } = await seedClub(api.services.db, 'Short');
    const { token } = await seedMember(api.services.db, id, 'admin');
    const begun = [];
    for (let i = 0; i < 8; i += 1) begun.push(await begin(token, '/api/playlist'));
    expect(begun.map(({ status }) => status)).toEqual(Array(8).fill(200));
    await eventually('the connections are given back', async () => (await reading()) === 0);
  });
});

test('a HEAD request holds no connection, and prevents no other file', async () => {
  const heads = [];
  for (let i = 0; i < 8; i += 1) heads.push(await ask({ method: 'HEAD' }));
  expect(heads.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(heads[0]?.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  await eventually('all are given back', async () => (await reading()) === 0);
  const response = await ask();
  expect(response.status).toBe(200);
  expect(namesOf(await response.text())).toHaveLength(rows);
});

test('a file is separated as Excel expects it in the club’s country, for the platform in the reader’s language', async () => {
  const { db } = api.services;
  const { id } = await seedClub(db, 'Kickers');
  await api.query("update clubs set country = 'DE' where id = $1", [id]);
  const german = await seedMember(db, id, 'admin');
  const separatorFor = async ({ token }: { token: string }, language: string, path: string) => {
    const headers = { accept: 'text/csv', authorization: `Bearer ${token}`, 'accept-language': language };
    const answer = await fetch(`${api.url}${path}`, { headers });
    return /[,;=]/.exec(await answer.text())?.[0];
  };
  const british = await seedMember(db, (await seedClub(db, 'Rangers')).id, 'admin');
  expect([
    await separatorFor(german, 'en', '/api/playlist'),
    await separatorFor(british, 'de', '/api/playlist'),
    await separatorFor(platform, 'de', '/api/club'),
    await separatorFor(platform, 'en', '/api/club'),
  ]).toEqual([';', ',', ';', ',']);
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
