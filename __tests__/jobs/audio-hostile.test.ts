import { mkdirSync, readFileSync } from 'node:fs';
import { usualMastering } from '@/contract/mastering/settings';
import type { AudioErrorCode } from '@/server/kernel/audio/audio-error';
import { closeAudioEngine, masterPart, probeAudio } from '@/server/kernel/audio/engine';
import { apeTag, audioFolder, id3Tag, rf64Header, tinyFile, wav, wavHeader } from '../support/audio-fixtures';

const { folder, place, put, remove } = audioFolder();
const sound = wav({ seconds: 0.2, rate: 8_000 });

afterAll(async () => {
  await closeAudioEngine();
  remove();
});

test.each([
  [
    'm4a',
    { container: 'm4a', mime: 'audio/mp4', codec: 'aac', sampleRate: 16_000, channels: 1, durationMs: 400 },
  ],
  ['ogg', { container: 'ogg', mime: 'audio/ogg', codec: 'opus', sampleRate: 48_000, channels: 1 }],
  ['webm', { container: 'webm', mime: 'audio/webm', codec: 'opus', sampleRate: 48_000, channels: 1 }],
  ['flac', { container: 'flac', mime: 'audio/flac', codec: 'flac', sampleRate: 8_000, durationMs: 100 }],
  ['aac', { container: 'aac', mime: 'audio/aac', codec: 'aac', sampleRate: 16_000, channels: 1 }],
] as const)('%s is known by its content, whatever its name', async (name, facts) => {
  await expect(probeAudio(put(`${name}.txt`, tinyFile(`sine.${name}`)))).resolves.toMatchObject(facts);
});

test('a WAV file is recognised with rate, channels and length', async () => {
  const path = put('stereo', wav({ seconds: 1.5, rate: 22_050, channels: 2 }));
  await expect(probeAudio(path)).resolves.toEqual({
    container: 'wav',
    mime: 'audio/wav',
    codec: 'pcm_s16le',
    channels: 2,
    sampleRate: 22_050,
    durationMs: 1_500,
    plays: true,
  });
});

const lying = (rate: number, channels: number, bytes = 20_000) =>
  Buffer.concat([wavHeader({ rate, channels, bytes }), Buffer.alloc(20_000)]);
const noise = Buffer.from(
  Array.from({ length: 50_000 }, (_, i) => (Math.imul(i + 7, 2_654_435_761) >>> 13) & 255),
);

const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nsound.wav\n#EXT-X-ENDLIST\n';
const hostile: [name: string, content: string | Buffer, codes: AudioErrorCode[]][] = [
  ['empty', '', ['not_audio']],
  ['noise.mp3', noise, ['not_audio', 'corrupt']],
  ['zeros.mp3', Buffer.alloc(50_000), ['not_audio', 'corrupt']],
  ['text.wav', 'RIFF is a word', ['corrupt', 'not_audio']],
  ['page.mp3', '<!doctype html><title>mp3</title>', ['not_audio']],
  ['playlist.mp3', playlist, ['not_audio']],
  ['playlist.m3u8', playlist, ['not_audio']],
  ['list.ffconcat', 'ffconcat version 1.0\nfile sound.wav\n', ['not_audio']],
  ['session.sdp', 'v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=audio 9 RTP/AVP 0\n', ['not_audio']],
  ['picture.mp3', tinyFile('cover.jpg'), ['not_audio']],
  ['picture.wav', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), ['not_audio']],
  ['drawing.mp3', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', ['not_audio']],
  ['archive.mp3', Buffer.from('504b0304140000000800', 'hex'), ['not_audio']],
  ['video.mp4', tinyFile('silent.mp4'), ['not_audio']],
  ['cut.m4a', tinyFile('sine.m4a').subarray(0, 600), ['corrupt']],
  ['header-only.wav', wavHeader({ rate: 44_100, channels: 1, bytes: 0 }), ['corrupt', 'not_audio']],
  ['one-hertz.wav', lying(1, 1), ['unsupported']],
  ['fast.wav', lying(0x7fffffff, 1), ['unsupported', 'corrupt']],
  [
    'few-samples.wav',
    Buffer.concat([wavHeader({ rate: 8_000, channels: 1, bytes: 2 }), Buffer.alloc(30)]),
    ['corrupt'],
  ],
  ['no-rate.wav', lying(0, 1), ['corrupt']],
  ['no-channel.wav', lying(44_100, 0), ['corrupt']],
  ['crowd.wav', lying(44_100, 255), ['unsupported', 'corrupt']],
  ['legion.wav', lying(44_100, 65_535), ['unsupported', 'corrupt']],
];

test.each(hostile)('S-25 S-29 %s is refused in words without a path', async (name, content, codes) => {
  put('sound.wav', sound);
  const error: unknown = await probeAudio(put(name, content)).catch((reason) => reason);
  expect(error).toMatchObject({ name: 'AudioError' });
  expect(codes).toContain((error as { code: AudioErrorCode }).code);
  expect(String(error)).not.toContain(folder);
  // Also what was damaged since: the part is blamed, and not the platform.
  const order = { kind: 'interview', layout: 'natural', settings: usualMastering } as const;
  const made = masterPart({ ...order, path: place(name), output: place('made.mp3') });
  await expect(made).rejects.toMatchObject({
    code: expect.stringMatching(codes.join('|')),
    message: expect.stringMatching(/^Interview can’t be read: /),
  });
});

test('a folder, or anything else that is not a file, is refused', async () => {
  mkdirSync(place('folder'));
  await expect(probeAudio(place('folder'))).rejects.toMatchObject({ code: 'not_audio' });
});

const tenHours = 36_000 * 16_000;
const claiming = (bytes: number) =>
  Buffer.concat([wavHeader({ rate: 8_000, channels: 1, bytes }), sound.subarray(44)]);

const rf64 = (bytes: number) =>
  Buffer.concat([rf64Header({ rate: 8_000, channels: 1, bytes }), sound.subarray(44)]);

/** 0.2 s of AIFF at 8 kHz whose sound chunk has that size. */
function aiff(bytes: number): Buffer {
  const head = Buffer.alloc(54);
  head.write('FORM', 0, 'latin1');
  head.writeUInt32BE(46 + bytes, 4);
  head.write('AIFFCOMM', 8, 'latin1');
  head.writeUInt32BE(18, 16);
  head.writeUInt16BE(1, 20);
  head.writeUInt32BE(1_600, 22);
  head.writeUInt16BE(16, 26);
  // 8 000 as an 80-bit float.
  head.writeUInt16BE(16_383 + 12, 28);
  head.writeUInt32BE(8_000 * 2 ** 19, 30);
  head.write('SSND', 38, 'latin1');
  head.writeUInt32BE(8 + bytes, 42);
  return Buffer.concat([head, Buffer.from(sound.subarray(44)).swap16()]);
}

/** The same sound in CAF. */
function caf(bytes: number): Buffer {
  const head = Buffer.alloc(68);
  head.write('caff', 0, 'latin1');
  head.writeUInt16BE(1, 4);
  head.write('desc', 8, 'latin1');
  head.writeBigInt64BE(32n, 12);
  head.writeDoubleBE(8_000, 20);
  head.write('lpcm', 28, 'latin1');
  [2, 2, 1, 1, 16].forEach((value, place) => {
    head.writeUInt32BE(value, 32 + 4 * place);
  });
  head.write('data', 52, 'latin1');
  head.writeBigInt64BE(BigInt(4 + bytes), 56);
  return Buffer.concat([head, sound.subarray(44)]);
}

const song = readFileSync('src/server/programs/demo/audio/rovers-identity.mp3');

/** An MP3 whose first frame counts ten hours of frames. */
function mp3(): Buffer {
  const copy = Buffer.from(song);
  const info = Math.max(copy.indexOf('Info'), copy.indexOf('Xing'));
  copy.writeUInt32BE((36_000 * 44_100) / 1_152, info + 8);
  return copy;
}

/** A FLAC whose header counts ten hours of samples. */
function flac(): Buffer {
  const copy = tinyFile('sine.flac');
  copy.writeUInt32BE(36_000 * 8_000, 22);
  return copy;
}

test.each([
  ['MP3', mp3()],
  ['FLAC', flac()],
  ['WAV', claiming(tenHours)],
  ['RF64', rf64(tenHours)],
  ['AIFF', aiff(tenHours)],
  ['CAF', caf(tenHours)],
])('S-29 a %s that claims ten hours is refused, though it has a moment', async (name, content) => {
  await expect(probeAudio(put(`ten-hours-${name}`, content))).rejects.toMatchObject({ code: 'too_long' });
});

test.each<[string, Buffer]>([
  ['WAV', claiming(3_200)],
  ['RF64', rf64(3_200)],
  ['AIFF', aiff(3_200)],
  ['CAF', caf(3_200)],
  ['WAV of a recorder without power', claiming(0)],
  ['WAV of a pipe', claiming(0xffffffff)],
  ['WAV of another pipe', claiming(0x7ffff000)],
  ['WAV of a decoder', claiming(0x7fffffff)],
  ['WAV of a sound card', claiming(0x80000000)],
])('a %s of the same moment is taken', async (name, content) => {
  await expect(probeAudio(put(`moment-${name}`, content))).resolves.toMatchObject({ durationMs: 200 });
});

const id3v1 = Buffer.from(`TAG${'x'.repeat(125)}`);
/** So many that FFmpeg would read them for longer than it may. */
const entries = 50_000;

test.each([
  ['an MP3 with many entries in its tag', 4_650, [id3Tag(entries), song]],
  ['an MP3 with two tags', 4_650, [id3Tag(1), id3Tag(entries), song]],
  ['an MP3 with a large tag behind it', 4_650, [song, apeTag(2_000_000)]],
  ['an MP3 with tags on both sides', 4_650, [id3Tag(entries), song, apeTag(2_000_000), id3v1]],
  ['an AAC', 511, [id3Tag(entries), tinyFile('sine.aac')]],
  ['a FLAC', 100, [id3Tag(entries), tinyFile('sine.flac')]],
])('S-29 %s is read without its tags', async (name, durationMs, content) => {
  const path = put(`tagged ${name}`, Buffer.concat(content));
  await expect(probeAudio(path)).resolves.toMatchObject({ durationMs });
});

test.each([
  ['a tag alone', [id3Tag(1)]],
  ['a tag that is longer than its file', [id3Tag(entries).subarray(0, 100_000)]],
  ['thousands of tags', [...Array<Buffer>(5_000).fill(id3Tag(200)), song]],
])('S-29 %s is refused as damaged', async (name, content) => {
  const path = put(`tagged ${name}`, Buffer.concat(content));
  await expect(probeAudio(path)).rejects.toMatchObject({ code: 'corrupt' });
});

test('more than three hours are refused', async () => {
  const content = Buffer.concat([
    wavHeader({ rate: 8_000, channels: 1, bytes: 8_000 * 2 * 10_801 }),
    Buffer.alloc(8_000 * 2 * 10_801),
  ]);
  await expect(probeAudio(put('long.wav', content))).rejects.toMatchObject({
    code: 'too_long',
    message: 'The recording is longer than 3 hours.',
  });
});

test('many checks at once take turns and each gets its own answer', async () => {
  const files = [1, 2, 3, 4, 5, 6].map((tenths) =>
    put(`many-${tenths}`, wav({ seconds: tenths / 10, rate: 8_000 })),
  );
  const facts = await Promise.all(files.map((path) => probeAudio(path)));
  expect(facts.map(({ durationMs }) => durationMs)).toEqual([100, 200, 300, 400, 500, 600]);
});
