import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import type { ChapterKind } from '@/contract/episode-content';
import { analyseFile } from '@/server/kernel/audio/analyse';
import { joinParts, type PlacedPart } from '@/server/kernel/audio/mastering/join-parts';
import { masterPartFile } from '@/server/kernel/audio/mastering/master-part';
import { constantRate } from '@/server/kernel/audio/mpeg-frames';
import {
  after,
  crowd,
  decibels,
  hiss,
  hum,
  jingle,
  noisy,
  rate,
  type Sound,
  scaled,
  silence,
  speech,
  tap,
  wavOf,
  wind,
} from '../support/audio-corpus';
import { audioFolder } from '../support/audio-fixtures';
import { distanceOf, levelAt, momentsOf, toneAt } from '../support/audio-measures';
import { decodeSound } from '../support/heard-tones';
import { testWithFfmpeg } from '../support/needing';

// Our own process does here what the engine's child does, since starting forty of them would take a minute.

const { place, put, remove } = audioFolder();
const settings = { loudness: -16, bitRate: 128, gap: 0.2 };
const still = async () => undefined;
/** Coding delays the sound by so many samples. */
const coding = 1105;

Log.setLevel(AV_LOG_QUIET);
afterAll(remove);

async function mastered(
  name: string,
  source: Buffer | string,
  kind: ChapterKind = 'interview',
  order = settings,
) {
  const path = typeof source === 'string' ? source : put(`${name}.wav`, source);
  const output = place(`${name}.mp3`);
  const made = await masterPartFile(
    { path, kind, layout: 'natural', settings: order, output },
    place(`${name}.part`),
    still,
  );
  const { loudness, truePeak } = await analyseFile(output, still);
  // Where in the recording the sound of the file begins.
  const late = Math.round((made.fromMs * rate) / 1000) - coding;
  return { made, report: made.report, output, loudness: loudness ?? -99, truePeak: truePeak ?? -99, late };
}

const said = speech(11);
const seconds = said.length / rate;
const { words, pauses } = momentsOf(said);
/** From the first word to the last. */
const heardFor = ((words.at(-1) ?? 0) + 1024 - (words[0] ?? 0)) / rate;
const levelsOf = (sound: Sound, late = 0) => {
  const level = levelAt(sound, words, late);
  return { level, below: level - levelAt(sound, pauses, late) };
};

/** Each recording: the sound, by how many dB its pauses must be quieter beside the words, and whether it says what is in `said`. */
const recordings: Record<
  string,
  { sound: Sound | Sound[]; quieter?: number; isSaid?: boolean; at?: number }
> = {
  clean: { sound: said, isSaid: true },
  quiet: { sound: scaled(said, decibels(-22)), isSaid: true },
  'noise 15 dB below': { sound: noisy(said, hiss(seconds), 15), quieter: 6, isSaid: true },
  'noise 25 dB below': { sound: noisy(said, hiss(seconds), 25), quieter: 6, isSaid: true },
  'noise 35 dB below': { sound: noisy(said, hiss(seconds), 35), quieter: 6, isSaid: true },
  'hum and noise': {
    sound: noisy(noisy(said, hum(seconds, 50), 25), hiss(seconds), 30),
    quieter: 6,
    isSaid: true,
  },
  wind: { sound: noisy(said, wind(seconds), 16), isSaid: true },
  crowd: { sound: scaled(crowd(12), 0.2) },
  clipped: { sound: scaled(said, 8) },
  'direct current': { sound: said.map((sample) => sample + 0.2) },
  'half of it at 8 kHz': { sound: said.filter((_, i) => i % 5 === 0), at: 8820 },
  'both ears the same': { sound: [said, said] },
  'counter-phase': { sound: [said, scaled(said, -1)] },
  'one ear only': { sound: [said, silence(seconds)] },
  '5.1': { sound: [0.1, 0.1, 1, 0, 0.05, 0.05].map((level) => scaled(said, level)) },
  'a second and a half': { sound: noisy(said.slice(0, 1.5 * rate), hiss(1.5), 25) },
  'a third of a second': { sound: said.slice(rate / 10, 0.45 * rate) },
};

test.each(Object.entries(recordings))(
  'a recording with %s: -16 LUFS, true peaks below -1 dBTP, and what is done about noise does not harm the words',
  async (name, { sound, quieter, isSaid, at }) => {
    const { loudness, truePeak, output, late, report } = await mastered(name, wavOf(sound, at));
    expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
    expect(truePeak).toBeLessThanOrEqual(-1);
    expect(report.isStereo).toBe(false);
    if (!isSaid || Array.isArray(sound)) return;
    const heard = decodeSound(output);
    const before = distanceOf(sound, said, words);
    // What mastering does by itself, by its high-pass and by MP3, moves clean speech by 1.
    expect(distanceOf(heard, said, words, late)).toBeLessThan(Math.max(1.5, before + 0.5));
    if (quieter) expect(levelsOf(heard, late).below - levelsOf(sound).below).toBeGreaterThan(quieter);
    else if (name !== 'wind') expect(report).toMatchObject({ noise: 0, hum: null });
  },
);

test('the louder the noise, the nearer mastering brings speech to the clean one', async () => {
  for (const below of [15, 25]) {
    const sound = noisy(said, hiss(seconds), below);
    const { output, late } = await mastered(`nearer-${below}`, wavOf(sound));
    expect(distanceOf(decodeSound(output), said, words, late)).toBeLessThan(distanceOf(sound, said, words));
  }
});

test.each([50, 60] as const)('hum of %i Hz: each of its multiples is 10 dB lower', async (hertz) => {
  const sound = noisy(said, hum(seconds, hertz), 20);
  const { output, late, report } = await mastered(`hum-${hertz}`, wavOf(sound));
  expect(report.hum).toBe(hertz);
  const heard = decodeSound(output);
  for (let n = 1; n <= 7; n += 1) {
    const before = toneAt(sound, hertz * n, pauses) - levelsOf(sound).level;
    const now = toneAt(heard, hertz * n, pauses, late) - levelsOf(heard, late).level;
    expect(before - now).toBeGreaterThan(10);
  }
});

test('a crowd without a pause and a jingle keep their sound', async () => {
  expect((await mastered('many', wavOf(scaled(crowd(12), 0.2)))).report).toMatchObject({
    noise: 0,
    evened: 0,
  });
  const stereo = [jingle(6, 0), jingle(6, 1)];
  const { report, made, loudness } = await mastered('jingle', wavOf(stereo), 'audioIdentity');
  expect(report).toMatchObject({ noise: 0, hum: null, evened: 0, taps: 0, isStereo: true });
  expect(made.layout).toBe('stereo');
  expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
});

/** A coach beside a child 15 dB quieter, a parent, and the child again, with pauses of digital silence. */
const turns = [speech(5, 'coach'), scaled(speech(5, 'child'), decibels(-15)), speech(5, 'parent')];
const talk = after(...turns.flatMap((turn) => [turn, silence(0.4)]), turns[1] ?? silence(1), silence(0.3));

test.each([
  ['in a quiet room', talk, 4],
  ['in noise', noisy(talk, hiss(talk.length / rate), 30), 6],
])(
  'a quiet child beside a loud coach %s is nearly as loud, and pauses are not pumped up',
  async (_, sound, most) => {
    const { output, late, report } = await mastered('talk', wavOf(sound));
    expect(report.evened).toBeGreaterThan(6);
    const heard = decodeSound(output);
    const spoken = momentsOf(talk);
    let from = 0;
    const levels = turns.map((turn) => {
      const to = from + turn.length;
      // Words of this turn, by its own loudest.
      const its = momentsOf(turn).words.map((moment) => moment + from);
      from = to + 0.4 * rate;
      return levelAt(heard, its, late);
    });
    const [coach = 0, child = 0, parent = 0] = levels;
    expect(Math.abs(coach - child)).toBeLessThan(most);
    expect(Math.abs(coach - parent)).toBeLessThan(4);
    // A pause is never raised by more than the words on one of its sides.
    const raised = (moments: number[]) => levelAt(heard, moments, late) - levelAt(sound, moments);
    const mostRaised = raised(momentsOf(turns[1] ?? silence(1)).words.map((moment) => moment + 5.4 * rate));
    for (const pause of sound === talk ? [] : spoken.pauses)
      expect(raised([pause])).toBeLessThan(mostRaised + 1);
  },
);

test.each([
  ['quiet', 0],
  ['noisy', 25],
])('taps on a %s recorder are gone with the silence beside them, and no word is cut', async (name, below) => {
  const clean = after(silence(0.15), tap(), silence(1), said, silence(1), tap(), silence(0.15));
  const sound = below === 0 ? clean : noisy(clean, hiss(clean.length / rate), below);
  const { report, made, output, late } = await mastered(`taps-${name}`, wavOf(sound));
  expect(report.taps).toBe(2);
  const start = 1.18 * rate;
  const spoken = momentsOf(said).words.map((moment) => moment + start);
  const first = ((spoken[0] ?? 0) / rate) * 1000;
  const last = (((spoken.at(-1) ?? 0) + 1024) / rate) * 1000;
  // 300 ms before what is heard first; words may begin softly.
  expect(first - made.fromMs).toBeGreaterThan(290);
  expect(first - made.fromMs).toBeLessThan(450);
  const end = made.fromMs + (made.samples / rate) * 1000 - settings.gap * 1000;
  expect(end - last).toBeGreaterThan(290);
  const [early, final] = [spoken.slice(0, 4), spoken.slice(-4)];
  const heard = decodeSound(output);
  const gain = levelAt(heard, spoken, late) - levelAt(sound, spoken);
  for (const moments of [early, final])
    expect(Math.abs(levelAt(heard, moments, late) - levelAt(sound, moments) - gain)).toBeLessThan(5);
});

test.each([
  ['digital silence', after(silence(4), said, silence(4))],
  ['noise', noisy(after(silence(4), said, silence(4)), hiss(seconds + 8), 35)],
])('four seconds of %s at both ends are cut to 0.3', async (name, sound) => {
  const { report, made } = await mastered(`ends-${name}`, wavOf(sound));
  const kept = made.samples / rate - settings.gap;
  expect(kept - heardFor).toBeGreaterThan(0.58);
  expect(kept - heardFor).toBeLessThan(0.95);
  expect(report.cut).toBeGreaterThan(7);
});

/** The same recording in another format. */
function encoded(name: string, format: string, codec: string, options: Record<string, string> = {}): string {
  const to = place(name);
  const input = Demuxer.openSync(put(`${name}.source.wav`, wavOf(said)));
  const output = Muxer.openSync(to, { format });
  const sound = input.audio();
  if (!sound) throw new Error('a WAV file without sound');
  const decoder = Decoder.createSync(sound);
  const { chain = 'aformat=sample_fmts=fltp', ...rest } = options;
  const filter = FilterAPI.create(chain);
  const encoder = Encoder.createSync(codec as Parameters<typeof Encoder.createSync>[0], { options: rest });
  const stream = output.addStream(encoder);
  const frames = filter.framesSync(decoder.framesSync(input.packetsSync()));
  for (const packet of encoder.packetsSync(frames)) output.writePacketSync(packet, stream);
  for (const each of [encoder, filter, decoder]) each.close();
  output.closeSync();
  input.closeSync();
  return to;
}

const as = (format: string, at = rate) => `aformat=sample_fmts=${format}:sample_rates=${at}`;
test.each([
  ['mp3', 'mp3', 'libmp3lame', as('fltp')],
  ['m4a', 'ipod', 'aac', as('fltp', 48_000)],
  ['alac.m4a', 'ipod', 'alac', as('s16p')],
  ['aac', 'adts', 'aac', as('fltp')],
  ['3gp', '3gp', 'aac', as('fltp', 16_000)],
  ['flac', 'flac', 'flac', as('s16')],
  ['ogg', 'ogg', 'libopus', as('flt', 48_000)],
  ['webm', 'webm', 'libopus', as('flt', 48_000)],
  ['caf', 'caf', 'pcm_s16be', as('s16')],
  ['aiff', 'aiff', 'pcm_s16be', as('s16')],
  ['float.wav', 'wav', 'pcm_f32le', as('flt')],
  ['24.wav', 'wav', 'pcm_s24le', as('s32')],
  ['a-law.wav', 'wav', 'pcm_alaw', as('s16', 8000)],
])('a recording as %s is mastered', async (name, format, codec, chain) => {
  const { loudness, truePeak, made } = await mastered(
    `from-${name}`,
    encoded(name, format, codec, { chain }),
  );
  expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
  expect(truePeak).toBeLessThanOrEqual(-1);
  const kept = made.samples / rate - settings.gap;
  expect(kept).toBeGreaterThan(heardFor);
  expect(kept).toBeLessThan(heardFor + 0.95);
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
    const tags = { title: 'Derby', artist: 'Rovers', album: 'Touchline' };
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
    const tags = { title: 'Derby', artist: 'Rovers', album: 'Touchline' };
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
