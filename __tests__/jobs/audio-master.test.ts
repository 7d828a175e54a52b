import { readdirSync, readFileSync } from 'node:fs';
import type { ChapterKind } from '@/contract/episode-content';
import { analyseAudio, closeAudioEngine, masterEpisode } from '@/server/kernel/audio/engine';
import { constantRate } from '@/server/kernel/audio/mpeg-frames';
import { audioFolder, tinyFile, voice, wav } from '../support/audio-fixtures';
import { decodeSound, whenHeard } from '../support/heard-tones';
import { readMp3 } from '../support/mp3-file';

const { folder, place, put, remove } = audioFolder();
const { sign, sin, PI } = Math;
const tags = {
  title: 'Derby — Größe',
  artist: 'Rovers',
  album: 'Touchline',
  track: 7,
  year: 2025,
  comment: 'Season 2',
};

const part = (name: string, content: Buffer | string, kind: ChapterKind = 'intro', title = name) => ({
  path: put(name, content),
  title,
  kind,
});
type Part = ReturnType<typeof part>;
const settings = { loudness: -16, bitRate: 128, gap: 0.2 };
const master = (name: string, ...parts: Part[]) =>
  masterEpisode({ parts, settings, output: place(name), tags });

afterAll(async () => {
  await closeAudioEngine();
  remove();
});

describe('a mastered episode', () => {
  // Silence for a second, six of a quiet voice, and two of silence.
  const quiet = (second: number) => (second < 1 || second >= 7 ? 0 : 0.05 * voice(second - 1));
  const parts = [
    part('quiet', wav({ seconds: 9, at: quiet }), 'intro', 'Welcome'),
    part('stereo', wav({ seconds: 5, rate: 48_000, channels: 2 }), 'interview', 'Milo asks, “why?”'),
    part('phone', wav({ seconds: 7, rate: 8_000 }), 'outro', 'Recap'),
  ];
  const output = place('episode.mp3');
  const progress: number[] = [];
  const mastering = masterEpisode(
    { parts, settings, output, tags },
    { onProgress: (fraction) => progress.push(fraction) },
  );

  test('is as loud as asked, and never too loud, when the finished file is measured', async () => {
    const result = await mastering;
    const finished = await analyseAudio(output);
    expect(Math.abs((finished.loudness ?? 0) + 16)).toBeLessThanOrEqual(0.5);
    expect(finished.truePeak).toBeLessThanOrEqual(-1);
    // What is told of it is added up from its parts.
    expect(Math.abs((result.loudness ?? 0) - (finished.loudness ?? 0))).toBeLessThan(0.1);
    expect(Math.abs((result.truePeak ?? 0) - (finished.truePeak ?? 0))).toBeLessThan(0.1);
    expect(result.bytes).toBe(readFileSync(output).length);
  });

  test('has one chapter per part where the part begins, without the silence around it', async () => {
    const { chapters } = await mastering;
    expect(chapters.map(({ title, kind }) => [title, kind])).toEqual(
      parts.map(({ title, kind }) => [title, kind]),
    );
    const lengths = chapters.map(({ startMs, endMs }) => endMs - startMs);
    // The voice begins and ends softly; 300 ms of silence stay on both sides, and 200 ms follow each part.
    [6_800, 5_200, 7_200].forEach((expected, index) => {
      expect(Math.abs((lengths[index] ?? 0) - expected)).toBeLessThanOrEqual(300);
    });
    expect(chapters.slice(1).map(({ startMs }) => startMs)).toEqual(
      chapters.slice(0, -1).map(({ endMs }) => endMs),
    );
  });

  test('G-04 has the same number of bytes in every second, by which downloads and spots are found', async () => {
    await mastering;
    const file = readFileSync(output);
    const tagBytes = 10 + file.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0);
    const read = (at: number, length: number) => file.subarray(at, at + length);
    expect(constantRate({ size: file.length, read })).toEqual({ from: tagBytes, bytesPerSecond: 16_000 });
    const seconds = (file.length - tagBytes) / 16_000;
    expect(Math.abs(seconds - readMp3(file).samples / 44_100)).toBeLessThan(0.2);
  });

  test('L2 carries tags and chapters that other programs can read, no picture, and lasts as long as it says', async () => {
    const { chapters, durationMs } = await mastering;
    const bytes = readFileSync(output);
    const { version, texts, chapters: read, contents, cover, samples } = readMp3(bytes);
    expect(texts).toMatchObject({
      ...{ TIT2: tags.title, TPE1: 'Rovers', TALB: 'Touchline', TRCK: '7', TDRC: '2025' },
    });
    expect(read).toEqual(chapters.map(({ title, startMs, endMs }) => ({ title, startMs, endMs })));
    expect([version, contents.length, cover]).toEqual([4, 3, null]);
    // It begins with its sound, after a tag of a few kilobytes.
    expect(bytes.indexOf('Info')).toBeLessThan(4096);
    // To the sample.
    expect(Math.round((samples / 44_100) * 1000)).toBe(durationMs);
    expect(chapters.at(-1)?.endMs).toBe(durationMs);
  });

  test('has a waveform and reported its progress', async () => {
    const { peaks } = await mastering;
    expect(peaks).toHaveLength(800);
    expect(Math.max(...peaks)).toBeGreaterThan(0.5);
    expect(Math.max(...peaks)).toBeLessThanOrEqual(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });
});

/** A sound of one length in silence, so that where each begins is known to the sample. */
const beepAt = (hertz: number) => ({
  seconds: 4,
  at: (second: number) => (second >= 1 && second < 3 ? 0.5 * sin(2 * PI * hertz * second) : 0),
});

test('chapters sit within 50 ms of where each part sounds in the finished file, which lasts as long as it says', async () => {
  const tones: [ChapterKind, number][] = [
    ['intro', 440],
    ['interview', 660],
    ['outro', 880],
  ];
  const { chapters, durationMs } = await master(
    'beeps.mp3',
    ...tones.map(([kind, hertz]) => part(kind, wav(beepAt(hertz)), kind)),
  );
  const sound = decodeSound(place('beeps.mp3'));
  expect(Math.round((sound.length / 44_100) * 1000)).toBe(durationMs);
  tones.forEach(([, hertz], index) => {
    const { start = 0, end = 0 } = whenHeard(sound, hertz) ?? {};
    const { startMs = 0, endMs = 0, fromMs = 0 } = chapters[index] ?? {};
    // 300 ms of the silence before and after it stay, then comes the gap.
    expect(fromMs).toBe(700);
    expect(Math.abs(start * 1000 - startMs - 300)).toBeLessThan(50);
    expect(endMs - end * 1000).toBeGreaterThan(450);
    expect(endMs - end * 1000).toBeLessThan(550);
  });
});

describe('parts that are hard to level', () => {
  let seed = 1;
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (2 * seed) / 2_147_483_647 - 1;
  };
  const claps = (second: number) => (second % 0.5 < 0.002 ? 0.9 : 0.001 * noise());
  const clipped = (second: number) => sign(sin(2 * PI * 220 * second));
  test.each([
    ['whispered', { seconds: 5, at: (second: number) => 0.01 * voice(second) }],
    ['clipped', { seconds: 5, at: clipped }],
    ['noise', { seconds: 5, at: (second: number) => (second % 1 < 0.6 ? 0.9 * noise() : 0.01 * noise()) }],
    [
      'channels in counter-phase',
      { seconds: 5, channels: 2, at: (s: number, c: number) => (c ? -1 : 1) * voice(s) },
    ],
  ])('%s: -16 LUFS all the same', async (name, wave) => {
    await master(`${name}.mp3`, part(name, wav(wave)));
    const { loudness, truePeak } = await analyseAudio(place(`${name}.mp3`));
    expect(Math.abs((loudness ?? 0) + 16)).toBeLessThanOrEqual(0.5);
    expect(truePeak).toBeLessThanOrEqual(-1);
  });

  test('claps in silence stay below the ceiling instead of being blown up', async () => {
    await master('claps.mp3', part('claps', wav({ seconds: 5, at: claps })));
    const { truePeak } = await analyseAudio(place('claps.mp3'));
    expect(truePeak).toBeLessThanOrEqual(-1);
  });

  test('silence stays silence, and a part of one sample is refused by name', async () => {
    const silence = part('silence', wav({ seconds: 2, at: () => 0 }));
    const result = await master('silent.mp3', silence);
    expect(result.loudness).toBeNull();
    expect(result.truePeak).toBeNull();
    expect(result.chapters).toMatchObject([{ startMs: 0, endMs: 2_195 }]);
    const tick = part('sample', wav({ seconds: 1 / 44_100, at: () => 0.5 }), 'outro');
    await expect(master('tick.mp3', silence, tick)).rejects.toMatchObject({ code: 'corrupt', part: 'outro' });
  });
});

describe('a damaged part', () => {
  const good = part('good', wav({ seconds: 3 }));

  test('fails with the part named, and nothing is left', async () => {
    const before = readdirSync(folder);
    const damaged = part('damaged', tinyFile('sine.m4a').subarray(0, 900), 'interview');
    await expect(master('never.mp3', good, damaged)).rejects.toMatchObject({
      code: 'corrupt',
      part: 'interview',
      message: 'Interview can’t be read: the file is damaged. Ask the club to send it again.',
    });
    expect(readdirSync(folder).sort()).toEqual([...before, 'damaged'].sort());
  });

  test('an MP3 that was cut short is not published as if it were whole', async () => {
    await master('whole.mp3', part('ten', wav({ seconds: 10 })));
    const bytes = readFileSync(place('whole.mp3'));
    const cut = part('cut', bytes.subarray(0, bytes.length / 2), 'campaignSpot');
    await expect(master('never.mp3', good, cut)).rejects.toMatchObject({
      code: 'corrupt',
      message: 'Campaign spot can’t be read: the file is damaged. Upload it again.',
    });
  });

  test('a part that is no sound at all is named too', async () => {
    const text = part('text', 'minutes of the board meeting', 'campaignSpot');
    await expect(master('never.mp3', good, text)).rejects.toMatchObject({
      code: 'not_audio',
      part: 'campaignSpot',
      message: 'Campaign spot can’t be read: it isn’t a sound file. Upload it again.',
    });
  });

  test('a missing file is our fault, not that of the club', async () => {
    const missing = { ...good, path: place('missing') };
    await expect(master('never.mp3', missing)).rejects.toMatchObject({ code: 'engine', part: null });
  });
});
