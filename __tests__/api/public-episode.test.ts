import http from 'node:http';
import { episodeParts } from '@/server/tables/part';
import { renditionVoices } from '@/server/tables/voice';
import { apiOfFile, said } from '../support/api';
import { type Asked, askFor, countAll } from '../support/count-downloads';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { readAt } from '../support/feeds';
import { mp3, publishSound } from '../support/podcast-file';
import { seededOnce, seedScene } from '../support/scene';
import { seedConsent, seedEpisode, seedMember } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile({ trustProxy: true });

const on = seededOnce(async () => {
  const { db } = api.services;
  const scene = await seedScene(db);
  const child = await seedMember(db, scene.club.id, 'child', { firstName: 'Milo', lastName: 'Ribeiro' });
  await seedFamily(db, scene.club.id, [scene.parent], [child]);
  await seedConsent(db, child.id, { purpose: 'voice' });
  return { ...scene, child };
});

/** A published episode that is public, with a part of which that is said. */
async function publish(childVoices: 'none' | 'named' = 'none', content = mp3(120, 0)) {
  const { db } = api.services;
  const clubId = on.club.id;
  const { id: episodeId, name } = await seedEpisode(db, 'published', {
    publishedAt: new Date(),
    isPublic: true,
  });
  const sound = await publishSound(api.services, { clubId, episodeId, content });
  const { id: fileId = '' } = await storeFile(api.services, { purpose: 'part', clubId, episodeId });
  await db
    .insert(episodeParts)
    .values({ episodeId, clubId, slot: 'intro', fileId, check: 'good', childVoices });
  if (childVoices === 'named')
    await db.insert(renditionVoices).values({ episodeId, clubId, childId: on.child.id });
  return { ...sound, name };
}
type Of = { clubId: string; episodeId: string };

const read = ({ clubId, episodeId }: Of) => api.call('GET', `/api/pub/episode/${clubId}/${episodeId}`);
const audioOf = ({ clubId, episodeId, sha256 }: Of & { sha256: string }) =>
  `/api/pub/episode/${clubId}/${episodeId}/${sha256.slice(0, 16)}.mp3`;
const addressOf = ({ clubId, episodeId }: Of, token: string) =>
  api.call('GET', `/api/episode/${episodeId}/clubs/${clubId}/public`, { token });
const boardOf = async ({ episodeId }: Of) =>
  (await api.call('GET', `/api/episode/${episodeId}/clubs`, { token: on.platform.token })).body.data;
const show = (id: string, isPublic: boolean, headers = {}) =>
  api.call('PUT', `/api/episode/${id}/public`, { token: on.platform.token, headers, body: { isPublic } });

/** How many requests are being answered. */
const answersGoing = async () => {
  const metrics = await api.own.metrics.read();
  return metrics.find(({ name }) => name === 'touchline_http_requests_in_flight')?.values[0]?.value;
};

/** A change of an episode, or of its club. */
const change = (statement: string, of: Of) =>
  api.query(statement, [statement.startsWith('update clubs') ? of.clubId : of.episodeId]);
afterEach(() => api.query("update clubs set status = 'active'"));

const suspend = "update clubs set status = 'suspended' where id = $1";
const ofEpisode = (set: string) => `update episodes set ${set} where id = $1`;

const lost: [what: string, problem: string, statement: string][] = [
  ['switched off', 'off', ofEpisode('is_public = false')],
  ['opened again', 'unpublished', ofEpisode("status = 'in_progress'")],
  ['archived', 'unpublished', ofEpisode("status = 'archived'")],
  ['for parents alone', 'audience', ofEpisode("audience = 'parents'")],
  ['of a suspended club', 'suspended', suspend],
  ['being made anew', 'unfinished', "update renditions set status = 'queued' where episode_id = $1"],
  ['taken down', 'unfinished', 'update renditions set file_id = null where episode_id = $1'],
  [
    'with a part of which nothing is said',
    'untold',
    "update episode_parts set child_voices = 'untold' where episode_id = $1",
  ],
];

test.each(lost)(
  'K-20 S-01 an episode that is %s is gone from its page, its sound and its picture at once',
  async (_what, problem, statement) => {
    const of = await publish();
    const { status, body, headers } = await read(of);
    const kinds = ['cache-control', 'x-robots-tag'].map((name) => headers.get(name));
    expect([status, ...kinds]).toEqual([200, 'no-store', 'noindex']);
    const { audio, cover } = body.data.episode;
    expect(audio).toBe(audioOf(of));
    const kept = await readAt(api, audio, { range: 'bytes=0-99' });
    expect(kept.status).toBe(206);
    expect(kept.headers['content-range']).toMatch(/^bytes 0-99\//);
    await change(statement, of);
    // The next range of what was half downloaded, and what a cache asks again with.
    const next = { range: 'bytes=100-199', 'if-none-match': String(kept.headers.etag) };
    for (const answer of [await readAt(api, audio, next), await readAt(api, cover)])
      expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(said(await read(of))).toBe('404 The episode could not be found.');
    const address = await addressOf(of, on.platform.token);
    expect([address.status, address.body.data.problem]).toEqual([200, problem]);
    const [row] = (await boardOf(of)).filter(({ club }: { club: { id: string } }) => club.id === of.clubId);
    expect(row.open).toEqual(problem === 'off' ? null : { problem });
  },
);

test('K-20 a child is heard only while a guardian agrees to listeners outside the club, to the last second', async () => {
  const of = await publish('named', Buffer.concat([mp3(30, 0), Buffer.alloc(60_000_000)]));
  const problem = async () => (await addressOf(of, on.admin.token)).body.data.problem;
  expect([(await read(of)).status, await problem()]).toEqual([404, 'voices']);
  await seedConsent(api.services.db, on.child.id, { purpose: 'disclosure' });
  const { body } = await read(of);
  expect(JSON.stringify(body)).not.toMatch(/Milo|Ribeiro|Okafor/);
  expect(await problem()).toBeNull();
  const response = await new Promise<http.IncomingMessage>((resolve) => {
    http.get(`${api.url}${audioOf(of)}`, resolve);
  });
  const cut = new Promise<void>((resolve) => response.once('close', resolve));
  response.on('error', () => undefined);
  let bytes = 0;
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
    response.pause();
  });
  await eventually('some of it has come', () => bytes > 0);
  expect(await answersGoing()).toBe(1);
  await seedConsent(api.services.db, on.child.id, { purpose: 'disclosure', given: false });
  await eventually('the answer is cut', async () => (await answersGoing()) === 0);
  response.removeAllListeners('data').resume();
  await cut;
  expect(response.complete).toBe(false);
  expect([(await read(of)).status, await problem()]).toEqual([404, 'voices']);
});

test('G-04 S-02 it is sent with HEAD, ranges, 304 and 416, counted as any download, and takes no other method', async () => {
  const of = await publish();
  const path = audioOf(of);
  const ask = (asked: Asked = {}) => askFor(api, '')(path, asked);
  const all = await ask();
  expect(all).toMatchObject({ status: 200, headers: { 'content-type': 'audio/mpeg' } });
  const { etag = '', 'set-cookie': cookie } = all.headers;
  expect(cookie).toBeUndefined();
  const head = await ask({ method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(all.body.length) } });
  expect(head.body).toHaveLength(0);
  expect((await ask({ headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await ask({ range: `bytes=${all.body.length}-` })).status).toBe(416);
  expect((await ask({ range: 'bytes=5-9' })).body).toEqual(all.body.subarray(5, 10));
  const posted = await ask({ method: 'POST' });
  expect([posted.status, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
  await countAll(api);
  const counted = await api.query('select club_id from downloads where episode_id = $1', [of.episodeId]);
  expect(counted).toEqual([{ club_id: of.clubId }]);
  // A file of before leads to the one of today.
  const old = await readAt(api, path.replace(of.sha256.slice(0, 16), '0'.repeat(16)));
  expect([old.status, old.headers.location]).toEqual([302, expect.stringContaining(path)]);
});

test('S-01 guessed ids, another club’s and malformed ones are not there, however often they are asked for', async () => {
  const of = await publish();
  const none = '00000000-0000-4000-8000-000000000000';
  const guesses: [clubId: string, episodeId: string][] = [
    [none, of.episodeId],
    [of.clubId, none],
    [on.other.id, of.episodeId],
    [of.clubId, 'x'],
    ["'", of.episodeId],
  ];
  for (const [clubId, episodeId] of guesses) {
    expect((await read({ clubId, episodeId })).status).toBe(404);
    for (const file of [`${of.sha256.slice(0, 16)}.mp3`, 'drawn1.jpg', 'transcript.vtt', 'feed.xml'])
      expect((await readAt(api, `/api/pub/episode/${clubId}/${episodeId}/${file}`)).status).toBe(404);
  }
  // So many guesses keep no one from what is there, also by ids in capitals.
  const capitals = { clubId: of.clubId.toUpperCase(), episodeId: of.episodeId.toUpperCase() };
  const page = expect.stringMatching(`${of.clubId}/${of.episodeId}$`);
  for (const answer of [await read(of), await read(capitals)])
    expect(answer).toMatchObject({ status: 200, body: { data: { episode: { audio: audioOf(of) }, page } } });
});

test('the logo of an active club is open to all, other files of the store are not', async () => {
  const of = await publish();
  const logo = await storeFile(api.services, { purpose: 'logo', clubId: of.clubId, mime: 'image/webp' });
  await api.query('update clubs set logo_file_id = $1 where id = $2', [logo.id, of.clubId]);
  const { club } = (await read(of)).body.data;
  expect(club).toEqual({
    name: on.club.clubname,
    logo: `/api/pub/logo/${logo.key}`,
    join: `http://localhost:3000/pub/join/${on.club.joinCode}`,
  });
  const sent = await readAt(api, club.logo);
  expect(sent).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
  expect(sent.body.equals(logo.content)).toBe(true);
  const code = await api.call('GET', `/api/auth/join/${on.club.joinCode}`);
  expect(code.body.data.logo).toBe(club.logo);
  const other = await storeFile(api.services, { purpose: 'part', clubId: of.clubId });
  expect((await readAt(api, `/api/pub/logo/${other.key}`)).status).toBe(404);
  await change(suspend, of);
  expect((await readAt(api, club.logo)).status).toBe(404);
});

test('the platform makes an episode public, once it is for everyone and as it was seen; the history says so', async () => {
  const { id, rev } = await seedEpisode(api.services.db, 'draft');
  const set = await show(id, true, { 'if-match': `"${rev}"` });
  expect([said(set), set.body.data.isPublic]).toEqual([
    '200 The episode is public once it is published',
    true,
  ]);
  expect((await show(id, true, { 'if-match': `"${rev}"` })).status).toBe(409);
  expect(said(await show(id, false))).toBe('200 The episode is no longer public');
  await change(ofEpisode("audience = 'parents'"), { clubId: '', episodeId: id });
  expect(said(await show(id, true))).toBe(
    '409 Only an episode for everyone can be public. Change its audience first.',
  );
  const history = await api.call('GET', `/api/history?object=episode:${id}`, { token: on.platform.token });
  expect(history.body.data.map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [{ field: 'isPublic', values: { from: true, to: false } }],
    [{ field: 'isPublic', values: { from: false, to: true } }],
  ]);
  // A copy is not public. It takes the next number, so it goes again.
  const { episodeId } = await publish();
  const copy = await api.call('POST', `/api/episode/${episodeId}/duplicate`, { token: on.platform.token });
  expect(copy.body.data.isPublic).toBe(false);
  await api.query('delete from episodes where id = $1', [copy.body.data.id]);
});

test('a club shares its own episode, and other clubs do not', async () => {
  const of = await publish();
  const path = `${of.clubId}/${of.episodeId}`;
  expect((await addressOf(of, on.admin.token)).body.data).toEqual({
    problem: null,
    name: of.name,
    clubname: on.club.clubname,
    page: `http://localhost:3000/pub/episode/${path}`,
    embed: `http://localhost:3000/pub/embed/${path}`,
  });
  expect((await addressOf(of, on.otherAdmin.token)).status).toBe(404);
  const listed = await api.call('GET', '/api/episode', { token: on.parent.token });
  expect(listed.body.data.some((each: object) => 'isPublic' in each)).toBe(false);
});
