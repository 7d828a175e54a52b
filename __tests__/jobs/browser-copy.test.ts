import { readFileSync } from 'node:fs';
import { makeBrowserCopy } from '@/server/file/browser-copy';
import { eraseFile } from '@/server/file/erase-file';
import { removeFile } from '@/server/file/file.store';
import { copyRecording } from '@/server/file/keep-file';
import { closeAudioEngine, copyForBrowsers, probeAudio } from '@/server/kernel/audio/engine';
import { NoRoomYet } from '@/server/kernel/storage/storage-error';
import { removeUnusedMastered } from '@/server/mastering/mastered-part.store';
import { audioFolder, rf64Header, wav } from '../support/audio-fixtures';
import { encodeSound, samplesAs } from '../support/encoded-sound';
import { decodeSound } from '../support/heard-tones';
import { inputBytes, inputPath } from '../support/kinds/sent-kind';
import { eraseContents } from '../support/queued-contents';
import { rawRequest } from '../support/raw-request';
import { sendingOfFile } from '../support/sending';
import { downloadPath, storeFile } from '../support/stored-file';

const on = sendingOfFile();
const { place, put, remove } = audioFolder();
afterAll(remove);
afterAll(closeAudioEngine);

const seconds = 3.2;
const said = put('said.wav', wav({ seconds }));
const twice = put('twice.wav', wav({ seconds, channels: 2 }));
const encode = (name: string, format: string, codec: string, chain: string, from = said) =>
  encodeSound(from, place(name), { format, codec, chain });

/** What it sounds like, mixed to one channel at 44.1 kHz: how long, in seconds, and how loud. */
function heard(file: string) {
  const samples = decodeSound(file);
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return { length: samples.length / 44_100, level: 10 * Math.log10(energy) };
}

async function expectSame(copy: string, original: string) {
  const { container, codec, plays } = await probeAudio(copy);
  expect([container, codec, plays]).toEqual(['mp3', 'mp3', true]);
  const [one, other] = [heard(copy), heard(original)];
  expect(Math.abs(one.length - other.length)).toBeLessThanOrEqual(0.1);
  expect(Math.abs(one.level - other.level)).toBeLessThanOrEqual(0.5);
}

describe('As recorded, a recording plays in every browser', () => {
  test.each<[string, string, string, string, string]>([
    ['a.aiff', 'aiff', 'pcm_s16be', samplesAs('s16'), said],
    ['stereo.aiff', 'aiff', 'pcm_s24be', samplesAs('s32'), twice],
    ['little-endian.aifc', 'aiff', 'pcm_s16le', samplesAs('s16'), said],
    ['a.caf', 'caf', 'pcm_s16le', samplesAs('s16'), said],
    ['alac.caf', 'caf', 'alac', samplesAs('s16p'), said],
    ['alac.m4a', 'ipod', 'alac', samplesAs('s16p', 48_000), said],
    ['aac.3gp', '3gp', 'aac', samplesAs('fltp', 16_000), said],
    ['aac.mov', 'mov', 'aac', samplesAs('fltp', 48_000), said],
    ['opus.m4a', 'mp4', 'libopus', samplesAs('flt', 48_000), said],
    ['a.opus', 'ogg', 'libopus', samplesAs('flt', 48_000), said],
    ['flac.oga', 'ogg', 'flac', samplesAs('s16'), said],
    ['a.webm', 'webm', 'libopus', samplesAs('flt', 48_000), said],
    ['a.mp2', 'mp2', 'mp2', samplesAs('s16'), said],
    ['float.wav', 'wav', 'pcm_f32le', samplesAs('flt'), said],
    ['32.wav', 'wav', 'pcm_s32le', samplesAs('s32'), said],
    ['adpcm.wav', 'wav', 'adpcm_ima_wav', samplesAs('s16p'), said],
    ['a-law.wav', 'wav', 'pcm_alaw', samplesAs('s16', 8000), said],
  ])('%s by a copy as long and as loud', async (name, format, codec, chain, from) => {
    const original = encode(name, format, codec, chain, from);
    expect((await probeAudio(original)).plays).toBe(false);
    const output = place(`${name}.copy.mp3`);
    expect(await copyForBrowsers({ path: original, output })).toBe(true);
    await expectSame(output, original);
  });

  test('a long WAV, RF64, by a copy', async () => {
    const plain = readFileSync(said);
    const body = plain.subarray(44);
    const path = put(
      'long.wav',
      Buffer.concat([rf64Header({ rate: 44_100, channels: 1, bytes: body.length }), body]),
    );
    expect(await copyForBrowsers({ path, output: place('long.mp3') })).toBe(true);
    await expectSame(place('long.mp3'), said);
  });

  test.each([
    'aiff-as-garageband.aiff',
    'alac-voice-memo-lossless.m4a',
    'wav-3-tracks-second-voice-on-track-3.wav',
  ])('%s, as people send it, by a copy', async (name) => {
    const output = place(`${name}.mp3`);
    expect(await copyForBrowsers({ path: inputPath(name), output })).toBe(true);
    await expectSame(output, inputPath(name));
  });

  test.each<[string, string, string, string, string]>([
    ['a.mp3', 'mp3', 'libmp3lame', samplesAs('fltp'), said],
    ['aac.m4a', 'ipod', 'aac', samplesAs('fltp'), said],
    ['a.aac', 'adts', 'aac', samplesAs('fltp'), said],
    ['a.flac', 'flac', 'flac', samplesAs('s16'), said],
    ['16.wav', 'wav', 'pcm_s16le', samplesAs('s16'), said],
    ['24.wav', 'wav', 'pcm_s24le', samplesAs('s32'), twice],
    ['8.wav', 'wav', 'pcm_u8', samplesAs('u8'), said],
  ])('%s as it is', async (name, format, codec, chain, from) => {
    const path = encode(name, format, codec, chain, from);
    expect((await probeAudio(path)).plays).toBe(true);
    const output = place(`${name}.copy.mp3`);
    expect(await copyForBrowsers({ path, output })).toBe(false);
    expect(() => readFileSync(output)).toThrow('ENOENT');
  });
});

describe('the copy of a recording', () => {
  beforeEach(async () => {
    await on.query('delete from pgboss.job');
    await on.renew();
  });

  const aiff = inputBytes('aiff-as-garageband.aiff');
  const queued = async () =>
    (await on.query("select data from pgboss.job where name = 'copy-for-browsers'")).length;
  const fetchIt = (
    url: string,
    ending: string,
    headers: Record<string, string> = {},
    token = on.scene.admin.token,
  ) =>
    rawRequest(`${on.api.url}${downloadPath(url)}${ending}`, {
      headers: { authorization: token, ...headers },
    });
  const typeOf = async (...of: Parameters<typeof fetchIt>) => {
    const { status, headers } = await fetchIt(...of);
    return status === 200 || status === 206 ? headers['content-type'] : status;
  };
  const copies = (fileId: string) =>
    on.query(
      `select f.sha256, f.purpose from mastered_parts m join files f on f.id = m.file_id
       where m.source_file_id = $1`,
      [fileId],
    );
  /** A part as the club sends it. */
  async function sendPart(name: string, bytes: Buffer) {
    const { status, body } = await on.send(['intro'], [{ name, bytes }]);
    expect(status).toBe(200);
    const [row] = await on.query(
      "select file_id from episode_parts where episode_id = $1 and slot = 'intro'",
      [on.episodeId()],
    );
    return { url: body.data.intro as string, fileId: row?.file_id ?? '' };
  }
  const make = (fileId: string) => makeBrowserCopy(on.api.services, fileId);

  test('is made of a part that is sent, is what a player gets, and the download stays what was sent', async () => {
    const { url, fileId } = await sendPart('garage.aiff', aiff);
    expect([await queued(), await typeOf(url, '&play=true')]).toEqual([1, 'audio/aiff']);
    await Promise.all([make(fileId), make(fileId)]);
    expect(await copies(fileId)).toEqual([{ sha256: expect.any(String), purpose: 'masteredPart' }]);
    expect(await typeOf(url, '&play=true')).toBe('audio/mpeg');
    expect(await typeOf(url, '&play=true', { range: 'bytes=0-99' })).toBe('audio/mpeg');
    const plain = await fetchIt(url, '');
    expect([plain.headers['content-type'], plain.body.equals(aiff)]).toEqual(['audio/aiff', true]);
    // A player that began before there was the copy gets the rest of what it began with.
    const begun = { range: 'bytes=100-199', 'if-match': plain.headers.etag ?? '' };
    expect(await typeOf(url, '&play=true', begun)).toBe('audio/aiff');
    // Whoever may not hear the part gets neither.
    expect(await typeOf(url, '&play=true', {}, on.scene.otherAdmin.token)).toBe(404);
  });

  test('is not made of a part that every browser plays', async () => {
    const { url } = await sendPart('plain.wav', wav({ seconds: 1.5 }));
    expect(await queued()).toBe(0);
    expect(await typeOf(url, '&play=true')).toBe('audio/wav');
  });

  test('is made for the next time where a recording is older than copies, and looked for once', async () => {
    const { clubId } = { clubId: on.scene.club.id };
    const of = { purpose: 'identity' as const, clubId };
    const old = await storeFile(on.api.services, { ...of, mime: 'audio/aiff', content: aiff });
    const usual = await storeFile(on.api.services, {
      ...of,
      mime: 'audio/wav',
      content: wav({ seconds: 1 }),
    });
    for (const { id = '', url } of [old, usual]) {
      await on.query('delete from pgboss.job');
      for (let presses = 0; presses < 2; presses += 1) await typeOf(url, '&play=true');
      expect(await queued()).toBe(1);
      await make(id);
    }
    await on.query('delete from pgboss.job');
    expect([await typeOf(old.url, '&play=true'), await typeOf(usual.url, '&play=true')]).toEqual([
      'audio/mpeg',
      'audio/wav',
    ]);
    expect(await queued()).toBe(0);
  });

  test('stays with its recording when mastered parts run out, and is made of a recording that is copied', async () => {
    const { fileId } = await sendPart('garage.aiff', aiff);
    await make(fileId);
    await on.query("update mastered_parts set used_at = now() - interval '1 year'");
    await removeUnusedMastered(on.api.services);
    expect(await copies(fileId)).toHaveLength(1);
    await on.query('delete from pgboss.job');
    await on.query("update files set peaks = '[]' where id = $1", [fileId]);
    await on.api.services.db.transaction((tx) => copyRecording(tx, on.api.services.queue, fileId, null));
    expect(await queued()).toBe(1);
  });

  test.each([
    [
      'erased',
      (id: string) => on.api.services.db.transaction((tx) => eraseFile(tx, on.api.services.queue, id)),
    ],
    ['removed', (id: string) => removeFile(on.api.services.db, id)],
  ])('goes when its recording is %s, and is not made of one that is gone', async (how, end) => {
    // Of a sound of its own, because equal contents are kept once.
    const hertz = how === 'erased' ? 300 : 310;
    const tone = put(
      `${how}.wav`,
      wav({ seconds: 1.5, at: (second) => 0.3 * Math.sin(2 * Math.PI * hertz * second) }),
    );
    const sent = readFileSync(encode(`${how}.aiff`, 'aiff', 'pcm_s16be', samplesAs('s16'), tone));
    const { fileId } = await sendPart('garage.aiff', sent);
    await make(fileId);
    const [made] = await copies(fileId);
    const sha256 = made?.sha256 ?? '';
    expect(await on.api.services.storage.has(sha256)).toBe(true);
    await on.query('delete from episode_parts where file_id = $1', [fileId]);
    await end(fileId);
    expect(await on.query('select 1 from files where sha256 = $1', [sha256])).toEqual([]);
    await eraseContents(on.api);
    if (how === 'erased') expect(await on.api.services.storage.has(sha256)).toBe(false);
    else
      expect(await on.query('select 1 from released_contents where sha256 = $1', [sha256])).toHaveLength(1);
    await make(fileId);
    expect([await copies(fileId), await on.api.services.storage.countTemp()]).toEqual([[], 0]);
  });

  test('is not kept when its recording is erased while it is made', async () => {
    const { fileId } = await sendPart('garage.aiff', aiff);
    await on.query('delete from episode_parts where file_id = $1', [fileId]);
    const making = make(fileId);
    await on.api.services.db.transaction((tx) => eraseFile(tx, on.api.services.queue, fileId));
    await making;
    expect([await copies(fileId), await on.api.services.storage.countTemp()]).toEqual([[], 0]);
    expect(
      await on.query("select 1 from files where purpose = 'masteredPart' and episode_id = $1", [
        on.episodeId(),
      ]),
    ).toEqual([]);
  });

  test('a recording that cannot be read is played as it came; a full disk is tried again', async () => {
    const { fileId } = await sendPart('garage.aiff', aiff);
    const { storage } = on.api.services;
    const full = { ...storage, reserve: () => Promise.reject(new NoRoomYet('full')) };
    await expect(makeBrowserCopy({ ...on.api.services, storage: full }, fileId)).rejects.toThrow(NoRoomYet);
    const broken = await storeFile(on.api.services, {
      ...{ purpose: 'identity', clubId: on.scene.club.id, mime: 'audio/aiff' },
      content: aiff.subarray(0, 40),
    });
    await make(broken.id ?? '');
    expect(await typeOf(broken.url, '&play=true')).toBe('audio/aiff');
    expect(
      await on.query('select file_id from mastered_parts where source_file_id = $1', [broken.id]),
    ).toEqual([{ file_id: null }]);
  });
});
