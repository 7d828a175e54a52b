import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { said, startApi, type TestApi } from '../support/api';
import { eventually } from '../support/eventually';
import { picture } from '../support/image-fixtures';
import { testWithMount } from '../support/needing';
import { speakTus } from '../support/pieces';
import { audioForm, type Scene, seedScene, tone } from '../support/scene';
import { password } from '../support/seed';
import { mountSmallDisk } from '../support/small-disk';
import { downloadPath, storeFile } from '../support/stored-file';

const megabyte = 1024 * 1024;

let api: TestApi;
let scene: Scene;
let close = async () => {};
afterEach(() => close());

async function start(...of: Parameters<typeof startApi>) {
  api = await startApi(...of);
  close = () => api.close();
  scene = await seedScene(api.services.db);
}

/** An API whose files lie on a disk of its own, which it takes for full below 512 MB. */
async function startOnSmallDisk(megabytes: number) {
  const disk = mountSmallDisk(megabytes);
  await start({ dataDir: path.join(disk.folder, 'data') });
  await api.services.storage.check();
  close = async () => {
    await api.close();
    disk.unmount();
  };
  return disk;
}

const ready = () => api.call('GET', '/api/readyz');
const troublesOf = ({ body }: Awaited<ReturnType<typeof ready>>) =>
  body.degraded?.map(({ what }: { what: string }) => what);
/** What readyz and the figures name once they have looked again. */
const says = (what: string[] | undefined) =>
  eventually(`readyz says ${what}`, async () => {
    const answer = await ready();
    const figures = String((await api.call('GET', '/api/metrics')).body);
    const named = [...figures.matchAll(/^touchline_degraded_seconds\{what="(\w+)"\} (?!0$)/gm)].map(
      (m) => m[1],
    );
    const same = JSON.stringify([troublesOf(answer), named]) === JSON.stringify([what, what ?? []]);
    return same && answer.status === 200 && answer;
  });

const signIn = () =>
  api.call('POST', '/api/auth/login', { body: { identifier: scene.parent.email, password } });
const list = () => api.call('GET', '/api/episode', { token: scene.admin.token });
const formOf = (field: string, name: string, bytes: Buffer) => {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)]), name);
  return form;
};
const key = () => ({ episodeId: scene.episode.id, clubId: scene.club.id });
const sendAudio = (...map: ('intro' | 'outro')[]) =>
  api.call('POST', '/api/file/upload/audio', {
    token: scene.admin.token,
    body: audioForm({
      ...key(),
      map,
      files: map.map((name, i) => ({ name: `${name}.wav`, bytes: tone(400 + i) })),
    }),
  });
const upload = (what: string, token: string, body: FormData) =>
  api.call('POST', `/api/file/upload/${what}`, { token, body });

testWithMount(
  'R-16 R-19 on a full disk uploads alone are refused, each in its own words, until there is room again',
  async () => {
    const disk = await startOnSmallDisk(530);
    const tus = speakTus(api.url, scene.admin.token);
    const address = await tus.begin({ ...key(), name: 'coach.wav', bytes: 4 * megabyte });
    const kept = await storeFile(api.services, {
      purpose: 'part',
      clubId: scene.club.id,
      episodeId: scene.episode.id,
    });
    await says(undefined);

    const filling = path.join(disk.folder, 'filling');
    writeFileSync(filling, Buffer.alloc(20 * megabyte));
    const { body } = await says(['diskFull']);
    expect(body).toEqual({ status: 'ok', degraded: [{ what: 'diskFull', since: expect.any(String) }] });
    const full = '507 There is no space left for this file. Tell the platform team, then try again.';
    const png = await picture();
    const refused = {
      'one recording': sendAudio('intro'),
      'several recordings': sendAudio('intro', 'outro'),
      'a piece of a recording': tus.send(address, 0, Buffer.alloc(megabyte)),
      'an image': upload('images', scene.admin.token, formOf('file', 'crest.png', png)),
      'the sound of a club': upload(
        'club/identity',
        scene.admin.token,
        formOf('audioIdentity', 'a.wav', tone(300)),
      ),
      'the sound of a spot': upload('sound', scene.platform.token, formOf('file', 'a.wav', tone(310))),
    };
    for (const [what, answer] of Object.entries(refused))
      expect([what, said(await answer)]).toEqual([what, full]);
    expect([(await list()).status, (await signIn()).status]).toEqual([200, 200]);
    const read = await api.call('GET', downloadPath(kept.url), { token: scene.admin.token });
    expect(read.status).toBe(200);
    // It is the same trouble as before.
    expect((await ready()).body).toEqual(body);

    rmSync(filling);
    await says(undefined);
    expect((await sendAudio('intro')).status).toBe(200);
  },
);

testWithMount('R-16 from a disk that may only be read people hear on, and uploads say so', async () => {
  const disk = await startOnSmallDisk(700);
  const kept = await storeFile(api.services, {
    purpose: 'part',
    clubId: scene.club.id,
    episodeId: scene.episode.id,
  });
  const remount = (how: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${how}`, disk.folder]);
  remount('ro');
  await says(['filesReadOnly']);
  expect(said(await sendAudio('intro'))).toBe(
    '503 The files cannot be reached right now. Try again in a moment.',
  );
  expect([(await list()).status, (await signIn()).status]).toEqual([200, 200]);
  expect((await api.call('GET', downloadPath(kept.url), { token: scene.admin.token })).status).toBe(200);
  remount('rw');
  await says(undefined);
});

test('R-16 with the files of another installation, or without their marker, nothing is ready', async () => {
  await start();
  await api.query('insert into installations default values on conflict do nothing');
  const [row] = await api.query('select installation_id as id from installations');
  const { marker } = api.services.storage;
  const status = (wanted: number) => eventually(`${wanted}`, async () => (await ready()).status === wanted);
  await status(503);
  expect((await ready()).body.message).toBe('Not ready');
  await marker.replace(row?.id);
  await status(200);
  await marker.replace('another');
  await status(503);
});

test('R-16 a store that does not answer at all is away, and readyz does not wait for it', async () => {
  const never = new Promise<never>(() => undefined);
  const storage = diskStorage('/nowhere');
  await start({}, { storage: { ...storage, marker: { ...storage.marker, read: () => never } } });
  const began = performance.now();
  expect(troublesOf(await ready())).toEqual(['filesAway']);
  expect(performance.now() - began).toBeLessThan(5000);
});

test('R-19 while the database can write nothing lists answer, and what should be saved says so', async () => {
  await start();
  await api.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await api.query("update sessions set last_seen_at = now() - interval '1 hour'");
  await api.query(
    'create trigger full_disk before insert or update on sessions for each row execute function refuse()',
  );
  expect((await list()).status).toBe(200);
  expect(said(await signIn())).toBe(
    '507 Nothing can be saved right now. Tell the platform team, then try again.',
  );
});
