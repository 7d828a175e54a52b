import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Demuxer, Muxer } from 'node-av/api';
import { probeFile } from '@/server/kernel/audio/probe';
import { audioFolder, tinyFile, wav, wavHeader } from '../support/audio-fixtures';

const { put, remove } = audioFolder();
afterAll(remove);

/** What became of a file, and all that FFmpeg said while it was opened. */
function open(file: string): { outcome: string; said: string } {
  const script = path.resolve('__tests__/support/audio-opening.ts');
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, file], {
    encoding: 'utf8',
  });
  return { outcome: stdout, said: stderr };
}

/** A WAV file whose header names another codec; `more` follows the header, as its decoder would expect. */
function wavOf(tag: number, { bits = 16, more = Buffer.alloc(0) } = {}): Buffer {
  const plain = wavHeader({ rate: 44_100, channels: 2, bytes: 40_000 });
  plain.writeUInt16LE(tag, 20);
  plain.writeUInt16LE(bits, 34);
  plain.writeUInt16LE(384, 32);
  plain.writeUInt32LE(18 + more.length, 16);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(more.length);
  return Buffer.concat([plain.subarray(0, 36), length, more, plain.subarray(36), Buffer.alloc(40_000, 0x5a)]);
}

test.each([
  ['atrac3', wavOf(0x0270, { bits: 0, more: Buffer.alloc(14, 0xff) })],
  ['truespeech', wavOf(0x0022, { bits: 1, more: Buffer.alloc(32, 1) })],
])(
  'D9 S-29 a file in %s, a codec off the list, is refused before its decoder is opened',
  (codec, content) => {
    const { outcome, said } = open(put(`${codec}.wav`, content));
    expect(outcome).toBe('unsupported');
    // FFmpeg signs what a decoder says with the decoder's name.
    expect(said).toContain('[wav @');
    expect(said).not.toContain(`[${codec} @`);
  },
);

/** A tag of ID3v2.3 with one JPEG; its length is written in 28 bits. */
function pictureTag(jpeg: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), jpeg]);
  const frame = Buffer.alloc(10);
  frame.write('APIC', 'latin1');
  frame.writeUInt32BE(body.length, 4);
  const size = frame.length + body.length;
  const head = Buffer.from('ID3\x03\0\0', 'latin1');
  return Buffer.concat([head, Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 127)), frame, body]);
}

test('D9 the picture in a recording is not decoded', () => {
  const tag = pictureTag(tinyFile('cover.jpg'));
  const sound = readFileSync('src/server/programs/demo/audio/rovers-identity.mp3');
  const { outcome, said } = open(put('cover.mp3', Buffer.concat([tag, sound])));
  expect(outcome).toBe('opened');
  expect(said).not.toMatch(/\[mjpeg @ \w+\] (?!Codec \(mjpeg\) not on whitelist)/);
});

test('D9 what is on the list is opened as before', () => {
  expect(open(put('plain.wav', wav({ seconds: 0.2 }))).outcome).toBe('opened');
});

/** A memo of AMR: its name, then so many frames, each its head and its bits, which are noise here. */
const memo = (name: string, head: number, bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from(name),
    ...Array.from({ length: 150 }, (_, frame) =>
      Buffer.from([head, ...Array.from({ length: bytes }, (_bits, at) => (at * 37 + frame * 11) & 255)]),
    ),
  ]);

/** The same sound in another container. */
function inContainer(from: string, kind: string): string {
  const to = from.replace(/\.\w+$/, `.${kind}`);
  const input = Demuxer.openSync(from);
  const sound = input.audio();
  if (!sound) throw new Error(`${from} has no sound`);
  const output = Muxer.openSync(to, { format: kind });
  const stream = output.addStream(sound);
  for (const packet of input.packetsSync()) output.writePacketSync(packet, stream);
  output.closeSync();
  input.closeSync();
  return to;
}

test('E1 memos of older phones are taken: AMR, narrow and wide, by itself and in 3gp', () => {
  const narrow = put('memo.amr', memo('#!AMR\n', 0x3c, 31));
  const wide = put('wide.amr', memo('#!AMR-WB\n', 0x14, 32));
  const facts = [narrow, wide, inContainer(narrow, '3gp')].map((file) => {
    const { container, codec, sampleRate } = probeFile(file);
    return [container, codec, sampleRate];
  });
  expect(facts).toEqual([
    ['amr', 'amr_nb', 8000],
    ['amr', 'amr_wb', 16_000],
    ['m4a', 'amr_nb', 8000],
  ]);
});
