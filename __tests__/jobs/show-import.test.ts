import sharp from 'sharp';
import type { ShowImport, ShowPreview } from '@/contract/moving/show-import';
import { episode as episodeNoun } from '@/server/episode/episode.noun';
import { purgeImported } from '@/server/episode/purge-imported';
import { getOutside } from '@/server/kernel/outgoing/get-outside';
import { AddressRefused, type Outside, theInternet } from '@/server/kernel/outgoing/outside';
import { postOutside } from '@/server/kernel/outgoing/post-outside';
import { NoRoomYet } from '@/server/kernel/storage/storage-error';
import { purgeExpiredClubs } from '@/server/personal-data/purge-clubs.store';
import { runMastering } from '@/server/rendition/master-rendition';
import { importEpisode } from '@/server/show-import/import-episode';
import { resumeImports } from '@/server/show-import/show-import.noun';
import { removeOldImports } from '@/server/show-import/show-import.store';
import { apiOfFile, refusedAt, said } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { feedCalls, readAt } from '../support/feeds';
import { auditedOf } from '../support/forget-audit';
import { feedOf, startPodcastHost } from '../support/podcast-host';
import { eraseContents } from '../support/queued-contents';
import { whileRefused } from '../support/refusing';
import { sceneOfFile, seededOnce } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { fileReader } from '../support/stored-file';

// The one name that this machine answers to; its port is known once it listens.
const outside: Outside = { ...theInternet };
const api = apiOfFile({}, { outside });
const scene = sceneOfFile(api);
const host = seededOnce(startPodcastHost);
const sound = wav({ seconds: 1.5, rate: 16_000 });

beforeAll(() => void Object.assign(outside, host.outside));
afterAll(() => host.close());
beforeEach(async () => {
  host.asked.length = 0;
  host.give('/a.mp3', sound);
  for (const table of ['show_imports', 'purged_imports', 'rate_limits', 'pgboss.job'])
    await api.query(`delete from ${table}`);
  await api.query('delete from episodes where of_club_id is not null');
});

const path = () => `/api/club/${scene.club.id}/show-import`;
const ask = (method: string, below = '', body?: object, token = scene.admin.token) =>
  api.call(method, `${path()}${below}`, { token, body });
const looked = async (token?: string) =>
  (await ask('POST', '/preview', { url: host.url('/feed') }, token)).body.data as ShowPreview;
const begin = (token?: string, more = {}) =>
  ask('POST', '', { url: host.url('/feed'), mayPublish: true, ...more }, token);
const state = async () => (await ask('GET')).body.data as ShowImport;

/** Does all that waits, as workers do, whenever it is due. */
async function work() {
  for (;;) {
    const jobs = await api.query(`delete from pgboss.job where name = 'import-episode' returning data`);
    if (jobs.length === 0) return;
    for (const { data } of jobs) await importEpisode(api.services, data.itemId, outside);
  }
}
const imported = () =>
  api.query(
    `select e.id, e.guid, e.name, e.description, e.season, e.number, e.audience, e.status, e.published_at::text as at, e.artwork_file_id is not null as cover
     from episodes e where of_club_id = $1 order by e.published_at`,
    [scene.club.id],
  );
/** A show of episodes with these guids, which have the same sound. */
const giveShow = (...guids: string[]) =>
  host.give('/feed', feedOf(guids.map((guid) => ({ guid, sound: host.url('/a.mp3') }))));
/** Imports such a show. Resolves to the episodes that are there then. */
async function importShow(...guids: string[]) {
  giveShow(...guids);
  await begin();
  await work();
  return imported();
}
async function master() {
  for (const { id } of await imported())
    await runMastering(api.services, { episodeId: id, clubId: scene.club.id });
}

test('a show becomes published episodes of the club alone, with guid, text, day, number and cover, and is heard by its members only', async () => {
  const cover = await sharp({ create: { width: 1400, height: 1400, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer();
  host.give('/cover.jpg', cover, 'image/jpeg');
  host.answer('/counted/a.mp3', (_, response) =>
    response.writeHead(302, { location: host.url('/a.mp3').replace('https:', 'http:') }).end(),
  );
  const items = [
    { guid: 'old-1', sound: host.url('/a.mp3'), date: 'Sat, 05 Sep 2020 10:00:00 GMT' },
    {
      guid: 'tag:x,2021:2 &amp; more',
      title: 'Derby &lt;b&gt;',
      sound: host.url('/counted/a.mp3'),
      date: 'Sun, 06 Sep 2020 10:00:00 GMT',
      more: '<description><![CDATA[<p>Mud &amp; more&nbsp;&hellip; caf&eacute;, &Eacute;cole &#8211; it&#x2019;s &amp;lt; &#x110000; &unknown;</p><p>Two</p>]]></description><itunes:season>3</itunes:season><itunes:episode>7</itunes:episode><itunes:explicit>true</itunes:explicit>',
    },
    { guid: 'text-only' },
  ];
  host.give(
    '/feed',
    feedOf(items, `<itunes:image href="${host.url('/cover.jpg')}"/>`),
    'application/rss+xml',
  );
  expect(await looked()).toMatchObject({
    title: 'Touchline Talk',
    episodes: 3,
    importable: 2,
    already: 0,
    withoutSound: 1,
    explicit: 1,
    locked: null,
  });
  expect(said(await begin())).toBe('201 2 episodes are being imported');
  await work();
  expect(await state()).toMatchObject({ status: 'done', episodes: 2, done: 2, failed: 0 });
  expect(await imported()).toMatchObject([
    {
      guid: 'old-1',
      season: 1,
      number: 1,
      audience: 'everyone',
      status: 'published',
      at: '2020-09-05 10:00:00+00',
      cover: true,
    },
    {
      guid: 'tag:x,2021:2 & more',
      name: 'Derby <b>',
      description: 'Mud & more … café, École – it’s &lt; &#x110000; &unknown;\nTwo',
      season: 3,
      number: 7,
      audience: 'parents',
    },
  ]);
  await master();

  // Members of this club, behind what was made here; nobody of another one.
  const current = await seedEpisode(api.services.db, 'published', { number: 2 });
  const list = async (token: string) =>
    (await api.call('GET', '/api/episode', { token })).body.data.map(({ id }: { id: string }) => id);
  const ids = (await imported()).map(({ id }) => id);
  expect(await list(scene.parent.token)).toEqual([current.id, ids[1], ids[0]]);
  expect(await list(scene.otherParent.token)).toEqual([current.id]);
  expect(await list(scene.platform.token)).not.toContain(ids[0]);
  const statuses = [scene.parent, scene.otherParent, scene.otherAdmin].map(
    async ({ token }) => (await api.call('GET', `/api/episode/${ids[0]}`, { token })).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
  const [{ chapters }] = (await api.query('select chapters from renditions where episode_id = $1', [
    ids[0],
  ])) as [{ chapters: { kind: string }[] }];
  expect(chapters.map(({ kind }) => kind)).toEqual(['feature']);

  // Podcast apps know them by the guid that they had; people outside hear none of them, because who is heard was never said.
  const { make } = feedCalls(api);
  const { own } = await make(scene.parent, '', {});
  const xml = String((await readAt(api, own?.url ?? '')).body);
  expect([...xml.matchAll(/<guid[^>]*>([^<]*)</g)].map(([, guid]) => guid)).toEqual([
    'tag:x,2021:2 &amp; more',
    'old-1',
  ]);

  // The same feed again brings only what is new.
  expect(await looked()).toMatchObject({ importable: 0, already: 2 });
  expect(said(await begin())).toBe('409 There is nothing new in this show: all its episodes are here.');
  host.give('/feed', feedOf([...items, { guid: 'new', sound: host.url('/a.mp3') }]), 'application/rss+xml');
  await begin();
  await work();
  expect((await imported()).map(({ guid }) => guid).sort()).toEqual(['new', 'old-1', 'tag:x,2021:2 & more']);

  // The picture of the show goes with its old imports, and the episodes keep theirs.
  const ofShow = () => api.query(`select id from files where purpose = 'artwork' and episode_id is null`);
  expect(await ofShow()).toHaveLength(2);
  await api.query(`update show_imports set created_at = now() - interval '91 days'`);
  await removeOldImports(api.services.db);
  expect(await ofShow()).toEqual([]);
  expect((await imported()).filter(({ cover }) => cover)).toHaveLength(2);
});

test('a sound that breaks off is fetched from there on, and what is no sound says so', async () => {
  let cut = 0;
  host.answer('/cut.mp3', ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    const range = from > 0 && { 'content-range': `bytes ${from}-${sound.length - 1}/${sound.length}` };
    response.writeHead(range ? 206 : 200, { 'content-length': sound.length - from, etag: '"one"', ...range });
    if (cut++ > 0) return void response.end(sound.subarray(from));
    response.write(sound.subarray(0, 20_000), () => setImmediate(() => response.destroy()));
  });
  host.give('/page', '<html>Sign in</html>', 'text/html');
  host.give(
    '/feed',
    feedOf([
      { guid: 'cut', sound: host.url('/cut.mp3') },
      { guid: 'gone', sound: host.url('/gone.mp3') },
      { guid: 'page', sound: host.url('/page') },
      { guid: 'inside', sound: 'https://127.0.0.1/secret' },
    ]),
  );
  await begin();
  await work();
  expect(host.asked.filter((each) => each.startsWith('/cut'))).toEqual([
    '/cut.mp3',
    expect.stringMatching(/^\/cut\.mp3 bytes=\d+-$/),
  ]);
  const { failures, ...counts } = await state();
  expect(counts).toMatchObject({ status: 'done', done: 1, failed: 3 });
  const reasons = Object.fromEntries(failures.map(({ title, reason }) => [title, reason]));
  expect(reasons).toEqual({
    gone: 'The hosting service no longer has this file (it answers 404).',
    page: expect.stringMatching(/isn’t a sound file/),
    inside: 'This address is not on the internet, or cannot be reached by https.',
  });
  const files = await api.query(`select sha256 from files where purpose = 'feature' and club_id = $1`, [
    scene.club.id,
  ]);
  expect(files.length).toBe(1);
  expect(await api.services.storage.countTemp()).toBe(0);
});

const many = '<a>'.repeat(5000);
const hostile: [string, Buffer | string, RegExp][] = [
  ['a page', '<!DOCTYPE html><html><body>hello</body></html>', /no podcast feed/],
  ['nothing', '', /no podcast feed/],
  ['a feed of another kind', '<feed xmlns="http://www.w3.org/2005/Atom"></feed>', /no podcast feed/],
  [
    'entities that grow',
    '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel><title>&b;</title></channel></rss>',
    /entities/,
  ],
  [
    'a file of ours as an entity',
    '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&x;</title></channel></rss>',
    /entities/,
  ],
  ['a prototype', '<rss><channel><__proto__><item/></__proto__></channel></rss>', /damaged/],
  ['endless depth', `<rss><channel>${many}`, /damaged/],
  ['comments that never end', `<rss><channel>${'<!--'.repeat(2_000_000)}`, /more in it than we can read/],
  ['tags that never end', `<rss>${'<'.repeat(2_000_000)}`, /more in it than we can read/],
  ['sections without end', `<rss><channel>${'<![CDATA[]]>x'.repeat(750_000)}`, /more in it than we can read/],
  ['sections up to the limit', `<rss><channel>${'<![CDATA[]]>x'.repeat(299_000)}<item`, /damaged/],
  ['more than 10 MB', Buffer.alloc(11_000_000, ' '), /more than 10 MB/],
  [
    'another encoding than it says',
    Buffer.from(
      '<?xml version="1.0" encoding="UTF-8"?><rss><channel><title>\xe9\xff</title></channel></rss>',
      'latin1',
    ),
    /says that it is written in UTF-8, but it is not/,
  ],
];

// One that cannot be read in time ends at the limit of the test.
test.each(hostile)('a feed that is %s is refused with a sentence', async (_, bytes, sentence) => {
  host.give('/feed', bytes, 'application/xml');
  const answer = await ask('POST', '/preview', { url: host.url('/feed') });
  expect([refusedAt(answer), answer.body.message]).toEqual(['422 url', expect.stringMatching(sentence)]);
});

test.each([
  ['ISO-8859-1', 'Caf\xe9', 'Café'],
  ['windows-1252', '\x93Caf\xe9\x94 \x80 5', '“Café” € 5'],
])('a feed in %s that says so is read', async (encoding, title, shown) => {
  const feed = `<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>${title}</title></channel></rss>`;
  host.give('/feed', Buffer.from(feed, 'latin1'));
  expect(await looked()).toMatchObject({ title: shown, episodes: 0 });
});

test('a locked show is taken over by its owner alone, and each import needs the word that one may publish it', async () => {
  const owner = scene.admin.email ?? '';
  host.give(
    '/feed',
    feedOf(
      [{ guid: 'a', sound: host.url('/a.mp3') }],
      `<podcast:locked owner="${owner.toUpperCase()}">yes</podcast:locked>`,
    ),
  );
  expect([(await looked()).locked, (await looked(scene.platform.token)).locked]).toEqual([
    null,
    expect.stringMatching(/locked at its hosting service by .*Unlock it there/),
  ]);
  expect([
    (await begin(scene.platform.token)).status,
    refusedAt(await ask('POST', '', { url: host.url('/feed') })),
  ]).toEqual([409, '422 mayPublish']);
  expect([(await begin()).status, (await begin()).status]).toEqual([201, 409]);
  const { token } = scene.otherAdmin;
  expect([(await begin(token)).status, (await ask('GET', '', undefined, token)).status]).toEqual([404, 404]);
});

test('an import that is stopped, whose club is suspended, or whose worker is killed leaves nothing half done', async () => {
  giveShow('a', 'b', 'c');
  await begin();
  const [first] = await api.query(`delete from pgboss.job where name = 'import-episode' returning data`);
  await api.query(`update clubs set status = 'suspended' where id = $1`, [scene.club.id]);
  await importEpisode(api.services, first?.data.itemId, outside);
  expect(await imported()).toEqual([]);
  await api.query(`update clubs set status = 'active' where id = $1`, [scene.club.id]);

  // A worker that was killed: its episode, and those whose jobs are lost.
  await api.query(
    `update show_import_items set updated_at = now() - interval '1 hour', status = case when id = $1 then 'fetching' else 'waiting' end`,
    [first?.data.itemId],
  );
  await resumeImports(api.services);
  expect(
    await api.query(`select data from pgboss.job where name = 'import-episode' and state = 'created'`),
  ).toHaveLength(3);
  // It has made the episode, and was killed before it was told so: the guid is there once.
  await importEpisode(api.services, first?.data.itemId, outside);
  await api.query(`update show_import_items set status = 'waiting' where id = $1`, [first?.data.itemId]);
  await importEpisode(api.services, first?.data.itemId, outside);
  expect(await imported()).toHaveLength(1);

  expect((await ask('DELETE')).status).toBe(200);
  await work();
  expect([await state(), (await imported()).length]).toMatchObject([{ status: 'stopped', done: 1 }, 1]);
});

test('shows of several clubs take turns, what ends its workers is given up, and no sound takes the room that is kept free', async () => {
  giveShow('a', 'b', 'c');
  await begin();
  const jobs = await api.query(
    `select data->>'itemId' as id, priority from pgboss.job where name = 'import-episode' order by priority desc`,
  );
  expect(jobs.map(({ priority }) => priority)).toEqual([-1, -2, -3]);
  const [first, second] = jobs.map(({ id }) => id);
  const stateOf = async (id: string) =>
    (await api.query('select status, reason, attempts from show_import_items where id = $1', [id]))[0];
  const reserve = () => Promise.reject(new NoRoomYet('too little space is left'));
  const full = { ...api.services, storage: { ...api.services.storage, reserve } };
  host.asked.length = 0;
  // However often it comes to this, it is no try.
  for (let tries = 0; tries < 5; tries += 1)
    await expect(importEpisode(full, first, outside)).rejects.toThrow(NoRoomYet);
  expect([await stateOf(first), host.asked]).toMatchObject([{ status: 'waiting', attempts: 0 }, []]);

  await api.query('update show_import_items set attempts = 10 where id = $1', [second]);
  await importEpisode(api.services, second, outside);
  expect(await stateOf(second)).toMatchObject({
    status: 'failed',
    reason: 'Something went wrong on our side. Import the show again.',
  });
});

test('S-30 an address is followed only where strangers may be sent: each step is checked, and a circle ends', async () => {
  const patience = 600_000;
  const get = (at: string, own: Partial<Outside> = {}, limits = {}) =>
    getOutside(
      { url: host.url(at), silenceMs: patience, signal: AbortSignal.timeout(patience), ...limits },
      { ...host.outside, ...own },
    );
  host.answer('/inside', (_, response) => response.writeHead(302, { location: 'https://[::1]/' }).end());
  host.answer('/file', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
  host.answer('/circle', (_, response) => response.writeHead(302, { location: host.url('/circle') }).end());
  await expect(get('/inside')).rejects.toThrow(AddressRefused);
  await expect(get('/file')).rejects.toThrow(AddressRefused);
  await expect(get('/circle')).rejects.toThrow(/without end/);
  await expect(get('/a.mp3', { isPublic: () => false })).rejects.toThrow(AddressRefused);
  // What a server says that changes to another protocol is neither an answer nor an error.
  host.answer('/switched', (_, response) => {
    response.socket?.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
  });
  await expect(get('/switched')).rejects.toThrow(/without an answer/);
  const post = { url: host.url('/switched'), headers: {}, body: Buffer.alloc(0), timeoutMs: patience };
  await expect(postOutside(post, host.outside)).rejects.toThrow(/without an answer/);
  host.answer('/silent', () => undefined);
  await expect(get('/silent', {}, { silenceMs: 200 })).rejects.toThrow(/silent/);
});

test('its club deletes an imported episode, which nobody hears then, and brings it back; an archive with it ends', async () => {
  const [episode] = await importShow('only');
  await master();
  const at = `/api/episode/${episode?.id}`;
  const remove = (token?: string) => api.call('DELETE', at, { token });
  const restore = (token = scene.admin.token) => api.call('POST', `${at}/restore`, { token });
  const listed = async (token: string, search = '') =>
    (await api.call('GET', `/api/episode${search}`, { token })).body.data;
  const [archive] = await api.query(
    `insert into club_archives (club_id, status, ready_at, ends_at) values ($1, 'ready', now(), now() + interval '1 day') returning id`,
    [scene.club.id],
  );
  const [sound] = await api.query(`select key from files where episode_id = $1 and purpose = 'rendition'`, [
    episode?.id,
  ]);
  const { statusOf } = fileReader(api);
  const heard = () =>
    Promise.all([scene.parent, scene.admin].map(({ token }) => statusOf(`/file/${sound?.key}`, token)));

  expect((await remove(scene.otherAdmin.token)).status).toBe(404);
  expect(await heard()).toEqual([200, 200]);
  expect(said(await remove(scene.admin.token))).toBe('200 only was deleted. It can be restored for 30 days');
  // Who may download a file is remembered for a second.
  await eventually('no family hears it', async () => (await heard()).join() === '404,200');
  const shown = [
    await listed(scene.parent.token, `?ofClub=${scene.club.id}`),
    await listed(scene.admin.token, `?ofClub=${scene.club.id}`),
    await listed(scene.parent.token, `?removed=true&ofClub=${scene.club.id}`),
    await listed(scene.otherAdmin.token, '?removed=true'),
    await listed(scene.otherAdmin.token, `?ofClub=${scene.club.id}`),
  ];
  expect(shown).toEqual([[], [], [], [], []]);
  expect(await listed(scene.admin.token, '?removed=true')).toMatchObject([
    { id: episode?.id, imported: true, removedAt: expect.any(String) },
  ]);
  expect(await api.query('select status from club_archives where id = $1', [archive?.id])).toEqual([
    { status: 'ended' },
  ]);

  expect([(await restore(scene.otherAdmin.token)).status, said(await restore())]).toEqual([
    404,
    '200 only is back',
  ]);
  expect(await heard()).toEqual([200, 200]);
  expect(await listed(scene.admin.token, `?ofClub=${scene.club.id}`)).toMatchObject([
    { id: episode?.id, removedAt: null },
  ]);
  expect(await auditedOf(api, 'action, club_id', `episode:${episode?.id}`)).toEqual(
    expect.arrayContaining([
      { action: 'episode:remove', club_id: scene.club.id },
      { action: 'episode:restore', club_id: scene.club.id },
    ]),
  );

  // What the club has deleted does not come back with the next import; restoring it is the way.
  await remove(scene.admin.token);
  expect(await looked()).toMatchObject({ importable: 0, already: 0, deleted: 1 });
  expect(said(await begin())).toMatch(/^409 .* or were deleted here\. What was deleted in the last 30 days/);
  await importShow('only', 'new');
  expect(await listed(scene.admin.token, `?ofClub=${scene.club.id}`)).toMatchObject([{ name: 'new' }]);
  expect((await restore()).status).toBe(200);

  // An import before this was so may have left another one in its place.
  await remove(scene.admin.token);
  await api.query("update episodes set guid = 'only' where of_club_id = $1 and name = 'new'", [
    scene.club.id,
  ]);
  expect(await looked()).toMatchObject({ already: 1, deleted: 0 });
  expect(said(await restore())).toBe(
    '409 This episode was imported again meanwhile. Delete that one first, then restore this one.',
  );
});

test('after 30 days a deleted episode of an imported show goes with all its files at once, and comes back only when the club says so', async () => {
  const [episode] = await importShow('only');
  await master();
  const had = await api.query('select sha256, purpose from files where episode_id = $1', [episode?.id]);
  expect(had.map(({ purpose }) => purpose)).toEqual(expect.arrayContaining(['feature', 'rendition']));
  const deletedFor = (days: number) =>
    api.query(`update episodes set removed_at = now() - $2::int * interval '1 day' where id = $1`, [
      episode?.id,
      days,
    ]);
  await deletedFor(29);
  await purgeImported(api.services);
  expect(await imported()).toHaveLength(1);
  await deletedFor(31);
  await purgeImported(api.services);
  expect([
    await imported(),
    await api.query('select id from files where episode_id = $1', [episode?.id]),
  ]).toEqual([[], []]);
  await eraseContents(api);
  const left = had.map(({ sha256 }) => api.services.storage.has(sha256));
  const shared = await api.query('select sha256 from files where sha256 = any($1)', [
    had.map(({ sha256 }) => sha256),
  ]);
  expect((await Promise.all(left)).filter(Boolean)).toHaveLength(shared.length);
  expect(await auditedOf(api, 'action, club_id', `episode:${episode?.id}`)).toContainEqual({
    action: 'episode:purge',
    club_id: scene.club.id,
  });

  expect(await looked()).toMatchObject({ importable: 0, already: 0, deleted: 0, purged: 1 });
  expect(said(await begin())).toMatch(/^409 .* or were deleted here for good\./);
  expect(said(await begin(undefined, { withPurged: true }))).toBe('201 1 episode is being imported');
  await work();
  expect(await imported()).toMatchObject([{ guid: 'only' }]);
  expect(await looked()).toMatchObject({ importable: 0, already: 1, purged: 0 });
});

test('an episode that cannot be deleted for good keeps no other from it', async () => {
  const [refused] = (await importShow('one', 'two', 'three')).map(({ id }) => id);
  const own = await seedEpisode(api.services.db, 'draft');
  await api.query("update episodes set removed_at = now() - interval '31 days'");
  await whileRefused(api, `delete on episodes for each row when (old.id = '${refused}')`, async () => {
    for (const { run } of episodeNoun.cleanUps ?? []) await run(api.services);
  });
  expect((await imported()).map(({ id }) => id)).toEqual([refused]);
  expect(await api.query('select id from episodes where id = $1', [own.id])).toEqual([]);
  await purgeImported(api.services);
  expect(await imported()).toEqual([]);
});

test('another club that is let in gets none of the show, and none is added to it; it goes with its club', async () => {
  const [episode] = await importShow('only');
  await api.query(`update clubs set status = 'suspended' where id = $1`, [scene.other.id]);
  const asPlatform = (method: string, path: string, body: object) =>
    api.call(method, path, { token: scene.platform.token, body });
  await asPlatform('PUT', `/api/club/${scene.other.id}/status`, { status: 'active' });
  expect(await api.query('select club_id from renditions where episode_id = $1', [episode?.id])).toEqual([
    { club_id: scene.club.id },
  ]);
  const added = await asPlatform('POST', `/api/episode/${episode?.id}/clubs`, { clubId: scene.other.id });
  const opened = await asPlatform('PUT', `/api/episode/${episode?.id}/status`, { status: 'in_progress' });
  expect([added.status, opened.status]).toEqual([409, 409]);

  await api.query(`update clubs set removed_at = now() - interval '40 days' where id = $1`, [scene.club.id]);
  await purgeExpiredClubs(api.services);
  expect(await api.query('select id from episodes where id = $1', [episode?.id])).toEqual([]);
  expect(
    await api.query(`select id from files where purpose = 'feature' and club_id = $1`, [scene.club.id]),
  ).toEqual([]);
});
