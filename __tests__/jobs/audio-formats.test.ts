import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import type { ChapterKind } from '@/contract/episode-content';
import { joinParts, type PlacedPart } from '@/server/kernel/audio/mastering/join-parts';
import { constantRate } from '@/server/kernel/audio/mpeg-frames';
import { decibels, hiss, jingle, noisy, rate, scaled, speech, wavOf } from '../support/audio-corpus';
import { heardFor, masteringFolder, settings, talk } from '../support/audio-mastered';
import { levelAt } from '../support/audio-measures';
import { encodeSound, samplesAs } from '../support/encoded-sound';
import { decodeSound } from '../support/heard-tones';
import { testWithFfmpeg } from '../support/needing';

const { place, put, remove, mastered } = masteringFolder();
afterAll(remove);

const said = speech(5);
const saidFor = heardFor(said);
const tags = { title: 'Derby', artist: 'Rovers', album: 'Touchline' };

/** The same recording in another format. */
const encoded = (name: string, format: string, codec: string, chain: string): string =>
  encodeSound(put(`${name}.source.wav`, wavOf(said)), place(name), { format, codec, chain });

test.each([
  ['mp3', 'mp3', 'libmp3lame', samplesAs('fltp')],
  ['m4a', 'ipod', 'aac', samplesAs('fltp', 48_000)],
  ['alac.m4a', 'ipod', 'alac', samplesAs('s16p')],
  ['aac', 'adts', 'aac', samplesAs('fltp')],
  ['3gp', '3gp', 'aac', samplesAs('fltp', 16_000)],
  ['flac', 'flac', 'flac', samplesAs('s16')],
  ['ogg', 'ogg', 'libopus', samplesAs('flt', 48_000)],
  ['webm', 'webm', 'libopus', samplesAs('flt', 48_000)],
  ['caf', 'caf', 'pcm_s16be', samplesAs('s16')],
  ['aiff', 'aiff', 'pcm_s16be', samplesAs('s16')],
  ['float.wav', 'wav', 'pcm_f32le', samplesAs('flt')],
  ['24.wav', 'wav', 'pcm_s24le', samplesAs('s32')],
  ['a-law.wav', 'wav', 'pcm_alaw', samplesAs('s16', 8000)],
])('a recording as %s is mastered', async (name, format, codec, chain) => {
  const { loudness, truePeak, made } = await mastered(`from-${name}`, encoded(name, format, codec, chain));
  expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
  expect(truePeak).toBeLessThanOrEqual(-1);
  const kept = made.samples / rate - settings.gap;
  expect(kept).toBeGreaterThan(saidFor);
  expect(kept).toBeLessThan(saidFor + 0.95);
});

test.each([
  ['mono', 'stereo'],
  ['stereo', 'mono'],
] as const)('a file that goes on in another layout, %s and then %s, stays as loud', async (...layouts) => {
  const halves = layouts.map((layout) => {
    const chain = layout === 'mono' ? samplesAs('fltp') : `pan=stereo|c0=c0|c1=c0,${samplesAs('fltp')}`;
    return readFileSync(encoded(`${layout}.mp3`, 'mp3', 'libmp3lame', chain));
  });
  const file = put('both.mp3', Buffer.concat(halves));
  const heard = decodeSound((await mastered('both-layouts', file, 'feature')).output);
  const half = Math.round(heard.length / 2);
  const level = (from: number) =>
    levelAt(
      heard,
      [...Array(200).keys()].map((at) => from + at * 1024),
    );
  expect(Math.abs(level(0) - level(half))).toBeLessThan(0.5);
});

test('a sample that is no number, or infinite, silences nothing after it', async () => {
  const file = readFileSync(encoded('wild', 'wav', 'pcm_f32le', samplesAs('flt')));
  const from = file.indexOf('data') + 8;
  file.writeFloatLE(Number.NaN, from + 4 * rate);
  file.writeFloatLE(Number.NEGATIVE_INFINITY, from + 8 * rate);
  const { made, loudness } = await mastered('wild', file);
  expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
  expect(made.samples / rate - settings.gap).toBeGreaterThan(saidFor);
});

test.each([96, 112, 160, 192])(
  'at %i kbit/s in stereo it is as loud, has so many bits in each second, and lasts as long as it says',
  async (bitRate) => {
    const sound = wavOf([jingle(4, 0), jingle(4, 1)]);
    const source = await mastered(`bits-${bitRate}`, sound, 'feature', { ...settings, bitRate });
    expect(Math.abs(source.loudness + 16)).toBeLessThanOrEqual(0.5);
    expect(source.truePeak).toBeLessThanOrEqual(-1);
    const part = { path: source.output, kind: 'feature' as const, title: 'Feature', made: source.made };
    const output = place(`bits-${bitRate}-joined.mp3`);
    const { durationMs } = await joinParts({ parts: [part, part], bitRate, output, tags });
    expect(Math.round((decodeSound(output).length / rate) * 1000)).toBe(durationMs);
    const file = readFileSync(output);
    const read = (at: number, length: number) => file.subarray(at, at + length);
    expect(constantRate({ size: file.length, read })?.bytesPerSecond).toBe(bitRate * 125);
  },
);

const ebur128 = (file: string, filter = '') => {
  const { stderr } = spawnSync(
    'ffmpeg',
    ['-nostdin', '-nostats', '-i', file, '-af', `${filter}ebur128=peak=true`, '-f', 'null', '-'],
    { encoding: 'utf8' },
  );
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return {
    loudness: Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1]),
    truePeak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1]),
  };
};

testWithFfmpeg(
  'another program measures -16 LUFS in the whole and in each part, finds the chapters, and the length to the sample',
  async () => {
    const sounds: [string, ChapterKind, Buffer][] = [
      ['jingle', 'audioIdentity', wavOf(jingle(5, 0))],
      ['intro', 'intro', wavOf(noisy(speech(12, 'parent'), hiss(12), 25))],
      ['interview', 'interview', wavOf(talk)],
      ['outro', 'outro', wavOf(scaled(speech(10, 'child'), decibels(-20)))],
    ];
    const parts: PlacedPart[] = [];
    for (const [title, kind, file] of sounds) {
      const { made, output } = await mastered(`whole-${title}`, file, kind);
      parts.push({ path: output, kind, title, made });
    }
    const output = place('whole.mp3');
    const { chapters, durationMs, loudness } = await joinParts({ parts, bitRate: 128, output, tags });
    const whole = ebur128(output);
    expect(Math.abs(whole.loudness + 16)).toBeLessThanOrEqual(0.5);
    expect(whole.truePeak).toBeLessThanOrEqual(-1);
    expect(Math.abs(whole.loudness - (loudness ?? 0))).toBeLessThan(0.15);
    const each = chapters.map(({ startMs, endMs }) =>
      ebur128(output, `atrim=start=${startMs / 1000}:end=${endMs / 1000},`),
    );
    const levels = each.map((one) => one.loudness);
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(2);
    const { stdout } = spawnSync(
      'ffprobe',
      ['-v', 'error', '-show_chapters', '-show_entries', 'stream=duration', '-of', 'json', output],
      { encoding: 'utf8' },
    );
    const probed: { chapters: { start_time: string; tags: { title: string } }[] } = JSON.parse(stdout);
    expect(
      probed.chapters.map(({ start_time, tags: { title } }) => [Number(start_time) * 1000, title]),
    ).toEqual(chapters.map(({ startMs, title }) => [startMs, title]));
    const decoded = place('whole.raw');
    spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-i', output, '-f', 'f32le', '-ac', '1', decoded]);
    const { length } = decodeSound(output);
    const { size } = statSync(decoded);
    expect(size / 4).toBe(length);
    expect(Math.round((length / rate) * 1000)).toBe(durationMs);
  },
);
