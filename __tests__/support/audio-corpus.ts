import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wavHeader } from './audio-fixtures';

// What clubs send, made by the tests: speech of espeak-ng where it is installed, else of a simple voice of our own, and the
// faults of recordings made at the pitch. All is the same in each run.

const { PI, exp, max, min, round, sin, sqrt } = Math;

export const rate = 44_100;
export type Sound = Float32Array;

/** Numbers from -1 to 1, the same ones for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (2 * state) / 2_147_483_647 - 1;
  };
}

export const silence = (seconds: number): Sound => new Float32Array(round(seconds * rate));

/** A sound given by its value at each second. */
const tone = (seconds: number, at: (second: number) => number): Sound =>
  silence(seconds).map((_, i) => at(i / rate));

export const scaled = (sound: Sound, factor: number): Sound => sound.map((sample) => sample * factor);
export const decibels = (level: number): number => 10 ** (level / 20);
const powerOf = (sound: Sound): number =>
  sound.reduce((sum, sample) => sum + sample * sample, 0) / max(1, sound.length);

/** The second sound laid over the first one. */
const over = (sound: Sound, other: Sound): Sound => sound.map((sample, i) => sample + (other[i] ?? 0));

export function after(...sounds: Sound[]): Sound {
  const whole = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    whole.set(sound, at);
    at += sound.length;
  }
  return whole;
}

/** The sound at a level, in dB of its mean square in which something is heard. */
function atLevel(sound: Sound, level: number): Sound {
  const peak = sound.reduce((top, sample) => max(top, sample, -sample), 0);
  const heard = sound.filter((sample) => sample * sample > (peak * 0.01) ** 2);
  return scaled(sound, decibels(level) / sqrt(powerOf(heard)));
}

/** One pole of a low pass. */
function lowpassed(sound: Sound, hertz: number): Sound {
  const share = 1 - exp((-2 * PI * hertz) / rate);
  let last = 0;
  return sound.map((sample) => {
    last += share * (sample - last);
    return last;
  });
}

export type Speaker = 'coach' | 'child' | 'parent';
const espeak: Record<Speaker, string[]> = {
  coach: ['-v', 'en-gb+m3', '-s', '150', '-p', '40'],
  child: ['-v', 'en-gb+f2', '-s', '145', '-p', '90'],
  parent: ['-v', 'en-gb+f4', '-s', '160', '-p', '55'],
};
const pitch: Record<Speaker, number> = { coach: 110, child: 280, parent: 200 };
const words: Record<Speaker, string> = {
  coach:
    'Good morning, families. We played away on Saturday. The pitch was wet, and the first half was hard. After the break we moved the ball much faster. Two goals came from the left side. Thank you all for standing in the rain.',
  child:
    'I scored the second goal. My father was shouting so loud. Next week we play at home. Please come and bring some cake. My brother is the keeper, and he saved a penalty.',
  parent:
    'Welcome to the Rovers. This week we speak with our coach about the derby. There is news from the under tens. And we need three more drivers for Sunday. Call Anna if you can help.',
};

let hasEspeak: boolean | undefined;
/** Whether speech is that of espeak-ng. */
function isSpoken(): boolean {
  hasEspeak ??= spawnSync('espeak-ng', ['--version']).status === 0;
  return hasEspeak;
}

const spoken = new Map<Speaker, Sound>();

/** So many seconds of a speaker with pauses between sentences, at -23 dB. Nothing but speech: the pauses are digital silence. */
export function speech(seconds: number, speaker: Speaker = 'coach'): Sound {
  const known = spoken.get(speaker) ?? atLevel(isSpoken() ? readAloud(speaker) : babble(speaker), -23);
  spoken.set(speaker, known);
  const whole = silence(seconds);
  for (let at = 0; at < whole.length; at += known.length + rate / 2)
    whole.set(known.subarray(0, whole.length - at), at);
  // It ends with a whole sentence.
  const long = 0.12 * rate;
  let quiet = 0;
  for (let at = whole.length - 1; at > 0 && quiet < long; at -= 1) {
    quiet = Math.abs(whole[at] ?? 0) < 0.001 ? quiet + 1 : 0;
    whole[at] = 0;
  }
  return whole;
}

function readAloud(speaker: Speaker): Sound {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-speech-'));
  try {
    const file = path.join(folder, 'speech.wav');
    spawnSync('espeak-ng', [...espeak[speaker], '-w', file, words[speaker]]);
    const bytes = readFileSync(file);
    const at = (index: number) =>
      bytes.length > 46 + 2 * index ? bytes.readInt16LE(44 + 2 * index) / 32_768 : 0;
    // It speaks at half of our rate.
    const doubled = new Float32Array(bytes.length - 44);
    for (let i = 0; i < doubled.length; i += 1)
      doubled[i] = i % 2 === 0 ? at(i / 2) : (at((i - 1) / 2) + at((i + 1) / 2)) / 2;
    const first = doubled.findIndex((sample) => Math.abs(sample) > 0.01);
    const last = doubled.findLastIndex((sample) => Math.abs(sample) > 0.01);
    return doubled.slice(max(0, first - 400), last + 400);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A voice of harmonics with two formants that move, in syllables, words and sentences, and with hissing between them. */
function babble(speaker: Speaker): Sound {
  const random = randomOf(pitch[speaker]);
  const sound = silence(11);
  let phase = 0;
  for (let start = 0.02; start < 10.6; ) {
    const syllables = 6 + round(3 * random());
    for (let syllable = 0; syllable < syllables; syllable += 1) {
      const length = 0.2 + 0.06 * random();
      const [one, two] = [500 + 250 * random(), 1600 + 700 * random()];
      const loud = 0.7 + 0.3 * random();
      const base = pitch[speaker] * (1.1 - (0.2 * syllable) / syllables);
      for (let i = 0; i < length * rate && start * rate + i < sound.length; i += 1) {
        const envelope = loud * sin((PI * i) / (length * rate)) ** 0.7;
        phase += (2 * PI * base) / rate;
        let value = 0;
        for (let n = 1; n * base < 5000; n += 1) {
          const near = (centre: number, width: number) => 1 / (1 + ((n * base - centre) / width) ** 2);
          value += (near(one, 120) + 0.5 * near(two, 180) + 0.02) * sin(n * phase + n * n);
        }
        const hiss = i < 0.05 * rate ? 0.25 * random() : 0;
        sound[round(start * rate) + i] = envelope * value + hiss * sin((PI * i) / (0.05 * rate));
      }
      start += length + 0.02;
    }
    start += 0.5;
  }
  return sound;
}

/** Steady noise as of a room, a road or a cheap microphone. */
export const hiss = (seconds: number, seed = 1): Sound => {
  const random = randomOf(seed);
  const white = silence(seconds).map(() => random());
  return over(scaled(lowpassed(white, 800), 2), white);
};

/** The mains with its harmonics. */
export const hum = (seconds: number, hertz: number): Sound =>
  tone(seconds, (s) =>
    [1, 2, 3, 4, 5, 6, 7].reduce((sum, n) => sum + sin(2 * PI * hertz * n * s + n) / n ** 0.7, 0),
  );

/** Wind: low and in gusts. */
export function wind(seconds: number): Sound {
  const random = randomOf(5);
  const rough = lowpassed(
    lowpassed(
      silence(seconds).map(() => random()),
      120,
    ),
    250,
  );
  return rough.map(
    (sample, i) =>
      sample * (0.25 + max(0, sin((2 * PI * i) / rate / 3.7) + 0.5 * sin((2 * PI * i) / rate / 1.3))),
  );
}

/** Many who talk at once, without a pause. */
export function crowd(seconds: number): Sound {
  const voices = (['coach', 'child', 'parent'] as const).flatMap((speaker) => {
    const voice = speech(seconds + 4, speaker);
    return [0, 0.7, 1.3, 1.9, 2.6, 3.3].map((late) =>
      voice.slice(round(late * rate)).subarray(0, round(seconds * rate)),
    );
  });
  return voices.reduce((sum, voice) => over(sum, voice), scaled(hiss(seconds, 3), 0.02));
}

/** The click of a finger on the phone. */
export function tap(): Sound {
  const random = randomOf(11);
  return silence(0.03).map((_, i) => 0.5 * random() * exp(-i / 250));
}

/** A jingle, a little different in both ears. */
export const jingle = (seconds: number, ear: number): Sound =>
  tone(seconds, (s) => {
    const chord = [261.6, 329.6, 392, 523.3].map((hertz) => hertz * 2 ** ((Math.floor(s) % 3) / 6));
    const stroke = exp(-3 * (s % 0.5));
    return (
      0.16 *
      chord.reduce(
        (sum, hertz, n) => sum + sin(2 * PI * hertz * s + ear * n) * (ear === n % 2 ? 1 : 0.6),
        0,
      ) *
      stroke
    );
  });

/** The noise so much below the speech in dB, as the mean square of what is heard. */
export function noisy(voice: Sound, noise: Sound, below: number): Sound {
  const heard = voice.filter((sample) => Math.abs(sample) > 0.002);
  return over(voice, scaled(noise, sqrt(powerOf(heard) / powerOf(noise)) * decibels(-below)));
}

/** A WAV file of 16 bits, which clips what is beyond full scale; each channel one sound. */
export function wavOf(channels: Sound | Sound[], at = rate): Buffer {
  const sounds = Array.isArray(channels) ? channels : [channels];
  const frames = sounds[0]?.length ?? 0;
  const samples = new Int16Array(frames * sounds.length);
  sounds.forEach((sound, channel) => {
    for (let i = 0; i < frames; i += 1)
      samples[i * sounds.length + channel] = round(max(-1, min(1, sound[i] ?? 0)) * 32_767);
  });
  const body = Buffer.from(samples.buffer);
  return Buffer.concat([wavHeader({ rate: at, channels: sounds.length, bytes: body.length }), body]);
}
