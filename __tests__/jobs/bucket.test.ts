import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { checkFiles } from '@/server/file/check-files';
import { sweep } from '@/server/file/sweep';
import { claimInstallation } from '@/server/kernel/installation/claim-installation';
import { episodeParts } from '@/server/tables/part';
import { said } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { startBucketApi } from '../support/bucket-api';
import { eventually } from '../support/eventually';
import { idOf, sha256Of, speakTus } from '../support/pieces';
import { audioForm, seededEach, seededOnce, seedScene } from '../support/scene';
import { password } from '../support/seed';
import { fileReader } from '../support/stored-file';

const on = seededOnce(() => startBucketApi(({ address }) => ({ storage: address })));
const scene = seededEach(() => seedScene(on.api.services.db));
beforeAll(async () => {
  const { env, storage } = on.api.services;
  await claimInstallation(env.databaseUrl ?? '', storage, 'any');
});
afterAll(() => on.close());

const recording = (seconds: number, hertz: number, rate = 44_100) =>
  wav({ seconds, rate, at: (second) => 0.3 * Math.sin(2 * Math.PI * hertz * second) });
const kept = () => on.bucket.keys().filter((name) => name.startsWith('files/'));
const waiting = () => on.bucket.keys().filter((name) => name.startsWith('quarantine/'));
const key = () => ({ episodeId: scene.episode.id, clubId: scene.club.id });
const pairPath = () => `/api/episode/${scene.episode.id}/clubs/${scene.club.id}`;

const sendIntro = (bytes: Buffer) =>
  on.api.call('POST', '/api/file/upload/audio', {
    token: scene.admin.token,
    body: audioForm({ ...key(), map: ['intro'], files: [{ name: 'intro.wav', bytes }] }),
  });
const { readFile } = fileReader({
  get url() {
    return on.api.url;
  },
});
/** Has the interview that came in pieces be the club's part. */
async function finish(address: string, bytes: Buffer) {
  const body = { parts: [{ slot: 'interview', upload: idOf(address), sha256: sha256Of(bytes) }] };
  const { status } = await on.api.call('POST', `${pairPath()}/parts`, { token: scene.admin.token, body });
  expect(status).toBe(200);
  await allGood(2);
}
async function publish() {
  const by = { token: scene.platform.token, body: { status: 'published' } };
  expect((await on.api.call('PUT', `/api/episode/${scene.episode.id}/status`, by)).status).toBe(200);
}
const allGood = (count: number) =>
  eventually('the parts are checked', async () => {
    const parts = await on.api.services.db
      .select()
      .from(episodeParts)
      .where(eq(episodeParts.episodeId, scene.episode.id));
    return parts.length === count && parts.every(({ check }) => check === 'good');
  });
const content = async () => (await on.api.call('GET', pairPath(), { token: scene.platform.token })).body.data;
const ready = () =>
  eventually('a finished episode', async () => {
    const { rendition } = await content();
    return rendition?.status === 'ready' ? rendition : undefined;
  });
/** What a folder of the data folder holds. */
const local = (folder: string) => {
  const at = path.join(on.api.services.env.dataDir, folder);
  return existsSync(at) ? readdirSync(at) : [];
};

test('R-01 R-04 R-14 a part sent at once and one in pieces are checked, mastered, heard by ranges and deleted, all in the bucket', async () => {
  const intro = recording(2, 300);
  const sent = await sendIntro(intro);
  expect([sent.status, sent.body.message]).toEqual([200, expect.any(String)]);

  // 7 MB in pieces, of which one is cut off. They are few seconds, because mastering gives way to all other work.
  const interview = recording(18.4, 500, 192_000);
  const tus = speakTus(on.api.url, scene.admin.token);
  const address = await tus.begin({ ...key(), name: 'coach.wav', bytes: interview.length });
  await tus.send(address, 0, interview.subarray(0, 3_000_000));
  const held = tus.hold(address, 3_000_000, interview.subarray(3_000_000), 500_000);
  await eventually('some of it', () => on.bucket.asked(/^PUT .*unfinished/) >= 2);
  held.cut();
  await held.over;
  const offset = await tus.offset(address);
  expect(offset).toBeGreaterThanOrEqual(3_000_000);
  await tus.send(address, offset, interview.subarray(offset));
  await finish(address, interview);
  expect(kept()).toEqual(expect.arrayContaining([expect.stringContaining(sha256Of(interview))]));
  // The worker may be making parts of it meanwhile.
  await eventually(
    'nothing half done',
    () => !on.bucket.keys().some((name) => /^(tmp|unfinished)/.test(name)),
  );

  await publish();
  const { url } = await ready();
  const { body: bytes, ...whole } = await readFile(url, scene.parent.token);
  const etag = `"${sha256Of(bytes)}"`;
  expect([whole.status, whole.headers]).toEqual([
    200,
    expect.objectContaining({ 'content-type': 'audio/mpeg', 'content-length': String(bytes.length), etag }),
  ]);
  const part = await readFile(url, scene.parent.token, { range: 'bytes=1000-1999' });
  expect([part.status, part.body.equals(bytes.subarray(1000, 2000))]).toEqual([206, true]);
  expect((await readFile(url, scene.otherParent.token)).status).toBe(404);

  expect(await checkFiles(on.api.services.db, on.api.services.storage)).toEqual({ problems: [], unused: 0 });
  expect([local('files'), local('unfinished')]).toEqual([[], []]);
  await eventually('an empty temp folder', () => local('tmp').length === 0);

  const { db, storage } = on.api.services;
  for (const table of ['renditions', 'episode_parts', 'part_versions', 'files'])
    await on.api.query(`delete from ${table} where episode_id = $1`, [scene.episode.id]);
  const before = kept().length;
  expect(await sweep(db, storage, { olderThanMs: 0 })).toEqual({ taken: before, returned: 0, deleted: 0 });
  expect([kept(), waiting().length]).toEqual([[], before]);
  on.bucket.age('quarantine', 8);
  expect(await sweep(db, storage)).toEqual({ taken: 0, returned: 0, deleted: before });
  expect(waiting()).toEqual([]);
});

test('R-03 R-16 while the bucket is gone people are told so, nothing is lost, and all goes on once it is back', async () => {
  expect((await sendIntro(recording(2, 320))).status).toBe(200);
  await allGood(1);
  const sent = await content();
  const interview = recording(30, 520);
  const tus = speakTus(on.api.url, scene.admin.token);
  const address = await tus.begin({ ...key(), name: 'coach.wav', bytes: interview.length });
  await tus.send(address, 0, interview.subarray(0, 1_000_000));

  on.bucket.setAway(true);
  const away = '503 The files cannot be reached right now. Try again in a moment.';
  expect(said(await sendIntro(recording(2, 330)))).toBe(away);
  expect(said(await tus.send(address, 1_000_000, interview.subarray(1_000_000)))).toBe(away);
  const read = await readFile(sent.intro, scene.admin.token);
  expect(said({ status: read.status, body: read.json() })).toBe(away);
  expect(read.headers['retry-after']).toBe('5');
  // The worker may just have been making a part there.
  await eventually('an empty temp folder', () => local('tmp').length === 0);
  const named = await eventually('readyz names it', async () => {
    const { status, body } = await on.api.call('GET', '/api/readyz');
    return body.degraded && { status, body };
  });
  expect(named).toEqual({
    status: 200,
    body: { status: 'ok', degraded: [{ what: 'filesAway', since: expect.any(String) }] },
  });
  expect((await on.api.call('GET', '/api/metrics')).body).toMatch(
    /^touchline_degraded_seconds\{what="filesAway"\} (?!0$)/m,
  );
  const login = { identifier: scene.parent.email, password };
  expect((await on.api.call('POST', '/api/auth/login', { body: login })).status).toBe(200);
  expect((await on.api.call('GET', '/api/episode', { token: scene.admin.token })).status).toBe(200);
  // The worker masters meanwhile, and finds nothing to master with.
  await publish();
  await eventually('a try that waits', async () => {
    const [row] = await on.api.query(
      "select count(*)::int as waiting from pgboss.job where name = 'master-rendition' and state = 'created' and start_after > now()",
    );
    return row?.waiting === 1;
  });
  expect((await content()).rendition.status).toBe('queued');

  on.bucket.setAway(false);
  expect((await ready()).url).toEqual(expect.any(String));
  await eventually('all is well', async () => !(await on.api.call('GET', '/api/readyz')).body.degraded);
  const offset = await tus.offset(address);
  expect(offset).toBe(1_000_000);
  await on.api.query("update episodes set status = 'in_progress' where id = $1", [scene.episode.id]);
  await tus.send(address, offset, interview.subarray(offset));
  await finish(address, interview);
  expect((await checkFiles(on.api.services.db, on.api.services.storage)).problems).toEqual([]);
});
