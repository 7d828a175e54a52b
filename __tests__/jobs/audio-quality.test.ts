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
import { heardFor, masteringFolder, settings, talk, turns } from '../support/audio-mastered';
import { distanceOf, levelAt, momentsOf, toneAt } from '../support/audio-measures';
import { decodeSound } from '../support/heard-tones';

const { remove, mastered } = masteringFolder();
afterAll(remove);

const said = speech(11);
const seconds = said.length / rate;
const { words, pauses } = momentsOf(said);
const levelsOf = (sound: Sound, late = 0) => {
  const level = levelAt(sound, words, late);
  return { level, below: level - levelAt(sound, pauses, late) };
};

/**
 * Each recording: the sound, by how many dB its pauses must be quieter beside the words, whether it says what is in `said`, and
 * whether the noise in it is so loud that mastering must bring the words nearer to it.
 */
const recordings: Record<
  string,
  { sound: Sound | Sound[]; quieter?: number; isSaid?: boolean; isNearer?: boolean; at?: number }
> = {
  clean: { sound: said, isSaid: true },
  quiet: { sound: scaled(said, decibels(-22)), isSaid: true },
  'noise 15 dB below': { sound: noisy(said, hiss(seconds), 15), quieter: 6, isSaid: true, isNearer: true },
  'noise 25 dB below': { sound: noisy(said, hiss(seconds), 25), quieter: 6, isSaid: true, isNearer: true },
  'noise 35 dB below': { sound: noisy(said, hiss(seconds), 35), quieter: 6, isSaid: true },
  'hum and noise': {
    sound: noisy(noisy(said, hum(seconds, 50), 25), hiss(seconds), 30),
    quieter: 6,
    isSaid: true,
  },
  'wind 16 dB below': { sound: noisy(said, wind(seconds), 16), quieter: 6, isSaid: true },
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
  async (name, { sound, quieter, isSaid, isNearer, at }) => {
    const { loudness, truePeak, output, late, report } = await mastered(name, wavOf(sound, at));
    expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
    expect(truePeak).toBeLessThanOrEqual(-1);
    expect(report.isStereo).toBe(false);
    if (name === 'crowd') expect(report).toMatchObject({ noise: 0, evened: 0 });
    if (!isSaid || Array.isArray(sound)) return;
    const heard = decodeSound(output);
    const before = distanceOf(sound, said, words);
    // What mastering does by itself, by its high-pass and by MP3, moves clean speech by 1.
    const now = distanceOf(heard, said, words, late);
    expect(now).toBeLessThan(isNearer ? before : Math.max(1.5, before + 0.5));
    if (quieter) expect(levelsOf(heard, late).below - levelsOf(sound).below).toBeGreaterThan(quieter);
    else expect(report).toMatchObject({ noise: 0, hum: null });
  },
);

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

test('a jingle keeps its sound', async () => {
  const stereo = [jingle(6, 0), jingle(6, 1)];
  const { report, made, loudness } = await mastered('jingle', wavOf(stereo), 'audioIdentity');
  expect(report).toMatchObject({ noise: 0, hum: null, evened: 0, taps: 0, isStereo: true });
  expect(made.layout).toBe('stereo');
  expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
});

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
  expect(kept - heardFor(said)).toBeGreaterThan(0.58);
  expect(kept - heardFor(said)).toBeLessThan(0.95);
  expect(report.cut).toBeGreaterThan(7);
});
