import { mkdirSync } from 'node:fs';
import { usualMastering } from '@/contract/mastering/settings';
import type { AudioErrorCode } from '@/server/kernel/audio/audio-error';
import { closeAudioEngine, masterPart, probeAudio } from '@/server/kernel/audio/engine';
import { audioFolder, tinyFile, wav, wavHeader } from '../support/audio-fixtures';

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
    message: expect.stringMatching(/^Interview can't be read: /),
  });
});

test('a folder, or anything else that is not a file, is refused', async () => {
  mkdirSync(place('folder'));
  await expect(probeAudio(place('folder'))).rejects.toMatchObject({ code: 'not_audio' });
});

test('a header that claims ten hours is not believed', async () => {
  const claim = Buffer.concat([
    wavHeader({ rate: 8_000, channels: 1, bytes: 36_000 * 16_000 }),
    sound.subarray(44),
  ]);
  await expect(probeAudio(put('ten-hours.wav', claim))).resolves.toMatchObject({ durationMs: 200 });
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
