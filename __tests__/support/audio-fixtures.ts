import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const { max, min, round, sin, PI } = Math;

/** A folder of its own for each test file, removed by `remove`. */
export function audioFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-audio-'));
  const place = (name: string) => path.join(folder, name);
  return {
    folder,
    place,
    put(name: string, content: string | Buffer): string {
      writeFileSync(place(name), content);
      return place(name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A real file of a few hundred bytes, made once by FFmpeg: 0.1 to 0.4 s of a sine, a video, a JPEG of 16 by 16. */
export const tinyFile = (name: string): Buffer => readFileSync(path.resolve('__tests__/support/files', name));

type Wave = {
  seconds: number;
  rate?: number;
  channels?: number;
  at?: (second: number, channel: number) => number;
};

/** A 16-bit WAV file. */
export function wav({ seconds, rate = 44_100, channels = 1, at = voice }: Wave): Buffer {
  const frames = round(seconds * rate);
  const samples = new Int16Array(frames * channels);
  for (let frame = 0; frame < frames; frame += 1) {
    for (let channel = 0; channel < channels; channel += 1) {
      samples[frame * channels + channel] = round(max(-1, min(1, at(frame / rate, channel))) * 32_767);
    }
  }
  const body = Buffer.from(samples.buffer);
  return Buffer.concat([wavHeader({ rate, channels, bytes: body.length }), body]);
}

/** Minutes of a voice, the same 20 seconds over and over. */
export function longWav(minutes: number, rate: number, level = 1): Buffer {
  const loop = wav({ seconds: 20, rate, at: (second) => level * voice(second) }).subarray(44);
  const body = Buffer.concat(Array<Buffer>(minutes * 3).fill(loop));
  return Buffer.concat([wavHeader({ rate, channels: 1, bytes: body.length }), body]);
}

/** The 44 bytes in front of the samples, which may lie. */
export function wavHeader({ rate, channels, bytes }: Record<'rate' | 'channels' | 'bytes', number>): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(min(0xffffffff, 36 + bytes), 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE((rate * channels * 2) % 2 ** 32, 28);
  header.writeUInt16LE((channels * 2) % 2 ** 16, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}

/** The same in RF64, which has the size of its sound in 64 bits. */
export function rf64Header(of: Parameters<typeof wavHeader>[0]): Buffer {
  const plain = wavHeader({ ...of, bytes: 0xffffffff });
  plain.write('RF64', 'latin1');
  const sizes = Buffer.alloc(36);
  sizes.write('ds64', 'latin1');
  sizes.writeUInt32LE(28, 4);
  sizes.writeBigUInt64LE(BigInt(of.bytes), 16);
  return Buffer.concat([plain.subarray(0, 12), sizes, plain.subarray(12)]);
}

const syncsafe = (value: number) => Buffer.from([21, 14, 7, 0].map((bits) => (value >> bits) & 127));

/** An ID3 tag of so many entries. */
export function id3Tag(entries: number): Buffer {
  const body = Buffer.concat(
    Array.from({ length: entries }, (_, place) => {
      const text = Buffer.from(`\x03key${place}\0value`, 'latin1');
      return Buffer.concat([Buffer.from('TXXX'), syncsafe(text.length), Buffer.alloc(2), text]);
    }),
  );
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncsafe(body.length), body]);
}

/** An APE tag of so many bytes, as players put it behind the sound. */
export function apeTag(bytes: number): Buffer {
  const end = (flags: number) => {
    const mark = Buffer.alloc(32);
    mark.write('APETAGEX', 'latin1');
    mark.writeUInt32LE(2000, 8);
    mark.writeUInt32LE(bytes + 32, 12);
    mark.writeUInt32LE(flags, 20);
    return mark;
  };
  return Buffer.concat([end(0xa0000000), Buffer.alloc(bytes), end(0x80000000)]);
}

/** Something like a voice: harmonics of 140 Hz in syllables, with sharp consonants, so that the limiter has work. */
export function voice(second: number): number {
  const syllable = max(0, sin(2 * PI * 3.1 * second)) ** 2;
  const phrase = 0.6 + 0.4 * sin(2 * PI * 0.23 * second);
  let tone = 0;
  for (let harmonic = 1; harmonic <= 8; harmonic += 1) {
    tone += sin(2 * PI * 140 * harmonic * second + harmonic) / harmonic;
  }
  const consonant = (second * 3.1) % 1 < 0.05 ? 0.5 * sin(2 * PI * 4_300 * second) : 0;
  return 0.3 * (tone * syllable * phrase + consonant);
}
