import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { limits } from '@/contract/limits';
import { resumablePath } from '@/contract/parts/send-parts';
import { sweep } from '@/server/file/sweep';
import { StorageAway } from '@/server/kernel/storage/storage-error';
import { makeApp } from '@/server/programs/app';
import { closeServices, makeServices } from '@/server/programs/make-services';
import { said, startApi } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { startGateway, startServer } from '../support/gateway';
import { testWithMount } from '../support/needing';
import { idOf, sha256Of, speakTus, type Tus } from '../support/pieces';
import { seedScene } from '../support/scene';
import { seedEpisode, seedMember } from '../support/seed';
import { sendingOfFile } from '../support/sending';
import { mountSmallDisk } from '../support/small-disk';
import { fileReader } from '../support/stored-file';

const megabyte = 1024 * 1024;
/** About 2 MB of sound. */
const recording = wav({ seconds: 24, rate: 44_100 });

const on = sendingOfFile();
let tus: Tus;
beforeAll(() => {
  tus = speakTus(on.api.url, on.scene.admin.token);
});
beforeEach(async () => {
  await on.renew();
  await on.query('delete from rate_limits');
});

const facts = (bytes = recording.length, name = 'coach.wav') => ({
  episodeId: on.episodeId(),
  clubId: on.scene.club.id,
  name,
  bytes,
});

const finish = (address: string, of = recording, slot = 'interview', token = on.scene.admin.token) =>
  on.api.call('POST', `${on.pairPath()}/parts`, {
    token,
    body: { parts: [{ slot, upload: idOf(address), sha256: sha256Of(of) }] },
  });

/** Sends all that is missing, from the server's offset. */
async function sendRest(address: string, by = tus, of = recording) {
  const offset = await by.offset(address);
  return by.send(address, offset, of.subarray(offset));
}

/** Begins to send, and goes no further once so many more bytes have arrived. */
async function holdAfter(address: string, bytes: number, by = tus) {
  const offset = await by.offset(address);
  const held = by.hold(address, offset, recording.subarray(offset), bytes);
  const file = path.join(unfinishedFolder(), idOf(address));
  await eventually('the bytes to arrive', async () => (await readFile(file)).length === offset + bytes);
  return { ...held, file };
}

/** Breaks off there. */
async function cutAfter(address: string, bytes: number, by = tus) {
  const held = await holdAfter(address, bytes, by);
  held.cut();
  await held.over;
}

const unfinishedFolder = () => path.join(on.api.services.env.dataDir, 'unfinished');
const isEmpty = async () => (await readdir(unfinishedFolder())).length === 0;

test('R-01 R-04 S-39 an upload that is cut resumes at its offset, arrives byte-equal and is a part', async () => {
  const address = await tus.begin(facts());
  for (const bytes of [400_000, 700_000, 1]) await cutAfter(address, bytes);
  expect(await tus.offset(address)).toBe(1_100_001);
  expect(await finish(address)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await sendRest(address)).status).toBe(204);

  const answer = await finish(address);
  expect(said(answer)).toBe('200 The files were sent to the provider');
  const { data } = answer.body;
  const sent = { interview: { by: 'Dana Okafor', check: 'checking' } };
  expect(data).toMatchObject({ interview_name: 'coach.wav', sent });
  const part = await fileReader(on.api).readFile(data.interview, on.scene.admin.token);
  expect(part.body.equals(recording)).toBe(true);
  const [row] = await on.fileRows();
  expect([row?.sha256, row?.bytes]).toEqual([sha256Of(recording), String(recording.length)]);
  // It is analysed and in the audit as what came in one.
  const jobs = await on.query("select data->>'fileId' as id from pgboss.job where name = 'analyse-file'");
  expect(jobs.map(({ id }) => id)).toContain(row?.id);
  const text = 'select action from audit_entries where object = $1';
  expect(await on.query(text, [`episode:${on.episodeId()}:interview`])).toEqual([
    { action: 'episode-content:send' },
  ]);
  expect(await isEmpty()).toBe(true);
  await on.tempIsEmpty();
  expect((await tus.head(address)).status).toBe(404);
});

test('R-03 parts that are in are not called failed when the store is away a moment later', async () => {
  const address = await tus.begin(facts());
  await sendRest(address);
  const remove = jest
    .spyOn(on.api.services.storage.unfinished, 'remove')
    .mockRejectedValueOnce(new StorageAway('gone'));
  try {
    expect((await finish(address)).status).toBe(200);
    expect(remove).toHaveBeenCalledTimes(1);
  } finally {
    remove.mockRestore();
  }
  await on.api.services.storage.unfinished.remove(idOf(address));
});

test('R-06 one file in two parts is stored once', async () => {
  const addresses = [await tus.begin(facts()), await tus.begin(facts(recording.length, 'again.wav'))];
  for (const address of addresses) await sendRest(address);
  const parts = addresses.map((address, i) => ({
    slot: ['intro', 'outro'][i],
    upload: idOf(address),
    sha256: sha256Of(recording),
  }));
  const { status } = await on.asAdmin('POST', `${on.pairPath()}/parts`, { parts });
  const rows = await on.fileRows();
  expect([status, rows.length, new Set(rows.map(({ sha256 }) => sha256)).size]).toEqual([200, 2, 1]);
});

test('S-20 uploads of others are 404 for every method', async () => {
  const address = await tus.begin(facts());
  const colleague = await seedMember(on.api.services.db, on.scene.club.id, 'admin');
  for (const token of [colleague.token, on.scene.otherAdmin.token, on.scene.platform.token]) {
    const other = speakTus(on.api.url, token);
    expect((await other.head(address)).status).toBe(404);
    expect((await other.send(address, 0, recording)).body.code).toBe('not_found');
    expect((await other.remove(address)).status).toBe(404);
  }
  expect((await finish(address, recording, 'intro', colleague.token)).status).toBe(404);
  expect(await tus.offset(address)).toBe(0);
});

test('S-19 S-20 who may not send is refused before anything is kept: 401, 403, 404, 409', async () => {
  const before = (await readdir(unfinishedFolder())).length;
  const answer = async (token: string, of = facts()) =>
    (await speakTus(on.api.url, token).announce(of)).status;
  expect(await answer('')).toBe(401);
  expect(await answer(on.scene.parent.token)).toBe(403);
  expect(await answer(on.scene.otherAdmin.token)).toBe(404);
  const closed = await seedEpisode(on.api.services.db, 'archived');
  expect(await answer(on.scene.admin.token, { ...facts(), episodeId: closed.id })).toBe(409);
  expect((await readdir(unfinishedFolder())).length).toBe(before);
});

test('a wrong offset is 409 and changes nothing', async () => {
  const address = await tus.begin(facts());
  await cutAfter(address, 1000);
  for (const offset of [0, 999, 5000]) {
    const { status, body } = await tus.send(address, offset, recording.subarray(offset, offset + 10));
    expect([status, body.code]).toEqual([409, 'conflict']);
  }
  expect(await tus.offset(address)).toBe(1000);
});

test('R-03 more than a part may have, or more than was announced, is 413', async () => {
  const refused = await tus.announce(facts(limits.audioBytes + 1));
  expect(said(refused)).toBe('413 The file is too large: at most 300 MB.');
  expect(refused.body.code).toBe('too_large');
  const address = await tus.begin(facts(1000));
  expect((await tus.send(address, 0, recording)).status).toBe(413);
  expect(await tus.offset(address)).toBeLessThanOrEqual(1000);
});

test('S-25 what is no sound is 415 by its content, and no part', async () => {
  const letter = Buffer.from('This is a letter, not a recap.'.repeat(1000));
  const address = await tus.begin(facts(letter.length, 'recap.mp3'));
  await tus.send(address, 0, letter);
  const { status, body } = await finish(address, letter);
  expect([status, body.code, Object.keys(body.fields)]).toEqual([415, 'unsupported_type', ['recap.mp3']]);
  expect((await on.contentOf()).interview).toBeNull();
  await on.tempIsEmpty();
});

test('a file that changed on the way is refused by its checksum, and begun anew', async () => {
  const address = await tus.begin(facts());
  await sendRest(address);
  const { status, body } = await finish(address, Buffer.from('another'));
  expect([status, body.fields]).toEqual([409, { 'coach.wav': expect.stringMatching(/Choose it again/) }]);
  expect((await tus.head(address)).status).toBe(404);
  await on.tempIsEmpty();
});

test('S-09 a session that was ended cannot go on, not even with the request that is under way', async () => {
  const { token, id } = await seedMember(on.api.services.db, on.scene.club.id, 'admin');
  const own = speakTus(on.api.url, token);
  const address = await own.begin(facts());
  const held = await holdAfter(address, 1000, own);
  await on.query('delete from sessions where user_id = $1', [id]);
  expect(await held.over).toBeUndefined();
  expect((await own.head(address)).status).toBe(401);
});

test('R-20 two processes share uploads, and the newer connection takes over from a dead one', async () => {
  const services = makeServices(on.api.services.env);
  const app = makeApp({ ...services, log: on.api.services.log });
  const second = await startServer((incoming, outgoing) => void app(incoming, outgoing));
  const elsewhere = speakTus(second.url, on.scene.admin.token);
  const address = await tus.begin(facts());
  // Its phone has gone; the first process does not know yet.
  const { file, ...dead } = await holdAfter(address, 50_000);
  expect(await elsewhere.offset(address)).toBe(50_000);
  expect((await sendRest(address, elsewhere)).status).toBe(204);
  dead.more(Buffer.alloc(1000));
  await dead.over;
  expect((await readFile(file)).equals(recording)).toBe(true);
  expect((await finish(address)).status).toBe(200);
  await second.close();
  await closeServices(services);
});

test('R-10 the lock of a process that was killed is free after a moment', async () => {
  const address = await tus.begin(facts());
  const held = 'update resumable_uploads set holder = 7, held_until = now() + $2::interval where id = $1';
  await on.query(held, [idOf(address), '2 seconds']);
  expect((await sendRest(address)).status).toBe(204);
});

test('the gateway passes everything on: an upload behind API_HOST is cut and continues', async () => {
  const gateway = await startGateway(on.api.url);
  const through = speakTus(gateway.url, on.scene.admin.token);
  const address = await through.begin(facts());
  expect(address).toMatch(new RegExp(`^${resumablePath}/[\\w-]{22}$`));
  await cutAfter(address, 600_000, through);
  expect((await sendRest(address, through)).status).toBe(204);
  expect((await finish(address)).status).toBe(200);
  await gateway.close();
});

test('other methods, another method by a header, and other versions of the protocol are refused', async () => {
  const headers = { 'tus-resumable': '1.0.0', 'x-http-method-override': 'DELETE' };
  const address = await tus.begin(facts());
  const { token } = on.scene.admin;
  for (const [method, at] of [
    ['GET', address],
    ['PUT', address],
    ['POST', address],
    ['OPTIONS', resumablePath],
  ] as const) {
    expect([method, (await on.api.call(method, at, { token, headers })).status]).toEqual([method, 405]);
  }
  expect((await on.api.call('PATCH', address, { token })).status).toBe(412);
  expect((await tus.head(address)).headers.get('access-control-allow-origin')).not.toBe('*');
});

test('the oldest of many that were broken off makes room, and abandoned ones are swept', async () => {
  const { db, storage } = on.api.services;
  const { token } = await seedMember(db, on.scene.club.id, 'admin');
  const own = speakTus(on.api.url, token);
  const addresses: string[] = [];
  for (let i = 0; i <= limits.resumableKept; i += 1) addresses.push(await own.begin(facts()));
  const [oldest = '', ...kept] = addresses;
  expect((await own.head(oldest)).status).toBe(404);
  expect((await own.head(kept[0] ?? '')).status).toBe(200);

  await on.query("update resumable_uploads set expires_at = now() - interval '1 second' where id = any($1)", [
    kept.slice(1).map(idOf),
  ]);
  expect((await own.head(kept[1] ?? '')).status).toBe(404);
  const then = new Date(Date.now() - 2 * 3_600_000);
  for (const name of await readdir(unfinishedFolder()))
    await utimes(path.join(unfinishedFolder(), name), then, then);
  await sweep(db, storage);
  const left = await readdir(unfinishedFolder());
  expect(addresses.map(idOf).filter((id) => left.includes(id))).toEqual([idOf(kept[0] ?? '')]);
  expect(await on.query('select 1 from resumable_uploads where expires_at <= now()')).toEqual([]);
});

test('D4 what arrives in pieces counts for the day, and what does not arrive counts for nothing', async () => {
  const address = await tus.begin(facts());
  await cutAfter(address, 1000);
  const counted = async () =>
    (await on.query('select points from rate_limits where key like $1', ['sentMegabytes:%']))[0]?.points;
  await eventually('the count to be settled', async () => Number(await counted()) <= 2);
  await sendRest(address);
  expect(Number(await counted())).toBeLessThanOrEqual(4);
});

testWithMount('R-19 a full disk is 507 before and while it comes, and what has arrived stays', async () => {
  const disk = mountSmallDisk(520);
  const small = await startApi({ dataDir: path.join(disk.folder, 'data') });
  try {
    const scene = await seedScene(small.services.db);
    const { id } = await seedEpisode(small.services.db, 'in_progress');
    const own = speakTus(small.url, scene.admin.token);
    const whole = Buffer.alloc(20 * megabyte);
    const of = { episodeId: id, clubId: scene.club.id, name: 'long.wav', bytes: whole.length };
    const address = await own.begin(of);
    expect((await own.send(address, 0, whole.subarray(0, 2 * megabyte))).status).toBe(204);
    const { status, body } = await own.send(address, 2 * megabyte, whole.subarray(2 * megabyte));
    expect([status, body.code]).toEqual([507, 'no_space']);
    expect(await own.offset(address)).toBe(2 * megabyte);
  } finally {
    await small.close();
    disk.unmount();
  }
});
