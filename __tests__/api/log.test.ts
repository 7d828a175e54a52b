import { endpoints } from '@/contract/endpoints';
import { NoRoomYet, StorageAway } from '@/server/kernel/storage/storage-error';
import { apiOfFile, inTurn } from '../support/api';
import { forgetAudit } from '../support/forget-audit';
import { oneIntro, sceneOfFile, seededOnce, tone } from '../support/scene';
import { password, seedEpisode, seedMember } from '../support/seed';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const { lines } = written;
const api = apiOfFile({}, { log: written.log });
const scene = sceneOfFile(api);
const query = (text: string) => api.services.db.$client.query(text);

beforeEach(written.clear);

test('S-41 one line for each request: path, person, status; no query', async () => {
  const { token, id } = scene.parent;
  const { headers } = await api.call('GET', '/api/episode?q=secret-words&page=1', { token });
  const [line] = lines();
  expect(line).toMatchObject({
    part: 'api',
    msg: 'request',
    method: 'GET',
    path: '/api/episode',
    status: 200,
    userId: id,
    requestId: headers.get('x-request-id'),
    address: '127.0.0.1',
  });
  expect(lines()).toHaveLength(1);
  expect(new Date(line.time).toISOString()).toBe(line.time);
});

test('S-41 no line ever holds a password, a token, a file URL, a name or a mail address', async () => {
  const { email, token, firstName } = scene.admin;
  const identifier = email ?? '';
  await api.call('POST', '/api/auth/login', { body: { identifier, password } });
  await api.call('POST', '/api/auth/login', { body: { identifier, password: 'Wrong-Horse7' } });
  const { body } = await api.call('POST', '/api/file/upload/audio', {
    token,
    body: oneIntro(scene, tone(400), 'secret-name.wav'),
  });
  const url: string = body.data.intro;
  await api.call('GET', `/api/file/download?url=${url}`, { headers: { cookie: `token=${token}` } });
  await api.call('GET', `/api/file/download?url=${url}`, { token: 'another-token' });
  expect(lines().length).toBeGreaterThan(5);
  for (const secret of [
    password,
    'Wrong-Horse7',
    token,
    identifier,
    url,
    url.slice(6),
    firstName,
    'secret-name',
  ]) {
    expect([secret, written.text().includes(secret)]).toEqual([secret, false]);
  }
});

test('S-41 S-42 a failure is logged with its cause, without the values of the query, and answered without it', async () => {
  await query('alter table users rename to people');
  const body = { identifier: 'ada@secret.test', password };
  const answer = await api
    .call('POST', '/api/auth/login', { body })
    .finally(() => query('alter table people rename to users'));
  expect([answer.status, Object.keys(answer.body)]).toEqual([500, ['message', 'code', 'requestId']]);
  expect(answer.body.message).toBe('Something Went Wrong! Please Try Again Later');

  const failure = lines().find(({ msg }) => msg === 'request failed');
  expect(failure).toMatchObject({ requestId: answer.body.requestId, path: endpoints.login.path });
  expect(failure.err.cause).toMatchObject({ code: '42P01', message: 'relation "users" does not exist' });
  expect(failure.err.stack).toContain('user.store');
  expect(written.text()).not.toMatch(/ada@secret|Right-Horse7|params/);
});

test('S-40 what a client says of itself stays one line', async () => {
  await api.call('GET', '/api/a%0d%0ab%1b%5b31m', {
    headers: { 'user-agent': 'x\u001b[31m'.replace('\u001b', '') },
  });
  expect(written.text().trim().split('\n')).toHaveLength(1);
  expect(written.text()).not.toContain('\u001b');
});

const address = '127.0.0.1';
const child = seededOnce(() => seedMember(api.services.db, scene.club.id, 'child', { username: 'milo' }));
const episode = seededOnce(() => seedEpisode(api.services.db, 'published'));
const addressesKept = async () =>
  (await api.query('select distinct address from audit_entries')).map((row) => row.address);

test.each(['child', 'parent'] as const)(
  'D5 what a %s listens to is a line for the developer, without who and where',
  async (persona) => {
    const { token, id } = persona === 'child' ? child : scene.parent;
    const path = `/api/listen/${episode.id}`;
    const answers = [await api.call('GET', path, { token })];
    for (const body of [{ position: 9, rev: 0, played: 5 }, { position: 9, rev: 7, played: 5 }, {}])
      answers.push(await api.call('PUT', path, { token, body }));
    const statuses = [200, 200, 409, 422];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
    expect(lines().map(({ level, status }) => [level, status])).toEqual(statuses.map((each) => [20, each]));
    expect([written.text().includes(id), written.text().includes(address)]).toEqual([false, false]);
  },
);

test('D5 nothing that a child does is kept with an address, neither in the log nor in the audit', async () => {
  await forgetAudit(api.services.db);
  const { token } = child;
  await api.call('POST', '/api/auth/login', { body: { identifier: 'milo', password: 'Wrong-Horse7' } });
  const { body } = await api.call('POST', '/api/auth/login', { body: { identifier: 'milo', password } });
  await api.call('GET', '/api/episode', { token });
  await api.call('GET', `/api/file/download?url=/file/${'a'.repeat(22)}`, { token });
  // Not theirs to do: a refusal of the audit.
  expect((await api.call('POST', '/api/episode', { token, body: {} })).status).toBe(403);
  await api.call('POST', '/api/auth/logout', { token: body.token });
  expect(lines().length).toBeGreaterThan(8);
  expect(lines().filter(({ audit }) => audit)).toHaveLength(4);
  expect(written.text()).not.toContain(address);
  expect(await addressesKept()).toEqual([null]);
});

test('D5 of everybody else the address is kept, so that a thief can be found', async () => {
  await api.call('POST', '/api/auth/login', { body: { identifier: scene.parent.email, password } });
  expect(lines().map((line) => line.audit?.address ?? line.address)).toEqual([address, address]);
  expect(await addressesKept()).toContain(address);
});

test('K-19 while a child uses it, nothing that is logged has its names, its year of birth or its words', async () => {
  const [firstName, lastName, username] = ['Zoltán-Quirin', 'Xylander', 'quirinx'];
  const born = { firstName, lastName, username, birthYear: 2013 };
  const { token, id } = await seedMember(api.services.db, scene.club.id, 'child', born);
  const words = 'The muddy boots of Zebedee';
  await api.call('POST', '/api/auth/login', { body: { identifier: username, password } });
  await api.call('POST', '/api/auth/login', { body: { identifier: username, password: 'Wrong-Horse7' } });
  for (const path of ['/api/account', '/api/family', '/api/account/export', `/api/episode?q=${lastName}`])
    await api.call('GET', path, { token });
  const answer = (body: object) =>
    api.call('PUT', `/api/reflection/${episode.id}`, { token, body: { question: 0, ...body } });
  await answer({ words });
  await answer({ words: words.repeat(1000) });
  await api.call('PUT', `/api/family/user/${id}/edit/profile`, { token, body: { ...born, lastName: words } });
  // A failure, whose report has the error of the database.
  await query('alter table progress rename to positions');
  const failed = await api
    .call('PUT', `/api/listen/${episode.id}`, { token, body: { position: 9, rev: 0, played: 5 } })
    .finally(() => query('alter table positions rename to progress'));
  expect(failed.status).toBe(500);
  expect(written.text()).toContain('request failed');
  // It is the child's use that was logged.
  expect(written.text()).toContain(id);
  for (const secret of [
    firstName,
    lastName,
    username,
    'Zolt',
    'Zebedee',
    '2013',
    encodeURIComponent(firstName),
  ])
    expect([secret, withoutTimes(written.text()).includes(secret)]).toEqual([secret, false]);
});

/** The log without its times, ids and durations, in whose digits a year may stand by chance. */
const withoutTimes = (text: string) =>
  text
    .replace(/"(?:time|pid|ms|requestId|userId|id|object)":(?:"[^"]*"|[\d.]+)/g, '')
    .replace(/:\d+:\d+/g, '');

const thrown = {
  name: 'TypeError',
  part: 'drawer',
  route: '/admin/dashboard/clubs/[id]/moving',
  build: 'K3xV_2bq-1',
  components: ['EpisodeFields', 'a', '$'],
  places: ['[id]-3f9c2d1.js:1:20481'],
};
const report = (change: object = {}, of: { token?: string } = {}) =>
  api.call('POST', '/api/client-errors', { body: { ...thrown, ...change }, ...of });
const failedDrawers = async () =>
  /touchline_client_errors_total\{part="drawer"[^}]*\} (\d+)/.exec(
    String((await api.call('GET', '/api/metrics')).body),
  )?.[1];

test('S-41 an error of a page is a warning without its person, signed in or not, and is counted by its part', async () => {
  const child = await seedMember(api.services.db, scene.club.id, 'child');
  expect((await report()).status).toBe(200);
  expect((await report({}, child)).status).toBe(200);
  const warnings = lines().filter(({ level }) => level === 40);
  expect(warnings).toHaveLength(2);
  expect(warnings[1]).toMatchObject({ msg: 'a page reports an error', ...thrown });
  for (const personal of [child.id, '127.0.0.1']) expect(written.text()).not.toContain(personal);
  expect(await failedDrawers()).toBe('2');
});

test.each([
  ['a message', { message: 'Cannot read Ada of undefined' }],
  ['a sentence as its name', { name: 'Ada Byron is undefined' }],
  ['an address with an id', { route: '/admin/dashboard/clubs/5b8f6f0e-2a52-4f0b-9d0a-7a9d3c1b2e4f' }],
  ['an address with a query', { route: '/auth/invite?token=abc' }],
  ['an unknown part', { part: 'somewhere' }],
  ['an address of a person as a component', { components: ['ada@example.test'] }],
  ['more components than it takes', { components: Array(13).fill('a') }],
  ['a long name', { components: ['a'.repeat(41)] }],
  ['the address of a page as a place', { places: ['https://touchline.example/pub/join/ROVE-RS26'] }],
])('S-41 what a page says of an error is refused with %s', async (_, change) => {
  expect((await report(change)).status).toBe(422);
  expect(lines().filter(({ level }) => level === 40)).toEqual([]);
});

test('errors of pages are limited by address and by person, and neither is counted further', async () => {
  const { parent } = scene;
  await query("delete from rate_limits where key like 'clientErrors%'");
  const ofPerson = await inTurn(21, () => report({}, parent));
  expect(ofPerson).toEqual([...Array(20).fill(200), 429]);
  const before = await failedDrawers();
  const ofAddress = await inTurn(40, () => report());
  expect(ofAddress).toEqual([...Array(39).fill(200), 429]);
  expect(Number(await failedDrawers()) - Number(before)).toBe(39);
});

test('while the files are away there is one warning a minute with a count of each kind, and no stack', () => {
  jest.useFakeTimers();
  try {
    const away = () => new StorageAway('s3://store.test/clubs cannot be used (ECONNREFUSED)');
    const wrapped = () => new Error('not kept', { cause: away() });
    const fail = (times: number) => {
      for (let i = 0; i < times; i += 1) {
        written.log.error({ requestId: String(i), err: away() }, 'request failed');
        written.log.warn({ err: wrapped(), job: 'master-rendition' }, 'a job waits');
      }
    };
    const said = () => lines().map(({ level, msg, cause, counts }) => ({ level, msg, cause, counts }));
    const warning = { level: 40, msg: 'the files cannot be reached' };
    fail(28);
    expect(said()).toEqual([
      {
        ...warning,
        cause: 's3://store.test/clubs cannot be used (ECONNREFUSED)',
        counts: { 'request failed': 1 },
      },
    ]);
    jest.advanceTimersByTime(60_000);
    const first = said().at(-1);
    expect(first).toEqual({ ...warning, counts: { 'request failed': 27, 'a job waits': 28 } });
    fail(1);
    jest.advanceTimersByTime(60_000);
    expect(said()).toHaveLength(3);
    expect(said().at(-1)).toEqual({ ...warning, counts: { 'request failed': 1, 'a job waits': 1 } });
    // All is well again, until it is not.
    jest.advanceTimersByTime(600_000);
    expect(said()).toHaveLength(3);
    written.log.error({ err: new NoRoomYet('too little space is left') }, 'request failed');
    expect(said().at(-1)).toMatchObject({ level: 40, msg: 'there is no room for files' });
    expect(written.text()).not.toContain('stack');
    written.log.error({ err: new Error('else') }, 'request failed');
    expect(lines().at(-1)).toMatchObject({
      level: 50,
      msg: 'request failed',
      err: { stack: expect.any(String) },
    });
  } finally {
    jest.useRealTimers();
  }
});
