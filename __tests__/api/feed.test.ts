import http from 'node:http';
import net from 'node:net';
import { gunzipSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseFeed } from 'podcast-partytime';
import sharp from 'sharp';
import { currentNotices } from '@/server/consent/notices';
import { drawnCover } from '@/server/feed/covers';
import { tagBytes } from '@/server/feed/episode-audio';
import { usualNetworks } from '@/server/feed/feed-reads';
import { proseHtml } from '@/server/feed/prose-html';
import { makeRunningReads } from '@/server/feed/running-reads';
import { plain } from '@/server/show-import/plain-text';
import { barRadius, barWidth, circleRadius, coverBars, pitchLines } from '@/ui/media/cover-shape';
import { coverColours } from '@/ui/theme/picture-colours';
import { apiOfFile, atOnce, inTurn, startApi } from '../support/api';
import { countAll } from '../support/count-downloads';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { deadInASecond, feedCalls, readAt, tokenIn } from '../support/feeds';
import { readMp3 } from '../support/mp3-file';
import { mp3, publishSound } from '../support/podcast-file';
import { takeQueuedEmails } from '../support/queued-emails';
import { seededOnce, seedScene } from '../support/scene';
import { seedClub, seedConsent, seedEpisode, seedMember } from '../support/seed';
import { storeFile } from '../support/stored-file';
import { writtenLog } from '../support/written-log';

const api = apiOfFile({ trustProxy: true });
const { feedsOf, make, end } = feedCalls(api);

const on = seededOnce(async () => {
  const { db } = api.services;
  const scene = await seedScene(db);
  const clubId = scene.club.id;
  const child = await seedMember(db, clubId, 'child', { firstName: 'Milo' });
  await seedFamily(db, clubId, [scene.parent], [child]);
  const episodeOf = async (
    of: Parameters<typeof seedEpisode>[2] = {},
    status: 'published' | 'archived' | 'draft' | 'in_progress' = 'published',
  ) => {
    const { id: episodeId } = await seedEpisode(db, status, {
      publishedAt: new Date('2026-11-20T10:00:00Z'),
      ...of,
    });
    const chapters = [
      { kind: 'intro' as const, start: 0, end: 30 },
      { kind: 'outro' as const, start: 30, end: 120 },
    ];
    return publishSound(api.services, { clubId, episodeId, content: mp3(120, 500), chapters });
  };
  const artwork = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#174' } })
    .jpeg()
    .toBuffer();
  const full = await storeFile(api.services, { purpose: 'artwork', content: artwork, mime: 'image/jpeg' });
  const shown = await storeFile(api.services, { purpose: 'artwork', mime: 'image/webp' });
  await api.query('update files set full_size_id = $1 where id = $2', [full.id, shown.id]);
  const plain = await episodeOf({
    name: 'Boots & <Mud> ”ü”',
    description:
      'A </description> "quoted" & \u0007 muddy week\n\nMeet at the <clubhouse>\nor www.rovers.example.',
    publishedAt: new Date('2026-11-22T10:00:00Z'),
    endDate: '2025-12-30',
    artworkFileId: shown.id,
  });
  await api.query("insert into hosts (id, name) values ('7c1d0f3e-0000-4000-8000-000000000001', 'Sam & Co')");
  await api.query(
    "insert into episode_hosts (episode_id, host_id, position) values ($1, '7c1d0f3e-0000-4000-8000-000000000001', 0)",
    [plain.episodeId],
  );
  return {
    ...scene,
    clubId,
    child,
    artwork,
    coach: await seedMember(db, clubId, 'coach'),
    plain,
    forParents: await episodeOf({ audience: 'parents' }),
    forChildren: await episodeOf({ audience: 'children' }),
    forCoaches: await episodeOf({ audience: 'coaches' }),
    archived: await episodeOf({}, 'archived'),
    unpublished: await episodeOf({}, 'in_progress'),
    elsewhere: await publishNow(scene.other.id, mp3(90, 0)),
    episodeOf,
  };
});

const read = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  readAt(api, url, headers, method);
const status = async (url: string) => (await read(url)).status;
const parsed = async (url: string) => {
  const feed = parseFeed((await read(url)).body.toString());
  if (!feed) throw new Error('no feed');
  return feed;
};
const guids = async (url: string) => (await parsed(url)).items.map(({ guid }) => guid).sort();
const idsOf = (...of: { episodeId: string }[]) => of.map(({ episodeId }) => episodeId).sort();
/** An episode of now for everyone, with this sound. */
const publishNow = async (clubId: string, content: Buffer, { services } = api) => {
  const { id: episodeId } = await seedEpisode(services.db, 'published', { publishedAt: new Date() });
  return publishSound(services, { clubId, episodeId, content });
};
/** The link of a person, made anew. */
const linkOf = async (who: { token: string }) => (await make(who, '', { replace: true })).own?.url ?? '';
const addressOf = async (url: string, episodeId: string) => {
  const item = (await parsed(url)).items.find(({ guid }) => guid === episodeId);
  return item?.enclosure.url ?? '';
};
/** Another episode, once it is in the feed, and where it is heard. */
const newIn = async (url: string) => {
  const made = await on.episodeOf();
  await eventually('the episode is in the feed', async () => (await guids(url)).includes(made.episodeId));
  return { made, audio: await addressOf(url, made.episodeId) };
};

describe('G-05 what is in a feed', () => {
  test('S-43 anchors §7: well-formed, valid, with the elements of RSS, iTunes and Podcasting 2.0, and whatever a name holds', async () => {
    const url = await linkOf(on.parent);
    const answer = await read(url);
    const xml = answer.body.toString();
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-length': String(answer.body.length),
    });
    const feed = await parsed(url);
    expect(feed).toMatchObject({
      title: `${on.club.clubname} · for ${on.parent.firstName}`,
      language: 'en-gb',
      explicit: false,
      itunesBlock: true,
      author: on.club.clubname,
      medium: 'podcast',
      guid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    });
    const item = feed.items.find(({ guid }) => guid === on.plain.episodeId);
    expect(item).toMatchObject({
      title: 'Boots & <Mud> ”ü”',
      pubDate: new Date('2026-11-22T10:00:00Z'),
      podcastSeason: { number: 1 },
      podcastPeople: [{ name: 'Sam & Co', role: 'Host' }],
      podcastChapters: { type: 'application/json+chapters' },
      enclosure: { type: 'audio/mpeg', length: tagBytes + 120_000 },
      explicit: false,
    });
    const { description } = new XMLParser()
      .parse(xml)
      .rss.channel.item.find(({ guid }: { guid: string }) => guid === on.plain.episodeId);
    // What apps show is HTML, which is escaped once more in the XML.
    expect(description).toBe(
      '<p>A &lt;/description&gt; &quot;quoted&quot; &amp;  muddy week</p>\n<p>Meet at the &lt;clubhouse&gt;<br>or <a href="https://www.rovers.example">www.rovers.example</a>.</p>',
    );
    for (const element of ['podcast:block>yes<', 'podcast:locked>yes<', 'itunes:block>Yes<'])
      expect(xml).toContain(element);
    expect(xml).not.toContain('Byron');
    for (const address of xml.match(/https?:\/\/[^"<]+/g) ?? [])
      expect(address).toMatch(
        /^http:\/\/(localhost:3000|www\.w3\.org|www\.itunes\.com)|^https:\/\/(podcastindex\.org|www\.rovers\.example)/,
      );
    // The same bytes from another process: nothing in it depends on the time.
    expect((await read(url)).body).toEqual(answer.body);
  });

  test.each<[typed: string, html: string]>([
    ['', ''],
    ['One line', '<p>One line</p>'],
    ['I <3 it & "you" &amp; *us* # 1', '<p>I &lt;3 it &amp; &quot;you&quot; &amp;amp; *us* # 1</p>'],
    [' - a\r\n - b\r\n\r\n\r\n    c', '<p>- a<br>- b</p>\n<p>c</p>'],
    ['They won.So did we', '<p>They won.So did we</p>'],
    [
      '„https://a.test/b?c=1&d“',
      '<p>„<a href="https://a.test/b?c=1&amp;d">https://a.test/b?c=1&amp;d</a>“</p>',
    ],
    ['(https://a.test/x).', '<p>(<a href="https://a.test/x">https://a.test/x</a>).</p>'],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
    [
      '<a href="https://a.test">b</a>',
      '<p>&lt;a href=&quot;<a href="https://a.test">https://a.test</a>&quot;&gt;b&lt;/a&gt;</p>',
    ],
  ])('a description is HTML as it was typed, and an import reads it back: %j', (typed, html) => {
    expect(proseHtml(typed)).toBe(html);
    const lines = typed
      .replace(/\r/g, '')
      .replace(/^ +/gm, '')
      .replace(/\n{3,}/g, '\n\n');
    expect(plain(html)).toBe(lines);
  });

  test('each person gets what is published for them and their club, and nothing else', async () => {
    expect(await guids(await linkOf(on.parent))).toEqual(idsOf(on.plain, on.forParents, on.forChildren));
    expect(await guids(await linkOf(on.coach))).toEqual(idsOf(on.plain, on.forCoaches));
    const child = (await make(on.parent, `/child/${on.child.id}`)).children[0]?.feed?.url ?? '';
    expect(await guids(child)).toEqual(idsOf(on.plain, on.forChildren));
    expect((await parsed(child)).title).toBe(`${on.club.clubname} · for ${on.child.firstName}`);
    expect(await guids(await linkOf(on.otherParent))).toEqual([on.elsewhere.episodeId]);
  });

  test('the MP3 has cover, texts and chapters in its tag, and its sound is that of the player, to the byte', async () => {
    const audio = await addressOf(await linkOf(on.parent), on.plain.episodeId);
    expect(audio).toMatch(/\.mp3$/);
    const { body, headers } = await read(audio);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(tagBytes + 120_000),
      'accept-ranges': 'bytes',
    });
    expect(body.subarray(tagBytes)).toEqual(on.plain.content.subarray(500));
    const tag = readMp3Tag(body);
    // Published in another year than it was due.
    expect(tag.texts).toMatchObject({ TIT2: 'Boots & <Mud> ”ü”', TPE1: on.club.clubname, TDRC: '2026' });
    expect(tag.chapters).toEqual([
      { title: 'Club news', startMs: 0, endMs: 30_000 },
      { title: 'Recap', startMs: 30_000, endMs: 120_000 },
    ]);
    expect(await sharp(tag.cover ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 600,
      height: 600,
    });
  });

  test('ranges go over tag and sound as one file', async () => {
    const audio = await addressOf(await linkOf(on.parent), on.plain.episodeId);
    const { body: whole, headers } = await read(audio);
    const etag = String(headers.etag);
    const end = whole.length;
    const cases: [range: string, from: number, to: number, extra?: Record<string, string>][] = [
      ['bytes=0-1', 0, 2],
      ['bytes=0-', 0, end],
      [`bytes=${tagBytes - 10}-${tagBytes + 9}`, tagBytes - 10, tagBytes + 10],
      [`bytes=${tagBytes}-`, tagBytes, end],
      [`bytes=${tagBytes + 7}-${tagBytes + 7}`, tagBytes + 7, tagBytes + 8],
      ['bytes=-500', end - 500, end],
      [`bytes=-${end + 5}`, 0, end],
      ['bytes=5-9', 5, 10, { 'if-range': etag }],
    ];
    for (const [range, from, to, extra] of cases) {
      const { status: code, headers: answered, body } = await read(audio, { range, ...extra });
      expect([range, code, answered['content-range']]).toEqual([
        range,
        206,
        `bytes ${from}-${to - 1}/${end}`,
      ]);
      expect(body.equals(whole.subarray(from, to))).toBe(true);
    }
    expect((await read(audio, { range: `bytes=${end}-` })).status).toBe(416);
    expect((await read(audio, { range: 'bytes=5-9', 'if-range': '"another"' })).body.length).toBe(end);
    const head = await read(audio, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(end), 0]);
    expect((await read(audio, { 'if-none-match': etag })).status).toBe(304);
  });

  test('covers are square JPEGs of 1400 to 3000 pixels with HEAD, chapters are JSON 1.2', async () => {
    const url = await linkOf(on.parent);
    const { items, itunesImage } = await parsed(url);
    for (const picture of [itunesImage, ...items.map((item) => item.itunesImage)]) {
      const { body, headers } = await read(String(picture));
      const { width = 0, height, format } = await sharp(body).metadata();
      expect([format, width === height, width >= 1400 && width <= 3000]).toEqual(['jpeg', true, true]);
      expect((await read(String(picture), {}, 'HEAD')).headers['content-length']).toBe(
        headers['content-length'],
      );
    }
    const own = items.find(({ guid }) => guid === on.plain.episodeId);
    expect((await read(String(own?.itunesImage))).body).toEqual(on.artwork);
    const chapters = await read(own?.podcastChapters?.url ?? '');
    expect(chapters.headers['content-type']).toContain('application/json+chapters');
    expect(chapters.json()).toMatchObject({
      version: '1.2.0',
      // Made before the names changed, and read by their kinds.
      chapters: [
        { startTime: 0, title: 'Club news' },
        { startTime: 30, title: 'Recap' },
      ],
    });
  });

  test('what is said is there to read along, as captions, where it is written down', async () => {
    const { episodeId } = await publishNow(on.clubId, mp3(60, 0));
    const url = await linkOf(on.coach);
    const textOf = async () =>
      (await parsed(url)).items.find(({ guid }) => guid === episodeId)?.podcastTranscripts;
    expect(await textOf()).toBeUndefined();
    expect(await status(url.replace('feed.xml', `${episodeId}/transcript.vtt`))).toBe(404);
    const sha256 = 'a'.repeat(64);
    const part = await storeFile(api.services, { purpose: 'part', clubId: on.clubId, episodeId });
    const cues = [{ start: 1, end: 3, text: 'And then came the penalty.', speaker: 'Sam' }];
    await api.query(
      "insert into transcripts (file_id, episode_id, club_id, sha256, status, cues) values ($1, $2, $3, $4, 'written', $5)",
      [part.id, episodeId, on.clubId, sha256, JSON.stringify(cues)],
    );
    const made = [{ kind: 'interview', title: 'Interview', start: 10, end: 60, from: 0, sha256 }];
    await api.query('update renditions set chapters = $1 where episode_id = $2', [
      JSON.stringify(made),
      episodeId,
    ]);
    const [transcript] = (await eventually('the text is in the feed', textOf)) ?? [];
    expect(transcript).toMatchObject({ type: 'text/vtt' });
    const { headers, body } = await read(transcript?.url ?? '');
    expect(headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(body.toString()).toMatch(/^WEBVTT[\s\S]*00:11\.000[\s\S]*And then came the penalty\./);
  });

  test('C5 a chapter that was made under an older name has the one of today in the player, too', async () => {
    const { episodeId } = await publishNow(on.clubId, mp3(60, 0));
    const made = [{ kind: 'outro', title: 'Goodbye', start: 10, end: 60, from: 0 }];
    await api.query('update renditions set chapters = $1 where episode_id = $2', [
      JSON.stringify(made),
      episodeId,
    ]);
    const page = `/api/episode/${episodeId}/clubs/${on.clubId}`;
    const { body } = await api.call('GET', page, { token: on.coach.token });
    expect(body.data.rendition.chapters).toMatchObject([{ title: 'Recap' }]);
  });

  test('the drawn cover is that of our own pages', () => {
    const { lines, circle, bars, tints, bar, chalkOpacity } = drawnCover;
    expect([lines, circle, bars]).toEqual([pitchLines, circleRadius, coverBars]);
    expect([tints, bar]).toEqual([coverColours.tints, coverColours.bars]);
    expect(coverColours.lines).toBe(`rgba(255, 255, 255, ${chalkOpacity})`);
    expect([barWidth, barRadius]).toEqual([3.1, 1.5]);
  });

  test('304 by ETag and by date, gzip, HEAD; and each change is a new ETag and a later date', async () => {
    const url = await linkOf(on.coach);
    const first = await read(url);
    const etag = String(first.headers.etag);
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304);
    const since = { 'if-modified-since': String(first.headers['last-modified']) };
    expect((await read(url, since)).status).toBe(304);
    const zipped = await read(url, { 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(zipped.body)).toEqual(first.body);
    expect(zipped.headers.etag).not.toBe(etag);
    expect((await read(url, {}, 'HEAD')).headers['content-length']).toBe(String(first.body.length));
    await api.query("update feeds set content_since = content_since - interval '1 hour' where user_id = $1", [
      on.coach.id,
    ]);
    await api.query("update episodes set description = 'Another one' where id = $1", [
      on.forCoaches.episodeId,
    ]);
    const changed = await eventually('a new ETag', async () => {
      const answer = await read(url, { 'if-none-match': etag });
      return answer.status === 200 && answer;
    });
    expect(changed.headers.etag).not.toBe(etag);
    expect(changed.body.toString()).toContain('Another one');
  });

  test('an address of another file leads to the present one, because none is used twice', async () => {
    const url = await linkOf(on.parent);
    const { made, audio: before } = await newIn(url);
    const file = await storeFile(api.services, {
      purpose: 'rendition',
      clubId: on.clubId,
      episodeId: made.episodeId,
      content: mp3(60, 0),
    });
    await api.query('update renditions set file_id = $1 where episode_id = $2', [file.id, made.episodeId]);
    const { status: code, headers } = await read(before);
    expect([code, headers.location === before]).toEqual([302, false]);
    expect((await read(String(headers.location))).body.length).toBe(tagBytes + 60_000);
    await api.query("update episodes set status = 'archived' where id = $1", [made.episodeId]);
    expect(await status(String(headers.location))).toBe(404);
  });

  test('downloads by apps count like those of the player: the tag with the cover is no sound', async () => {
    const url = await linkOf(on.parent);
    const { made, audio } = await newIn(url);
    const counted = async () => {
      await countAll(api);
      const [row] = await api.query('select count(*)::int as count from downloads where episode_id = $1', [
        made.episodeId,
      ]);
      return row?.count;
    };
    const app = { 'user-agent': 'Pocket Casts', 'x-forwarded-for': '192.0.2.9' };
    await read(audio, { ...app, range: `bytes=0-${tagBytes + 59_999}` });
    await read(audio, { ...app, 'user-agent': 'AntennaPod/3.4', range: `bytes=0-${tagBytes + 59_998}` });
    await read(audio, app, 'HEAD');
    expect(await counted()).toBe(1);
    await read(audio, { ...app, 'user-agent': 'AntennaPod/3.4', range: `bytes=${tagBytes + 59_999}-` });
    expect(await counted()).toBe(2);
  });
});

/** The tag alone, because the sound of these files has no frame of LAME. */
function readMp3Tag(file: Buffer) {
  const info = Buffer.alloc(400);
  info.write('Info', 40);
  return readMp3(Buffer.concat([file.subarray(0, tagBytes), info]));
}

describe('G-05 who can read', () => {
  const dead = async (urls: string[]) => {
    for (const url of urls) expect([url, await status(url)]).toEqual([url, 404]);
  };

  test('the token has 128 bits, is nowhere in the database, and can be shown again; an end or a new one ends it at once', async () => {
    const url = await linkOf(on.parent);
    expect(Buffer.from(tokenIn(url), 'base64url').length).toBe(16);
    const [row] = await api.query('select * from feeds where user_id = $1', [on.parent.id]);
    expect(JSON.stringify(row)).not.toContain(tokenIn(url));
    expect((await feedsOf(on.parent)).own?.url).toBe(url);
    expect((await make(on.parent)).own?.url).toBe(url);
    const audio = await addressOf(url, on.plain.episodeId);
    const renewed = (await make(on.parent, '', { replace: true })).own?.url ?? '';
    await deadInASecond(api, url);
    await dead([url, audio, url.replace('feed.xml', 'cover.jpg')]);
    expect(await status(renewed)).toBe(200);
    expect((await end(on.parent)).own).toBeNull();
    await deadInASecond(api, renewed);
  });

  const setCoach = (set: string, ...values: unknown[]) =>
    api.query(`update users set ${set} where id = $1`, [on.coach.id, ...values]);
  const setClub = (status: string) =>
    api.query('update clubs set status = $1 where id = $2', [status, on.clubId]);

  test.each<[title: string, change: () => Promise<unknown>]>([
    ['a suspended club', () => setClub('suspended')],
    ['an account that was switched off', () => setCoach("status = 'disabled'")],
    ['a person who has moved', () => setCoach('club_id = $2', on.other.id)],
    ['another role', () => setCoach("club_member_role = 'admin'")],
  ])('%s reads nothing a second later, and again once it is over', async (_title, change) => {
    const url = await linkOf(on.coach);
    expect(await status(url)).toBe(200);
    await change();
    await deadInASecond(api, url);
    await setClub('active');
    await setCoach("status = 'active', club_member_role = 'coach', club_id = $2", on.clubId);
    expect(await status(url)).toBe(200);
  });

  test('a token reads its own things alone: no other club, draft, archive, and nothing else of the API', async () => {
    const url = await linkOf(on.coach);
    const theirs = await addressOf(await linkOf(on.otherParent), on.elsewhere.episodeId);
    const under = (path: string) => url.replace('feed.xml', path);
    const audioOf = ({ episodeId, sha256 }: { episodeId: string; sha256: string }) =>
      under(`${episodeId}/${sha256.slice(0, 16)}.mp3`);
    expect(await status(audioOf(on.plain))).toBe(200);
    await dead([
      ...[on.elsewhere, on.archived, on.unpublished, on.forParents].map(audioOf),
      theirs.replace(tokenIn(theirs), tokenIn(url)),
      under(''),
      under('feed.xml/'),
      under(`${on.plain.episodeId}/0000000000000000.wav`),
      `/api/rss/${'A'.repeat(22)}/feed.xml`,
      '/api/rss/short/feed.xml',
    ]);
    expect((await read('/api/account', { authorization: `Bearer ${tokenIn(url)}` })).status).toBe(401);
    expect((await read('/api/account', { cookie: `token=${tokenIn(url)}` })).status).toBe(401);
    expect((await read(url, {}, 'POST')).status).toBe(405);
    // A session reads no feed.
    expect(await status(`/api/rss/${on.coach.token}/feed.xml`)).toBe(404);
  });

  test('guesses are limited by address, and a live link is read meanwhile', async () => {
    const url = await linkOf(on.coach);
    const address = '198.51.100.7';
    const from = { 'x-forwarded-for': address };
    const guess = (i: number) => read(`/api/rss/${String(i).padStart(22, 'x')}/feed.xml`, from);
    await atOnce(119, () => api.services.rateLimits.take('feedGuesses', address));
    expect(await inTurn(2, guess)).toEqual([404, 429]);
    expect((await read(url, from)).status).toBe(200);
  });

  test('K-01 K-04 a child has one only from a guardian, and it is dead within a second when the consent is withdrawn', async () => {
    const { db } = api.services;
    const waiting = await seedMember(db, on.clubId, 'child', { consented: false });
    await seedFamily(db, on.clubId, [on.parent], [waiting]);
    const { token } = on.parent;
    expect((await api.call('POST', `/api/feed/child/${waiting.id}`, { token, body: {} })).status).toBe(409);
    const stranger = { token: on.otherParent.token, body: {} };
    expect((await api.call('POST', `/api/feed/child/${on.child.id}`, stranger)).status).toBe(404);
    const { children } = await make(on.parent, `/child/${on.child.id}`, { replace: true });
    const url = children.find(({ id }) => id === on.child.id)?.feed?.url ?? '';
    expect(await status(url)).toBe(200);
    const body = { notice: currentNotices.en.version, purposes: { account: false } };
    const path = `/api/family/child/${on.child.id}/consent`;
    expect((await api.call('PUT', path, { token, body })).status).toBe(200);
    await deadInASecond(api, url);
    await seedConsent(db, on.child.id);
  });

  test('G-05 a download that runs is cut once its link has ended', async () => {
    const made = await publishNow(on.clubId, Buffer.concat([mp3(30, 0), Buffer.alloc(100_000_000)]));
    const url = await linkOf(on.coach);
    const audio = await addressOf(url, made.episodeId);
    const response = await new Promise<http.IncomingMessage>((resolve) => {
      http.get(`${api.url}${new URL(audio).pathname}`, resolve);
    });
    response.on('error', () => undefined);
    await end(on.coach);
    // It is read a piece at a time, so that it is under way until it is cut.
    await eventually('it is cut', () => {
      response.read();
      return response.destroyed;
    });
    expect(response.complete).toBe(false);
  });
});

describe('G-05 a link that became known', () => {
  test('it says when and by which app it was read; from very many networks it alerts once, without keeping an address', async () => {
    const url = await linkOf(on.parent);
    await takeQueuedEmails(api);
    await read(url, { 'user-agent': 'Pocket Casts/7', 'x-forwarded-for': '203.0.113.4' });
    const lastRead = await eventually(
      'the reading is kept',
      async () => (await feedsOf(on.parent)).own?.lastRead ?? undefined,
    );
    expect(lastRead?.app).toBe('Pocket Casts');
    // What is kept is put into the language of the person who reads it.
    const kept = [
      { app: null, words: /^einer? andere/ },
      { app: 'another app', words: /^einer? andere/ },
      { app: 'Safari on iPad', words: /^Safari auf iPad$/ },
    ];
    for (const { app, words } of kept) {
      await api.query('update feeds set last_read_by = $1', [app]);
      const headers = { 'accept-language': 'de' };
      const { body } = await api.call('GET', '/api/feed', { token: on.parent.token, headers });
      expect(body.data.own.lastRead.app).toMatch(words);
    }
    const from = (i: number) =>
      read(url, { 'user-agent': 'Pocket Casts/7', 'x-forwarded-for': `10.1.${i}.9` });
    for (let i = 0; i < usualNetworks - 1; i += 1) await from(i);
    await eventually(
      'all are kept',
      async () => (await api.query('select from feed_reads')).length >= usualNetworks + 1,
    );
    expect((await feedsOf(on.parent)).own?.alert).toBeNull();
    await from(99);
    await from(98);
    const alert = await eventually(
      'it alerts',
      async () => (await feedsOf(on.parent)).own?.alert ?? undefined,
    );
    expect(alert).toMatchObject({ apps: 1 });
    const emails = (await takeQueuedEmails(api)).filter(({ kind }) => kind === 'feed-shared');
    expect(emails).toHaveLength(1);
    expect(JSON.stringify(await api.query('select * from feed_reads'))).not.toMatch(/10\.1\.|203\.0|Pocket/);
    const id = (await feedsOf(on.parent)).own?.id;
    const stranger = { token: on.otherParent.token, body: {} };
    expect((await api.call('POST', `/api/feed/${id}/known`, stranger)).status).toBe(404);
    expect((await make(on.parent, `/${id}/known`)).own?.alert).toBeNull();
  });

  test('S-41 no log has a token or an address of what is under it: routes alone', async () => {
    const { log, text: written } = writtenLog();
    const logged = await startApi({}, { log });
    try {
      const club = await seedClub(logged.services.db);
      const coach = await seedMember(logged.services.db, club.id, 'coach');
      const { episodeId } = await publishNow(club.id, mp3(60, 0), logged);
      const url = (await feedCalls(logged).make(coach)).own?.url ?? '';
      const xml = (await readAt(logged, url)).body.toString();
      const audio = parseFeed(xml)?.items[0]?.enclosure.url ?? '';
      expect((await readAt(logged, audio)).status).toBe(200);
      expect((await readAt(logged, url, {}, 'POST')).status).toBe(405);
      await readAt(logged, url.replace('feed.xml', 'nothing'));
      await eventually('all four are logged', () => written().split('/api/rss/').length === 5);
      expect(written()).toContain('/api/rss/{token}/{episodeId}/{version}.mp3');
      expect(written()).not.toContain(tokenIn(url));
      expect(written()).not.toContain(episodeId);
    } finally {
      await logged.close();
    }
  });
});

test('G-05 an answer of what may not be read any more is cut within a second; one whose reader has gone before is not asked about', async () => {
  jest.useFakeTimers();
  const listLive = jest.fn(async (_ids: readonly string[]) => new Set(['live']));
  const running = makeRunningReads(listLive, {} as never);
  const answerOf = () => new http.ServerResponse(new http.IncomingMessage(new net.Socket()));
  const gone = answerOf();
  gone.destroy();
  running.add('gone', gone);
  await jest.advanceTimersByTimeAsync(2000);
  expect(listLive).not.toHaveBeenCalled();
  const [live, ended] = [answerOf(), answerOf()];
  running.add('live', live);
  running.add('ended', ended);
  await jest.advanceTimersByTimeAsync(1000);
  expect(listLive).toHaveBeenCalledWith(['live', 'ended']);
  expect([live.destroyed, ended.destroyed]).toEqual([false, true]);
});
