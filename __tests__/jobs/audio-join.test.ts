import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChapterKind } from '@/contract/episode-content';
import { masterPart } from '@/server/kernel/audio/engine';
import { joinParts } from '@/server/kernel/audio/mastering/join-parts';
import { makeInOneLayout } from '@/server/kernel/audio/mastering/master-parts';
import { audioFolder, wav } from '../support/audio-fixtures';
import { settings } from '../support/audio-mastered';
import { sharpnessOf } from '../support/audio-measures';
import { decodeSound } from '../support/heard-tones';

const { place, put, remove } = audioFolder();
const { sin, PI } = Math;
const tags = { title: 'Derby', artist: 'Rovers', album: 'Touchline' };
const part = (name: string, content: Buffer, kind: ChapterKind = 'intro') => ({
  path: put(name, content),
  title: name,
  kind,
});

afterAll(remove);

test('a joined episode is, sample for sample, each part as it is by itself, without a click at a joint', async () => {
  const shared = { layout: 'natural' as const, settings };
  const waves = [
    { seconds: 2 },
    { seconds: 0.3, at: () => 0.9 },
    { seconds: 3, at: (second: number) => sin(2 * PI * 997 * second) },
  ];
  const placed = [];
  for (const [index, wave] of waves.entries()) {
    const output = place(`piece-${index}`);
    const source = part(`source-${index}`, wav(wave));
    placed.push({ ...source, path: output, made: await masterPart({ ...source, ...shared, output }) });
  }
  // As many as an episode has, and more, because Node warns of listeners that are left on a file.
  placed.push(...placed, ...placed, ...placed);
  const output = place('joined.mp3');
  const warned = jest.fn();
  process.on('warning', warned);
  await joinParts({ parts: placed, bitRate: 128, output, tags });
  await nextTurn();
  process.off('warning', warned);
  expect(warned).not.toHaveBeenCalled();
  const joined = decodeSound(output);
  const pieces = placed.map(({ path }) => decodeSound(path));
  const late = 1105;
  let at = -late;
  for (const [index, piece] of pieces.entries()) {
    expect(piece.length).toBe(placed[index]?.made.samples);
    const played = piece.subarray(Math.max(0, -at), Math.min(piece.length, joined.length - at));
    expect(
      Buffer.compare(bytesOf(played), bytesOf(joined.subarray(Math.max(0, at), at + piece.length))),
    ).toBe(0);
    at += piece.length;
    const sharpest = Math.max(...pieces.map((one) => sharpnessOf(one, 0, one.length)));
    expect(sharpnessOf(joined, at - 441, at + 441)).toBeLessThan(sharpest / 10);
  }
  expect(joined.length).toBe(at);
});

const bytesOf = (samples: Float32Array) =>
  Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);

describe('parts of one episode in one layout', () => {
  const mono = { samples: 1152, fromMs: 0, bytes: 417, histogram: [], peaks: '' };
  const report = { before: -20, after: -16, truePeak: -2, cut: 0, taps: 0, noise: 0, hum: null, evened: 0 };
  /** What is asked for of parts that are naturally as given, in turn, and how many were made before each. */
  async function askedOf(...parts: [ChapterKind, 'mono' | 'stereo'][]) {
    const asked: string[] = [];
    const befores: number[] = [];
    const placed = await makeInOneLayout(
      parts.map(([kind, natural]) => ({ kind, natural })),
      async ({ kind, natural }, wanted, before) => {
        asked.push(`${kind} ${wanted}`);
        befores.push(before);
        const layout = wanted === 'stereo' ? wanted : natural;
        return { kind, made: { ...mono, layout, report: { ...report, isStereo: natural === 'stereo' } } };
      },
    );
    expect(placed.map(({ kind }) => kind)).toEqual(parts.map(([kind]) => kind));
    expect(new Set(placed.map(({ made }) => made.layout)).size).toBe(1);
    // Of the progress it is a share, so it never says more than all.
    expect(Math.max(...befores)).toBeLessThanOrEqual(parts.length);
    return asked;
  }

  test('mono ones are made once', async () => {
    expect(await askedOf(['audioIdentity', 'mono'], ['intro', 'mono'], ['feature', 'mono'])).toEqual([
      'audioIdentity natural',
      'feature natural',
      'intro natural',
    ]);
  });

  test('one that is stereo is not made a second time for another one, and mono ones are made stereo', async () => {
    const asked = await askedOf(
      ['audioIdentity', 'mono'],
      ['intro', 'mono'],
      ['campaignSpot', 'mono'],
      ['feature', 'stereo'],
      ['localSponsorSpot', 'stereo'],
    );
    expect(asked).toEqual([
      ...['audioIdentity natural', 'campaignSpot natural', 'feature natural', 'localSponsorSpot natural'],
      ...['audioIdentity stereo', 'intro stereo', 'campaignSpot stereo'],
    ]);
  });
});
