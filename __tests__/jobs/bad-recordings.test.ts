import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkFile } from '@/server/episode-content/check-part';
import { apeTag, rf64Header, tinyFile, voice, wav, wavHeader } from '../support/audio-fixtures';
import { inputBytes } from '../support/kinds/sent-kind';
import { sendingOfFile } from '../support/sending';
import { sentFile } from '../support/sent-file';

/** A file of that name, and what is to become of it: a good part, or a sentence for people. */
type Case = [name: string, bytes: Buffer, outcome: 'good' | RegExp];

/** A real recording of the demo. */
const demo = (name: string) => readFileSync(path.join('src/server/programs/demo/audio', name));
const mp3 = demo('rovers-identity.mp3');
const m4a = demo('rovers-12-intro.m4a');
const opus = demo('ashford-11-outro.opus');
const webm = demo('rovers-9-interview.webm');
const plain = wav({ seconds: 4, rate: 16_000 });

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const spoken = (level: number) => wav({ seconds: 3, rate: 16_000, at: (second) => level * voice(second) });
const constant = (level: number) => wav({ seconds: 3, rate: 16_000, at: () => level });

/** With nothing in the middle, as a download leaves it that skipped a stretch. */
function holed(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  return copy.fill(0, Math.floor(copy.length * 0.4), Math.floor(copy.length * 0.7));
}

/** The MP3 without its first frame, which tells the length: what simple recorders with a changing bit rate write. */
function withoutLength(): Buffer {
  const at = mp3.indexOf('Info') < 0 ? mp3.indexOf('Xing') : mp3.indexOf('Info');
  const next = mp3.indexOf(Buffer.from([0xff, 0xfb]), at);
  return mp3.subarray(next);
}

/** The first seconds of an MP3 that still says the length of the whole, without a gapless header; cut between two frames. */
function cutBetweenFrames(): Buffer {
  const copy = Buffer.from(mp3);
  const info = copy.indexOf('Info') < 0 ? copy.indexOf('Xing') : copy.indexOf('Info');
  // The name of the encoder, by which its delays are known.
  copy.fill(0, info + 120, info + 144);
  const first = copy.lastIndexOf(0xff, info);
  const head = copy.readUInt32BE(first);
  const sync = Buffer.from([0xff, (head >>> 16) & 0xff]);
  // In a third of the frames: a frame is distinguished from bytes that look like one by the next frame at its
  // place.
  for (let at = copy.indexOf(sync, Math.floor(copy.length / 3)); at > 0; at = copy.indexOf(sync, at + 1)) {
    const length = frameBytes(copy.readUInt32BE(at));
    if (length > 0 && copy.indexOf(sync, at + 1) === at + length) return copy.subarray(0, at);
  }
  throw new Error('no frame found');
}

const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const hertz = [44_100, 48_000, 32_000];

/** Of a frame of MPEG 1, layer III. */
function frameBytes(head: number): number {
  const bits = (kilobits[(head >>> 12) & 15] ?? 0) * 1000;
  return Math.floor((144 * bits) / (hertz[(head >>> 10) & 3] ?? 1)) + ((head >>> 9) & 1);
}

/** The M4A without the list at its end or its beginning by which its sound is found. */
function withoutList(): Buffer {
  const copy = Buffer.from(m4a);
  copy.write('skip', copy.indexOf('moov'), 'latin1');
  return copy;
}

/** 16-bit AIFF of the same samples as `plain`. */
function aiff(): Buffer {
  const samples = Buffer.from(plain.subarray(44)).swap16();
  const commonChunk = Buffer.alloc(26);
  commonChunk.write('COMM', 0, 'latin1');
  commonChunk.writeUInt32BE(18, 4);
  commonChunk.writeUInt16BE(1, 8);
  commonChunk.writeUInt32BE(samples.length / 2, 10);
  commonChunk.writeUInt16BE(16, 14);
  // 16 000 as an 80-bit float.
  commonChunk.writeUInt16BE(16_383 + 13, 16);
  commonChunk.writeUInt32BE(16_000 * 2 ** 18, 18);
  const sound = Buffer.alloc(16);
  sound.write('SSND', 0, 'latin1');
  sound.writeUInt32BE(8 + samples.length, 4);
  const head = Buffer.alloc(12);
  head.write('FORM', 0, 'latin1');
  head.writeUInt32BE(4 + commonChunk.length + sound.length + samples.length, 4);
  head.write('AIFF', 8, 'latin1');
  return Buffer.concat([head, commonChunk, sound, samples]);
}

const claiming = (bytes: number) =>
  Buffer.concat([wavHeader({ rate: 16_000, channels: 1, bytes }), plain.subarray(44)]);

const rf64 = (bytes: number) =>
  Buffer.concat([rf64Header({ rate: 16_000, channels: 1, bytes }), plain.subarray(44)]);

/** `plain` with every number the other way round. */
function rifx(): Buffer {
  const copy = Buffer.from(plain);
  copy.write('RIFX', 'latin1');
  for (const at of [4, 16, 24, 28, 40]) copy.writeUInt32BE(plain.readUInt32LE(at), at);
  for (const at of [20, 22, 32, 34]) copy.writeUInt16BE(plain.readUInt16LE(at), at);
  copy.subarray(44).swap16();
  return copy;
}

const breaksOff =
  /^(There is|The file says \d+:\d\d, but there is) sound only until \d+:\d\d\. Send it anyway\?$/;
const damaged = /damaged|breaks off after/;
const silent = /^The recording is silent\. Check the microphone and record it again\.$/;
const tooQuiet = /^The recording is much too quiet\. Turn the microphone up/;
const noSound = /sound file|video|sound in this file/;

/** Recordings as clubs really send them, most of them bad. */
const badRecordings: Case[] = [
  ['mp3 cut at 1 %', cut(mp3, 0.01), damaged],
  ['mp3 cut at 50 %', cut(mp3, 0.5), breaksOff],
  ['mp3 cut at 99 %, which is less than a second', cut(mp3, 0.99), 'good'],
  ['m4a cut at 1 %', cut(m4a, 0.01), damaged],
  ['m4a cut at 50 %', cut(m4a, 0.5), breaksOff],
  ['m4a cut at 99 %, which is less than a second', cut(m4a, 0.99), 'good'],
  ['opus cut at 1 %', cut(opus, 0.01), damaged],
  ['opus cut at 50 %', cut(opus, 0.5), breaksOff],
  ['opus cut at 99 %', cut(opus, 0.99), breaksOff],
  ['webm cut at 1 %', cut(webm, 0.01), /hardly any sound|damaged|breaks off/],
  ['webm cut at 50 %', cut(webm, 0.5), breaksOff],
  ['webm cut at 99 %', cut(webm, 0.99), breaksOff],
  ['wav cut at 50 %', cut(plain, 0.5), breaksOff],
  ['wav cut at 99 %, which is less than a second', cut(plain, 0.99), 'good'],
  ['aiff cut at 50 %', cut(aiff(), 0.5), breaksOff],
  ['flac cut at 50 %', cut(tinyFile('sine.flac'), 0.5), /./],
  ['mp3 with a hole', holed(demo('rovers-10-outro.mp3')), breaksOff],
  ['pure silence', constant(0), silent],
  ['almost silence', spoken(0.0003), tooQuiet],
  ['a constant signal', constant(0.2), /only a constant signal/],
  ['heavily clipped', spoken(20), /badly distorted/],
  ['too short', tinyFile('sine.m4a'), /shorter than a second/],
  ['a video', tinyFile('silent.mp4'), noSound],
  ['a picture', tinyFile('cover.jpg'), noSound],
  ['a photo of an iPhone', inputBytes('iphone-photo.heic'), noSound],
  ['an m4a that was not finished', withoutList(), /This recording is incomplete/],
  ['a text', Buffer.from('<!doctype html><title>interview.mp3</title>'), noSound],
  [
    'a rate of 1 Hz',
    Buffer.concat([wavHeader({ rate: 1, channels: 1, bytes: 64_000 }), plain.subarray(44)]),
    /sample rate/,
  ],
  ['a header of ten hours', claiming(36_000 * 32_000), /longer than 3 hours/],
  ['a header of an hour', claiming(3_600 * 32_000), breaksOff],
  ['a header of three hours', claiming(3 * 3_600 * 32_000), breaksOff],
  ['a header that counts itself', claiming(plain.length - 8), 'good'],
  ['a header without length', claiming(0xffffffff), 'good'],
  ['a header of a recorder that lost its power', claiming(0), 'good'],
  ['a header of a pipe', claiming(0x7ffff000), 'good'],
  ['a WAV in big endian', rifx(), 'good'],
  ['a long WAV (RF64) cut at 50 %', rf64(2 * plain.length), breaksOff],
  ['a long WAV (RF64)', rf64(plain.length - 44), 'good'],
  ['loud, as on a pitch', spoken(3), 'good'],
  ['quiet, from across the pitch', spoken(0.03), 'good'],
  [
    'speech beside a constant signal',
    wav({ seconds: 3, rate: 16_000, at: (s) => 0.2 + 0.5 * voice(s) }),
    'good',
  ],
  ['8 kHz', wav({ seconds: 2, rate: 8000 }), 'good'],
  ['5.1', wav({ seconds: 2, rate: 16_000, channels: 6 }), 'good'],
  ['aiff', aiff(), 'good'],
  ['webm of a browser', webm, 'good'],
  ['m4a', m4a, 'good'],
  ['mp3 without its length', withoutLength(), 'good'],
  ['mp3 with a tag behind', Buffer.concat([mp3, Buffer.from(`TAG${'x'.repeat(125)}`)]), 'good'],
  ['mp3 with a large tag behind', Buffer.concat([mp3, apeTag(2_000_000)]), 'good'],
  ['mp3 cut at 70 %, with a large tag behind', Buffer.concat([cut(mp3, 0.7), apeTag(2_000_000)]), breaksOff],
  ['mp3 that was joined of two', Buffer.concat([mp3, mp3]), 'good'],
];

const on = sendingOfFile();
beforeEach(() => on.renew());

/** What becomes of a file: refused while it is sent, or what its check found; `good` without a problem. */
async function outcomeOf(bytes: Buffer): Promise<string> {
  const answer = await on.send(['intro'], [{ name: 'part.mp3', bytes }]);
  if (answer.status !== 200) {
    expect([413, 415, 422]).toContain(answer.status);
    return answer.body.message;
  }
  expect(answer.body.data.sent.intro).toMatchObject({ check: 'checking', problem: null });
  await checkFile(on.api.services, await sentFile(on));
  const { check, problem, doubt } = (await on.contentOf()).sent.intro;
  expect(check).toBe(problem === null ? 'good' : 'bad');
  return problem ?? doubt ?? 'good';
}

test('B4 an MP3 that is shorter than it says is asked about until its club has answered', async () => {
  expect(await outcomeOf(cutBetweenFrames())).toMatch(
    /^The file says 0:0\d, but there is sound only until 0:0\d\. Send it anyway\?$/,
  );
  const path = `/api/episode/${on.episodeId()}/clubs/${on.scene.club.id}/intro/whole`;
  expect((await on.api.call('PUT', path, { token: on.scene.otherAdmin.token })).status).toBe(404);
  const { status, body } = await on.api.call('PUT', path, { token: on.scene.admin.token });
  expect([status, body.data.sent.intro.doubt, body.data.sent.intro.check]).toEqual([200, null, 'good']);
});

test.each(badRecordings)('U1 %s', async (_, bytes, outcome) => {
  const found = await outcomeOf(bytes);
  if (outcome === 'good') expect(found).toBe('good');
  else expect(found).toMatch(outcome);
});
