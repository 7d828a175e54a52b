import type { ReplyOf } from '@/contract/endpoint';
import type { getPartsHistory } from '@/contract/parts/parts-history';
import { renditions } from '@/server/db/schema/episode';
import { sweep } from '@/server/file/sweep';
import type { SentFile } from '../support/scene';
import { seedClub, seedEpisode, seedMember, seedSenders } from '../support/seed';
import { sendingOfFile, sound } from '../support/sending';
import { storeFile } from '../support/stored-file';

const on = sendingOfFile();
beforeEach(() => on.renew());

async function bytesOf(url: string) {
  const response = await fetch(`${on.api.url}/api/file/download?url=${encodeURIComponent(url)}`, {
    headers: { authorization: `Bearer ${on.scene.admin.token}` },
  });
  return Buffer.from(await response.arrayBuffer());
}

test('U-07 three parts in one call, assigned by the order of the map', async () => {
  const files: SentFile[] = [sound('bye.wav', 300), sound('hello.wav', 400), sound('talk.wav', 500)];
  const { status, body } = await on.send(['outro', 'intro', 'interview'], files);
  expect([status, body.message]).toEqual([200, 'The files were sent to the provider']);
  expect(body.data).toMatchObject({
    intro_name: 'hello.wav',
    interview_name: 'talk.wav',
    outro_name: 'bye.wav',
    sent: { intro: { by: 'Dana Okafor', duration: 0.25 } },
  });
  const stored = await Promise.all([body.data.outro, body.data.intro, body.data.interview].map(bytesOf));
  expect(stored.map((bytes, i) => files[i]?.bytes.equals(bytes))).toEqual([true, true, true]);
  expect(await on.contentOf()).toEqual(body.data);
  await on.tempIsEmpty();
});

test('U-07 the fields may come after the files', async () => {
  const { status } = await on.send(['intro'], [sound('hello.wav')], { fieldsFirst: false });
  expect([status, (await on.contentOf()).intro_name]).toEqual([200, 'hello.wav']);
});

test('S-39 each part is analysed later, and each is in the audit', async () => {
  await on.send(['intro', 'outro'], [sound('a.wav', 400), sound('b.wav', 500)]);
  const jobs = await on.query("select data->>'fileId' as id from pgboss.job where name = 'analyse-file'");
  const queued = jobs.map(({ id }) => id);
  expect(queued).toEqual(expect.arrayContaining((await on.fileRows()).map(({ id }) => id)));
  const entries = await on.query('select object from audit_entries where object like $1 order by object', [
    `episode:${on.episodeId()}:%`,
  ]);
  expect(entries.map(({ object }) => object?.split(':')[2])).toEqual(['intro', 'outro']);
});

test('C-02 who sent and took back which part is in the history of the club’s own parts, newest first', async () => {
  const { admin, club, platform } = on.scene;
  const { db } = on.api.services;
  const rival = await seedClub(db);
  const episode = await seedEpisode(db, 'in_progress');
  const episodeId = episode.id;
  await on.send(['intro', 'outro'], [sound('a.wav', 400), sound('b.wav', 500)], { episodeId });
  const { token } = await seedMember(db, rival.id, 'admin');
  const ofRival = await on.send(['intro'], [sound('c.wav', 410)], { episodeId, token, clubId: rival.id });
  expect(ofRival.status).toBe(200);
  const path = `/api/episode/${episodeId}/clubs/${club.id}`;
  await on.api.call('DELETE', `${path}/outro`, { token: platform.token });
  const { body } = await on.api.call('GET', `${path}/history`, { token: admin.token });
  const entries: ReplyOf<typeof getPartsHistory>['data'] = body.data;
  const told = entries.map(({ actor, verb, part }) => [actor, verb, part]);
  expect(told[0]).toEqual([expect.any(String), 'remove', 'outro']);
  expect(told.slice(1).toSorted()).toEqual([
    ['Dana Okafor', 'send', 'intro'],
    ['Dana Okafor', 'send', 'outro'],
  ]);
  expect(body.total).toBe(3);
  const page = await on.api.call('GET', `${path}/history?page=2&pageSize=2`, { token: admin.token });
  expect(page.body.data).toHaveLength(1);
});

test('a replaced part leaves one row; its content goes with the sweep, the new one stays', async () => {
  const { db, storage } = on.api.services;
  await on.send(['intro'], [sound('first.wav', 123)]);
  const [before] = await on.fileRows();
  await on.send(['intro'], [sound('second.wav', 124)]);
  const after = await on.fileRows();
  expect(after.map(({ file_name }) => file_name)).toEqual(['second.wav']);
  expect((await on.contentOf()).intro_name).toBe('second.wav');
  const [old, fresh] = [before?.sha256 ?? '', after[0]?.sha256 ?? ''];
  await sweep(db, storage);
  expect(await storage.has(old)).toBe(true);
  await sweep(db, storage, { olderThanMs: 0 });
  expect([await storage.has(old), await storage.has(fresh)]).toEqual([false, true]);
});

test('other slots keep what they had', async () => {
  await on.send(['intro', 'outro'], [sound('a.wav', 400), sound('b.wav', 500)]);
  const { outro } = await on.contentOf();
  await on.send(['intro'], [sound('c.wav', 600)]);
  const kept = { intro_name: 'c.wav', outro, outro_name: 'b.wav', interview: null };
  expect(await on.contentOf()).toMatchObject(kept);
});

test('the same sound in two slots is one content and two files', async () => {
  const { body } = await on.send(['intro', 'outro'], [sound('a.wav'), sound('b.wav')]);
  expect(body.data.intro).not.toBe(body.data.outro);
  const rows = await on.fileRows();
  expect([rows.length, new Set(rows.map(({ sha256 }) => sha256)).size]).toEqual([2, 1]);
});

test('a platform admin may send for any club', async () => {
  const { platform, other } = on.scene;
  const { status } = await on.send(['intro'], [sound('a.wav')], { token: platform.token, clubId: other.id });
  expect(status).toBe(200);
  expect(await on.contentOf(other.id)).toMatchObject({
    intro_name: 'a.wav',
    sent: { intro: { by: 'Platform' } },
  });
  expect((await on.contentOf()).intro).toBeNull();
});

const sendersOf = (uploads: number) => seedSenders(on.api.services.db, on.scene.club.id, uploads);

test('R-06 twenty at once into one slot: each is taken or told so, and one is left', async () => {
  const takes = (await sendersOf(20)).map((token, i) =>
    on.send(['intro'], [sound(`take-${i}.wav`, 300 + i)], { token }),
  );
  const statuses = (await Promise.all(takes)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const rows = await on.fileRows();
  expect([rows.length, (await on.contentOf()).intro_name]).toEqual([1, rows[0]?.file_name]);
  await on.tempIsEmpty();
});

test('R-06 the same sound twenty times at once is one content', async () => {
  const senders = await sendersOf(20);
  await Promise.all(senders.map((token) => on.send(['intro'], [sound('same.wav', 444)], { token })));
  const rows = await on.fileRows();
  expect([rows.length, await on.api.services.storage.has(rows[0]?.sha256 ?? '')]).toEqual([1, true]);
});

test('R-06 slots sent in opposite orders at once block nobody', async () => {
  const two = [sound('a.wav', 300), sound('b.wav', 310)];
  const both = (await sendersOf(10)).map((token, i) =>
    on.send(i % 2 ? ['intro', 'outro'] : ['outro', 'intro'], two, { token }),
  );
  expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await on.fileRows()).toHaveLength(2);
});

test('a part taken back leaves no row, and is not there a second time', async () => {
  await on.send(['intro', 'outro'], [sound('a.wav', 300), sound('b.wav', 310)]);
  const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/intro`;
  const remove = () => on.api.call('DELETE', path, { token: on.scene.admin.token });
  const { status, body } = await remove();
  expect([status, body.data.intro, body.data.outro_name]).toEqual([200, null, 'b.wav']);
  expect((await on.fileRows()).map(({ file_name }) => file_name)).toEqual(['b.wav']);
  expect((await remove()).status).toBe(404);
});

test.each(['a new part', 'a part taken back'])(
  '%s takes the finished episode of before away',
  async (what) => {
    await on.send(['intro', 'outro'], [sound('a.wav', 300), sound('b.wav', 500)]);
    const key = { episodeId: on.episodeId(), clubId: on.scene.club.id };
    const { id } = await storeFile(on.api.services, { purpose: 'rendition', ...key });
    await on.api.services.db
      .insert(renditions)
      .values({ ...key, status: 'ready', fileId: id, inputs: 'as before' });
    expect((await on.contentOf()).rendition.url).toMatch(/^\/file\//);

    if (what === 'a new part') await on.send(['intro'], [sound('c.wav', 700)]);
    else {
      const path = `/api/episode/${key.episodeId}/clubs/${key.clubId}/intro`;
      expect((await on.api.call('DELETE', path, { token: on.scene.admin.token })).status).toBe(200);
    }
    expect((await on.contentOf()).rendition).toBeNull();
    expect(await on.query('select 1 from files where id = $1', [id])).toEqual([]);
  },
);
