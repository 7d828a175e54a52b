import path from 'node:path';
import { limits } from '@/contract/limits';
import { makeApp } from '@/server/programs/app';
import { closeServices, makeServices } from '@/server/programs/make-services';
import { said, startApi } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { openUpload } from '../support/begin-upload';
import { eventually } from '../support/eventually';
import { startServer } from '../support/gateway';
import { testWithMount } from '../support/needing';
import { audioForm, introForm, seedScene, tone } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { sendingOfFile, soundFile } from '../support/sending';
import { mountSmallDisk } from '../support/small-disk';

const megabyte = 1024 * 1024;

const on = sendingOfFile();
beforeEach(async () => {
  await on.renew();
  await on.query('delete from rate_limits');
});

const audioUrl = (base = on.api.url) => `${base}/api/file/upload/audio`;

/** A form whose file has only begun. */
const begun = () => introForm({ episodeId: on.episodeId(), clubId: on.scene.club.id }, Buffer.alloc(2000));
const begin = (token: string, base?: string) => openUpload(audioUrl(base), token, begun());

/** Uploads of one person that are on their way and stay there. */
async function holdUploads(count: number) {
  const held = Array.from({ length: count }, () => begin(on.scene.admin.token));
  const leases = () => on.query("select 1 from rate_limits where key like 'uploadLease:%'");
  await eventually('the uploads to be under way', async () => (await leases()).length === count);
  return held;
}

const told = 'You are sending 4 files already. Wait until one of them has arrived, then send this one.';

test('D4 a fifth upload at once is 429 before its file has come, on whichever process; others send on', async () => {
  const held = await holdUploads(limits.uploadsAtOnce);
  const services = makeServices(on.api.services.env);
  const app = makeApp({ ...services, log: on.api.services.log });
  const second = await startServer((incoming, outgoing) => void app(incoming, outgoing));
  for (const base of [on.api.url, second.url]) {
    const { status, body, retryAfter } = await begin(on.scene.admin.token, base).answer;
    expect([status, body.code, body.message, retryAfter]).toEqual([429, 'too_many', told, '20']);
  }
  const { token } = on.scene.platform;
  expect((await on.send(['outro'], [soundFile('b.wav')], { token })).status).toBe(200);

  held[0]?.leave();
  const sends = async () => (await on.send(['intro'], [soundFile('a.wav')])).status;
  await eventually('a free lease', async () => (await sends()) === 200);
  for (const upload of held) upload.leave();
  await on.tempIsEmpty();
  await second.close();
  await closeServices(services);
});

test('D4 the leases of a process that was killed are free again after a moment', async () => {
  const { id } = on.scene.admin;
  const leases = Array.from({ length: limits.uploadsAtOnce }, (_, i) => `uploadLease:${id}:${i}`);
  const ahead = '(extract(epoch from now()) * 1000)::bigint + 600000';
  await on.query(`insert into rate_limits select unnest($1::text[]), 1, ${ahead}`, [leases]);
  expect((await on.send(['intro'], [soundFile('a.wav')])).status).toBe(429);
  await on.query('update rate_limits set expire = expire - 660000 where key like $1', ['uploadLease:%']);
  expect((await on.send(['intro'], [soundFile('a.wav')])).status).toBe(200);
  expect(
    await on.query('select 1 from rate_limits where points = 1 and key like $1', ['uploadLease:%:0']),
  ).toEqual([]);
});

const spend = (key: string, leaving: number) =>
  on.api.services.rateLimits.count('sentMegabytes', key, limits.clubBytesADay / megabyte - leaving);

test('D4 a club may send so much in a day, and is refused before the file has come; other clubs send on', async () => {
  await spend(on.scene.club.id, 1);
  expect((await on.send(['intro'], [soundFile('a.wav')])).status).toBe(200);
  const { retryAfter, ...refused } = await begin(on.scene.admin.token).answer;
  expect(said(refused)).toBe(
    '429 One club can send at most 6 GB in a day, and this is more. Wait 24 hours and try again.',
  );
  expect(refused.body.code).toBe('too_many');
  expect(Number(retryAfter)).toBeGreaterThan(86_000);
  const others = { token: on.scene.otherAdmin.token, clubId: on.scene.other.id };
  expect((await on.send(['intro'], [soundFile('a.wav')], others)).status).toBe(200);
});

test('D4 images and the audio identity count for the day as well', async () => {
  await spend(on.scene.club.id, 0);
  const form = new FormData();
  form.append('file', new Blob(['x']), 'crest.png');
  const { token } = on.scene.admin;
  for (const what of ['images', 'club/identity']) {
    const answer = await on.api.call('POST', `/api/file/upload/${what}`, { token, body: form });
    expect([what, answer.status]).toEqual([what, 429]);
  }
});

test('D4 an upload that did not arrive counts for nothing, one that did for what has come', async () => {
  const upload = begin(on.scene.admin.token);
  await eventually('the upload', async () => (await on.query('select 1 from rate_limits')).length === 2);
  upload.leave();
  const counted = async () =>
    (await on.query('select points from rate_limits where key like $1', ['sentMegabytes:%']))[0]?.points;
  await eventually('the count to be given back', async () => (await counted()) === (0 as unknown));
  await on.send(['intro'], [{ name: 'a.wav', bytes: wav({ seconds: 20, rate: 44_100 }) }]);
  expect(await counted()).toBe(2);
});

describe('a disk of its own', () => {
  let close = async () => {};
  afterEach(() => close());

  async function startSmall(megabytes: number) {
    const disk = mountSmallDisk(megabytes);
    const api = await startApi({ dataDir: path.join(disk.folder, 'data') });
    close = async () => {
      await api.close();
      disk.unmount();
    };
    const scene = await seedScene(api.services.db);
    const send = async (bytes: Buffer) => {
      const { id } = await seedEpisode(api.services.db, 'in_progress');
      const files = [{ name: 'a.wav', bytes }];
      const body = audioForm({ episodeId: id, clubId: scene.club.id, map: ['intro'], files });
      return api.call('POST', '/api/file/upload/audio', { token: scene.admin.token, body });
    };
    return { api, disk, scene, send };
  }
  const full = 'There is no space left for this file. Tell the platform team, then try again.';

  testWithMount(
    'D4 uploads end before the disk is full: 512 MB stay free, and everything else continues',
    async () => {
      const small = await startSmall(540);
      // About 9 MB each, of 28 MB; no two are the same file.
      const recording = wav({ seconds: 100, rate: 48_000 });
      const statuses: number[] = [];
      let last = await small.send(recording);
      for (let i = 1; i < 5; i += 1) {
        statuses.push(last.status);
        recording.writeInt16LE(i, 1000);
        last = await small.send(recording);
      }
      expect(statuses).toEqual([200, 200, 200, 507]);
      expect([last.body.code, last.body.message]).toEqual(['no_space', full]);
      expect(await small.disk.freeBytes()).toBeGreaterThan(512 * megabyte);
      expect(await small.api.services.storage.countTemp()).toBe(0);
      expect((await small.send(tone(500))).status).toBe(200);
    },
  );

  testWithMount('D4 what others still have to send is counted, and free again when they leave', async () => {
    const small = await startSmall(640);
    const { id } = await seedEpisode(small.api.services.db, 'in_progress');
    const form = introForm({ episodeId: id, clubId: small.scene.club.id }, Buffer.alloc(2000));
    // It says that it brings 95 MB, of 128.
    const open = () => openUpload(audioUrl(small.api.url), small.scene.admin.token, form);
    const first = open();
    const { storage } = small.api.services;
    await eventually('the first upload', async () => (await storage.countTemp()) > 0);
    const { status, body } = await open().answer;
    expect([status, body.code, body.message]).toEqual([507, 'no_space', full]);
    first.leave();
    const leases = () => small.api.query("select 1 from rate_limits where key like 'uploadLease:%'");
    await eventually('the first one to be gone', async () => (await leases()).length === 0);
    const third = open();
    await eventually('the third upload', async () => (await storage.countTemp()) > 0);
    third.leave();
    await eventually('the third one to be gone', async () => (await storage.countTemp()) === 0);
  });
});
