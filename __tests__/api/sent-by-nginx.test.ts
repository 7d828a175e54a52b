import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { apiHeaders } from '@/server/kernel/http/security-headers';
import { bucketStorage } from '@/server/kernel/storage/bucket-storage';
import { countClosed } from '@/server/kernel/storage/count-closed';
import { openPlaces } from '@/server/kernel/storage/open-storage';
import { moveStorage } from '@/server/programs/move/move-storage';
import { startApi, type TestApi } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { startBucket } from '../support/bucket';
import { startWorker } from '../support/bucket-api';
import { eventually } from '../support/eventually';
import { sendPicture } from '../support/image-fixtures';
import { hasProgram, needing } from '../support/needing';
import { startNginx } from '../support/nginx';
import { idOf, sha256Of, speakTus } from '../support/pieces';
import { rawRequest } from '../support/raw-request';
import { oneIntro, type Scene, seedScene } from '../support/scene';
import { downloadPath, storeFile } from '../support/stored-file';

const testWithNginx = needing(
  'root and the program nginx (Debian: apt-get install -y nginx-light)',
  hasProgram('nginx') && process.getuid?.() === 0,
);

/** The group of www-data, whose processes nginx has on Debian. */
const nginxGroup = () => Number(/^www-data:[^:]*:(\d+):/m.exec(readFileSync('/etc/group', 'utf8'))?.[1]);

let dataDir: string;
let api: TestApi;
let scene: Scene;
const ends: (() => Promise<unknown>)[] = [];
const usualMask = process.umask();
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'touchline-nginx-files-'));
  // As the units of deploy/systemd have it.
  process.umask(0o077);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  process.umask(usualMask);
  rmSync(dataDir, { recursive: true, force: true });
});

/** The data folder is of nginx's group, and hands it on. */
function giveToNginx() {
  chownSync(dataDir, 0, nginxGroup());
  chmodSync(dataDir, 0o2700);
}

async function start(storageGroupRead: boolean) {
  api = await startApi({ dataDir, storageGroupRead, mediaAccel: '/touchline-files/', trustProxy: true });
  ends.push(() => api.close());
  await api.services.storage.check();
  scene = await seedScene(api.services.db);
  const nginx = await startNginx({ pages: [Number(new URL(api.url).port)], api: [1] }, `${dataDir}/files`);
  ends.push(() => nginx.stop());
  return (url: string, headers: Record<string, string> = {}) =>
    rawRequest(`${nginx.url}${downloadPath(url)}`, {
      headers: { authorization: scene.platform.token, ...headers },
    });
}

const key = () => ({ episodeId: scene.episode.id, clubId: scene.club.id });
const pair = () => `/api/episode/${scene.episode.id}/clubs/${scene.club.id}`;
const recording = (hertz: number) =>
  wav({ seconds: 3, rate: 44_100, at: (second) => 0.3 * Math.sin(2 * Math.PI * hertz * second) });
const modeOf = (name: string) => {
  const { mode, gid } = statSync(path.join(dataDir, name));
  return `${(mode & 0o7777).toString(8)} ${gid === nginxGroup() ? 'nginx' : 'ours'}`;
};
/** The modes of all stored files, and of the folders that they are in. */
function storedModes() {
  const all = readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const below = all.map((entry) => ({
    isFolder: entry.isDirectory(),
    name: path.relative(dataDir, path.join(entry.parentPath ?? entry.path, entry.name)),
  }));
  const modes = (isFolder: boolean) =>
    below
      .filter((each) => each.isFolder === isFolder && !each.name.endsWith('installation'))
      .map(({ name }) => modeOf(name));
  return { files: modes(false), folders: modes(true) };
}

testWithNginx(
  'S-27 nginx sends what was just stored, in whichever way, under the headers of our own answer',
  async () => {
    giveToNginx();
    const read = await start(true);
    const { token } = scene.admin;
    const stopWorker = await startWorker(api.services);
    ends.push(stopWorker);

    const sent = recording(320);
    const body = oneIntro(scene, sent, 'intro.wav');
    expect((await api.call('POST', '/api/file/upload/audio', { token, body })).status).toBe(200);
    const tus = speakTus(api.url, token);
    const interview = recording(520);
    const address = await tus.begin({ ...key(), name: 'coach.wav', bytes: interview.length });
    await tus.send(address, 0, interview);
    const parts = [{ slot: 'interview', upload: idOf(address), sha256: sha256Of(interview) }];
    expect((await api.call('POST', `${pair()}/parts`, { token, body: { parts } })).status).toBe(200);
    const picture = await sendPicture(api, token);
    const bucket = await startBucket();
    ends.push(() => bucket.close());
    const { db, env, storage } = api.services;
    const far = await storeFile(
      { db, storage: bucketStorage(bucket.address, dataDir) },
      { purpose: 'logo', ...key() },
    );
    const { first, second } = openPlaces({ ...env, storage: undefined, storageAlso: bucket.address });
    if (!second) throw new Error('there is no second place');
    await moveStorage(db, { first, second }, () => undefined);
    const back = await storeFile(api.services, { purpose: 'logo', clubId: scene.club.id });
    await storage.quarantine.take(back.sha256);
    await storage.quarantine.giveBack(back.sha256);

    const content = async () => (await api.call('GET', pair(), { token: scene.platform.token })).body.data;
    const { intro } = await content();
    const answer = await read(intro.url ?? intro, { range: 'bytes=1000-1999' });
    expect([answer.status, answer.body.equals(sent.subarray(1000, 2000))]).toEqual([206, true]);
    const { 'Cache-Control': _, 'Content-Security-Policy': policy, ...everywhere } = apiHeaders;
    const lower = Object.fromEntries(
      Object.entries(everywhere).map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(answer.headers).toMatchObject({
      ...lower,
      'cache-control': 'private, no-cache',
      'content-security-policy': `${policy}; sandbox`,
      'content-disposition': expect.stringContaining('intro.wav'),
      etag: `"${sha256Of(sent)}"`,
      vary: 'Authorization, Cookie',
      'x-request-id': expect.any(String),
    });
    expect(answer.headers['x-accel-redirect']).toBeUndefined();
    for (const [what, url] of Object.entries({ picture, moved: far.url, back: back.url }))
      expect([what, (await read(url, { authorization: token })).status]).toEqual([what, 200]);
    expect((await read(far.url)).body.equals(far.content)).toBe(true);

    const by = { token: scene.platform.token, body: { status: 'published' } };
    expect((await api.call('PUT', `/api/episode/${scene.episode.id}/status`, by)).status).toBe(200);
    await eventually('a finished episode', async () => (await content()).rendition?.status === 'ready');
    const { files, folders } = storedModes();
    expect(files.length).toBeGreaterThan(6);
    // Root runs the audio engine as another user, who passes through the folders and reads what it checks.
    for (const mode of files) expect(mode).toMatch(/^64[04] nginx$/);
    for (const mode of folders) expect(mode).toMatch(/^275[01] nginx$/);
    // The way to the files, and nothing beside it.
    expect([modeOf('.'), modeOf('files'), modeOf('tmp')]).toEqual(['2711 nginx', '2751 nginx', '2701 nginx']);
    expect(await countClosed(dataDir, { mend: false })).toBe(0);
  },
);

testWithNginx(
  'S-27 what was stored before the setting is closed to nginx until the doctor mends it',
  async () => {
    const before = await startApi({ dataDir });
    const { sha256 } = await storeFile(before.services, { purpose: 'logo' });
    await before.close();
    expect(storedModes()).toEqual({ files: ['600 ours'], folders: ['700 ours'] });
    chmodSync(dataDir, 0o700);
    chownSync(path.join(dataDir, 'files'), 0, nginxGroup());

    const read = await start(true);
    const { url } = await storeFile(api.services, { purpose: 'logo', clubId: scene.club.id });
    await api.query('update files set sha256 = $1, bytes = 4000', [sha256]);
    expect((await read(url)).status).toBe(403);
    expect(await countClosed(dataDir, { mend: true })).toBeGreaterThan(2);
    expect(await countClosed(dataDir, { mend: false })).toBe(0);
    expect([(await read(url)).status, storedModes().files[0]]).toEqual([200, '640 nginx']);
  },
);
