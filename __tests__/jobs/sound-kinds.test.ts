import { readFileSync } from 'node:fs';
import { analyseFile } from '@/server/kernel/audio/analyse';
import { doubtOf, recordingProblem } from '@/server/kernel/audio/judge';
import { probeFile } from '@/server/kernel/audio/probe';
import {
  after,
  hiss,
  noisy,
  rate,
  type Sound,
  scaled,
  silence,
  speech,
  wavOf,
} from '../support/audio-corpus';
import { apeTag, wavHeader } from '../support/audio-fixtures';
import { masteringFolder, settings } from '../support/audio-mastered';
import { levelAt } from '../support/audio-measures';
import { type Encoding, encodeSound, remuxed } from '../support/encoded-sound';
import { decodeSound } from '../support/heard-tones';
import { inputBytes, inputPath } from '../support/kinds/sent-kind';
import { type SoundRight, soundKinds } from '../support/kinds/sound';

const { place, put, remove, mastered } = masteringFolder();
afterAll(remove);

const still = async () => undefined;
/** A stretch of the recording, in seconds. */
type Stretch = [from: number, to: number];

/** The mean level in dB of each stretch in the master of a recording. */
async function levelsIn(
  name: string,
  file: string,
  stretches: Stretch[],
  seconds: number,
): Promise<number[]> {
  const { loudness, made, output, late } = await mastered(name, file);
  expect(Math.abs(loudness + 16)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(made.samples / rate - settings.gap + made.report.cut - seconds)).toBeLessThan(0.1);
  const heard = decodeSound(output);
  return stretches.map(([from, to]) => {
    const moments = Array.from(
      { length: Math.floor(((to - from) * rate) / 1024) },
      (_, at) => from * rate + at * 1024,
    );
    return levelAt(heard, moments.map(Math.round), late);
  });
}

/** Shows what becomes of a file: refused, or good, and then heard in its master from its beginning to its end. */
async function expectRight(
  name: string,
  file: string,
  right: SoundRight,
  stretches?: Stretch[],
): Promise<void> {
  if ('refused' in right) {
    expect(() => probeFile(file)).toThrow(right.refused);
    return;
  }
  const { seconds, doubt = null } = right;
  expect(probeFile(file).channels).toBeGreaterThan(0);
  const found = await analyseFile(file, still);
  expect([recordingProblem(found), doubtOf(found)]).toEqual([null, doubt]);
  expect(Math.abs(found.durationMs / 1000 - seconds)).toBeLessThan(0.1);
  const parts = stretches ?? [
    [0, seconds / 2],
    [seconds / 2, seconds],
  ];
  const levels = await levelsIn(name, file, parts, seconds);
  // A stretch that was left out would be as silent as a pause.
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(stretches ? 3 : 12);
}

test.each(soundKinds)('$file is $answer', ({ file, right }) => expectRight(file, inputPath(file), right));

test('each voice of a field recorder is heard as loud as the other', () =>
  expectRight('voices', inputPath('wav-3-tracks-second-voice-on-track-3.wav'), { seconds: 2.4 }, [
    [0.05, 1.15],
    [1.25, 2.35],
  ]));

/** A file of the kind before, made here. */
type Made = [name: string, file: () => string, right: SoundRight, stretches?: Stretch[]];

/** The sound of a WAV file in another format. */
const encoded = (
  name: string,
  source: Buffer,
  { chain = float, ...rest }: Omit<Encoding, 'chain'> & { chain?: string },
) => encodeSound(put(`${name}.source.wav`, source), place(name), { chain, ...rest });
const said = (seconds: number) => wavOf(speech(seconds));
const float = 'aformat=sample_fmts=fltp';
const aac = (name: string, seconds: number) =>
  encoded(`${name}.aac.m4a`, said(seconds), { format: 'ipod', codec: 'aac' });
const lossless = (name: string, seconds: number) =>
  encoded(`${name}.alac.m4a`, said(seconds), {
    format: 'ipod',
    codec: 'alac',
    chain: 'aformat=sample_fmts=s16p',
  });

/** AAC of so many seconds beside a track that only its maker plays, and that comes first or second. */
function beside(seconds: number, foreign: number, mark: string, order: 'first' | 'second'): string {
  const name = `beside-${mark}-${order}-${seconds}`;
  const tracks = [aac(name, seconds), lossless(name, foreign)];
  const file = remuxed(place(`${name}.mov`), 'mov', order === 'first' ? tracks.reverse() : tracks);
  const bytes = readFileSync(file);
  bytes.write(mark, bytes.indexOf('alac', bytes.indexOf('stsd')), 'latin1');
  return put(`${name}.qta`, bytes);
}

const tailed = (name: string, tail: Buffer) =>
  put(`${name}.m4a`, Buffer.concat([readFileSync(aac(name, 3)), tail]));

/** MP3s of so many seconds each, joined end to end. */
function joined(...parts: [kilobits: number, seconds: number, layout: 'mono' | 'stereo'][]): string {
  const files = parts.map(([kilobits, seconds, layout]) => {
    const chain = layout === 'mono' ? float : `pan=stereo|c0=c0|c1=c0,${float}`;
    const bitrate = `${kilobits}k`;
    const name = `${kilobits}-${seconds}-${layout}.mp3`;
    return readFileSync(encoded(name, said(seconds), { format: 'mp3', codec: 'libmp3lame', chain, bitrate }));
  });
  return put(`joined-${parts.join('-')}.mp3`, Buffer.concat(files));
}

/** Recordings in Ogg one after the other. */
function chained(codec: string, ...channels: (1 | 2)[]): string {
  const files = channels.map((count, at) => {
    const layout = count === 1 ? '' : 'pan=stereo|c0=c0|c1=c0,';
    const format = codec === 'libopus' ? 'flt:sample_rates=48000' : codec === 'flac' ? 's16' : 'fltp';
    const chain = `${layout}aformat=sample_fmts=${format}`;
    return readFileSync(encoded(`${codec}-${at}.ogg`, said(3 + at), { format: 'ogg', codec, chain }));
  });
  return put(`chain-${codec}-${channels.join('-')}.ogg`, Buffer.concat(files));
}

/** Speech of a level in LUFS, about, in a format of PCM. */
const quiet = (codec: string, format: string, level: number, sound = speech(5), name = codec) =>
  encoded(`quiet ${name} ${level}.wav`, wavOf(sound), {
    ...{
      format: 'wav',
      codec,
      chain: `volume=${level + 23}dB:precision=double,aformat=sample_fmts=${format}`,
    },
  });

const turn = speech(2);
const [one, other] = [after(turn, silence(2)), after(silence(2), turn)];
const turns: Stretch[] = [
  [0.2, 1.6],
  [2.2, 3.6],
];
/** Two voices, each on its own of so many tracks. */
const tracks = (count: number, first: number, second: number): Sound[] =>
  Array.from({ length: count }, (_, at) => (at === first ? one : at === second ? other : silence(4)));

/** A WAV of tracks as field recorders write it: with the chunk of broadcasters, and channels that are called loudspeakers. */
function broadcast(count: number, first: number, second: number, mask: number): string {
  const plain = wavOf(tracks(count, first, second));
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const bext = Buffer.alloc(602);
  bext.write('Interview at the pitch', 'latin1');
  bext.write('ZOOM Handy Recorder', 256, 'latin1');
  const format = Buffer.alloc(40);
  plain.copy(format, 0, 20, 36);
  format.writeUInt16LE(0xfffe, 0);
  format.writeUInt16LE(22, 16);
  format.writeUInt16LE(16, 18);
  format.writeUInt32LE(mask, 20);
  Buffer.from('0100000000001000800000aa00389b71', 'hex').copy(format, 24);
  const body = [chunk('bext', bext), chunk('fmt ', format), chunk('data', plain.subarray(44))];
  return put(`broadcast-${count}.wav`, chunk('RIFF', Buffer.concat([Buffer.from('WAVE'), ...body])));
}

/** The frames of the memo with pauses, each with its head. */
function framesOfMemo(): Buffer[] {
  const bytes = inputBytes('amr-with-pauses-dtx.amr').subarray(6);
  const sizes = [12, 13, 15, 17, 19, 20, 26, 31, 5];
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += frames.at(-1)?.length ?? 1)
    frames.push(bytes.subarray(at, at + 1 + (sizes[((bytes[at] ?? 0) >> 3) & 15] ?? 0)));
  return frames;
}
const memo = (name: string, frames: Buffer[]) =>
  put(`${name}.amr`, Buffer.concat([Buffer.from('#!AMR\n'), ...frames]));
const nothing = Buffer.from([0x7c]);
const isSpoken = (frame: Buffer) => frame.length > 6;

const cut = (file: string, share: number): string => {
  const bytes = readFileSync(file);
  return put(`cut-${share}-${file.split('/').at(-1)}`, bytes.subarray(0, Math.floor(bytes.length * share)));
};

/** As a browser records it: in fragments. */
const fragmented = (seconds: number) =>
  remuxed(place(`fragments-${seconds}.mp4`), 'mp4', [aac(`fragments-${seconds}`, seconds)], {
    ...{ movflags: 'frag_keyframe+empty_moov+default_base_moof', frag_duration: '500000' },
  });

/** WAV of 16 bits at 44.1 kHz whose header names so many bytes too many. */
const claiming = (more: number, seconds = 3) => {
  const samples = said(seconds).subarray(44);
  return put(
    `more-${more}.wav`,
    Buffer.concat([wavHeader({ rate, channels: 1, bytes: samples.length + more }), samples]),
  );
};

/** Samples of 16 bits in the upper bytes of 32, of which the header says that so many bits count. */
function wide(bits: number, channels: number, at: number): string {
  const sound = speech(3);
  const plain = wavOf(
    Array.from({ length: channels }, () => sound),
    at,
  ).subarray(44);
  const head = wavHeader({ rate: at, channels, bytes: plain.length * 2 });
  head.writeUInt32LE(at * channels * 4, 28);
  head.writeUInt16LE(channels * 4, 32);
  head.writeUInt16LE(bits, 34);
  const samples = Buffer.alloc(plain.length * 2);
  for (let from = 0; from < plain.length; from += 2) plain.copy(samples, 2 * from + 2, from, from + 2);
  return put(`wide-${bits}-${channels}-${at}.wav`, Buffer.concat([head, samples]));
}

/** A WAV of 24 bits with all numbers the other way round. */
function rifx(): string {
  const bytes = readFileSync(
    encoded('rifx.source', said(3), {
      format: 'wav',
      codec: 'pcm_s24le',
      chain: 'aformat=sample_fmts=s32',
    }),
  );
  const from = bytes.indexOf('data') + 8;
  const plain = bytes.subarray(from, from + bytes.readUInt32LE(from - 4));
  const head = wavHeader({ rate, channels: 1, bytes: plain.length });
  head.writeUInt32LE(rate * 3, 28);
  head.writeUInt16LE(3, 32);
  head.writeUInt16LE(24, 34);
  head.write('RIFX', 'latin1');
  for (const at of [4, 16, 24, 28, 40]) head.subarray(at, at + 4).swap32();
  for (const at of [20, 22, 32, 34]) head.subarray(at, at + 2).swap16();
  const samples = Buffer.from(plain);
  for (let at = 0; at + 3 <= samples.length; at += 3) samples.subarray(at, at + 3).reverse();
  return put('big-endian.wav', Buffer.concat([head, samples]));
}

/** The MP3 in free format, whose first frame has another head. */
const free = (name: string, head: number, before = Buffer.alloc(0)) => {
  const bytes = Buffer.from(inputBytes('mp3-free-format.mp3'));
  bytes.writeUInt32BE(head, 0);
  return put(`${name}.mp3`, Buffer.concat([before, bytes]));
};
const [freeFormat] = soundKinds.flatMap(({ right }) => ('refused' in right ? [right] : []));
if (!freeFormat) throw new Error('no kind is refused');

const plain = (name: string, format: string, codec: string, chain: string, seconds = 3) =>
  encoded(name, said(seconds), { format, codec, chain });
const lasting = (seconds: number): SoundRight => ({ seconds });
const asked = (seconds: number, doubt: string): SoundRight => ({ seconds, doubt });

const made: Made[] = [
  ['AAC before a track of spatial sound', () => beside(3, 3, 'apac', 'second'), lasting(3)],
  ['AAC behind one', () => beside(3, 3, 'apac', 'first'), lasting(3)],
  ['AAC beside a track that is longer', () => beside(3, 9, 'apac', 'second'), lasting(3)],
  ['AAC behind a track that is longer', () => beside(3, 9, 'ec-3', 'first'), lasting(3)],
  ['AAC beside AC-4', () => beside(3, 2, 'ac-4', 'second'), lasting(3)],

  ['M4A with a tag of APE behind it', () => tailed('ape', apeTag(3000)), lasting(3)],
  ['M4A with zeros behind it', () => tailed('zeros', Buffer.alloc(5000)), lasting(3)],
  [
    'M4A with ID3v1 whose title looks like a size',
    () => tailed('id3', Buffer.from(`TAGA${'title'.repeat(25)}`.slice(0, 128))),
    lasting(3),
  ],
  [
    'M4A with Lyrics3 behind it',
    () => tailed('lyrics', Buffer.from(`LYRICSBEGIN${'IND0000211'.repeat(9)}LYRICS200`)),
    lasting(3),
  ],
  [
    'M4A with text behind it',
    () => tailed('text', Buffer.from('\nsaved by a recorder\n'.repeat(9))),
    lasting(3),
  ],

  ['MP3s of 128 kbit and of 64', () => joined([128, 3, 'mono'], [64, 4, 'mono']), lasting(7)],
  ['MP3s of 32 kbit and of 320', () => joined([32, 3, 'mono'], [320, 3, 'mono']), lasting(6)],
  ['three MP3s', () => joined([64, 3, 'mono'], [128, 3, 'mono'], [192, 3, 'mono']), lasting(9)],
  ['MP3s, mono and then stereo', () => joined([64, 3, 'mono'], [128, 3, 'stereo']), lasting(6)],
  ['a long MP3 and a short one', () => joined([48, 9, 'mono'], [192, 2, 'mono']), lasting(11)],

  ['Opus, stereo and then mono', () => chained('libopus', 2, 1), lasting(7)],
  ['Opus, three of them', () => chained('libopus', 1, 2, 1), lasting(12)],
  ['Opus, both in mono', () => chained('libopus', 1, 1), lasting(7)],
  ['Opus, stereo twice and then mono', () => chained('libopus', 2, 2, 1), lasting(12)],
  ['FLAC in Ogg, stereo and then mono', () => chained('flac', 2, 1), lasting(6.9)],

  ['floats of -56 LUFS', () => quiet('pcm_f32le', 'flt', -56), lasting(5)],
  ['floats of -67 LUFS', () => quiet('pcm_f32le', 'flt', -67), lasting(5)],
  ['floats of 64 bits', () => quiet('pcm_f64le', 'dbl', -66), lasting(5)],
  ['24 bits of -64 LUFS', () => quiet('pcm_s24le', 's32', -64), lasting(5)],
  ['16 bits of -61 LUFS', () => quiet('pcm_s16le', 's16', -61), lasting(5)],

  ['a voice on track 4 of 4', () => put('4.wav', wavOf(tracks(4, 0, 3))), lasting(4), turns],
  ['a voice on track 4 of 6', () => put('6.wav', wavOf(tracks(6, 1, 3))), lasting(4), turns],
  ['a voice on track 8 of 8', () => put('8.wav', wavOf(tracks(8, 2, 7))), lasting(4), turns],
  ['a voice on each of 2 tracks', () => put('2.wav', wavOf(tracks(2, 0, 1))), lasting(4), turns],
  ['tracks that a field recorder calls loudspeakers', () => broadcast(6, 0, 3, 0x3f), lasting(4), turns],
  [
    'tracks that were saved as FLAC',
    () =>
      encoded('tracks.flac', wavOf(tracks(6, 0, 3)), {
        format: 'flac',
        codec: 'flac',
        chain: 'aformat=sample_fmts=s16:channel_layouts=5.1',
      }),
    lasting(4),
    turns,
  ],

  ['AMR, twice as long', () => memo('twice', [...framesOfMemo(), ...framesOfMemo()]), lasting(19.72)],
  [
    'AMR whose pauses hold nothing at all',
    () =>
      memo(
        'nothing',
        framesOfMemo().map((frame) => (isSpoken(frame) ? frame : nothing)),
      ),
    lasting(9.86),
  ],
  [
    'AMR that begins with a pause',
    () => memo('pause', [...Array<Buffer>(50).fill(nothing), ...framesOfMemo()]),
    lasting(10.86),
    [
      [2, 5],
      [6, 10],
    ],
  ],
  [
    'AMR that ends with one',
    () => memo('end', [...framesOfMemo(), ...Array<Buffer>(50).fill(nothing)]),
    lasting(10.86),
    [
      [1, 4],
      [5, 9],
    ],
  ],
  [
    'AMR with pauses, in 3GP',
    () => remuxed(place('memo.3gp'), '3gp', [memo('in', framesOfMemo())]),
    lasting(9.86),
  ],

  ['WAV that names 2 bytes too many', () => claiming(2), lasting(3)],
  ['WAV that names 4,096 bytes too many', () => claiming(4096), lasting(3)],
  ['WAV that names 0.9 seconds too many', () => claiming(0.9 * 2 * rate), lasting(3)],
  ['WAV that names as many bytes as a file has', () => claiming(44, 5), lasting(5)],
  [
    'WAV that names 2 seconds too many',
    () => claiming(2 * 2 * rate),
    asked(3, 'The file says 0:05, but there is sound only until 0:03. Send it anyway?'),
  ],

  ['20 bits in 32', () => wide(20, 1, rate), lasting(3)],
  ['24 bits in 32, stereo', () => wide(24, 2, rate), lasting(3)],
  ['24 bits in 32 on 4 tracks', () => wide(24, 4, rate), lasting(3)],
  ['24 bits in 32 at 48 kHz', () => wide(24, 1, 48_000), lasting((3 * rate) / 48_000)],
  ['24 bits in big endian', rifx, lasting(3)],

  [
    'free format behind a tag',
    () => free('tagged', 0xfffb00c4, Buffer.from('ID3\x04\0\0\0\0\0\x0a0123456789', 'latin1')),
    freeFormat,
  ],
  ['free format with a checksum', () => free('checked', 0xfffa00c4), freeFormat],
  ['free format at 48 kHz', () => free('48', 0xfffb04c4), freeFormat],
  ['free format in stereo', () => free('stereo', 0xfffb0004), freeFormat],
  ['free format of MPEG 2', () => free('old', 0xfff300c4), freeFormat],

  ['AIFF of 24 bits', () => plain('24.aiff', 'aiff', 'pcm_s24be', 'aformat=sample_fmts=s32'), lasting(3)],
  [
    'AIFC in little endian',
    () => plain('little.aifc', 'aiff', 'pcm_s16le', 'aformat=sample_fmts=s16'),
    lasting(3),
  ],
  ['AIFC of floats', () => plain('float.aifc', 'aiff', 'pcm_f32be', 'aformat=sample_fmts=flt'), lasting(3)],
  [
    'AIFF in stereo',
    () => plain('stereo.aiff', 'aiff', 'pcm_s16be', 'pan=stereo|c0=c0|c1=c0,aformat=sample_fmts=s16'),
    lasting(3),
  ],
  [
    'AIFF of 8 kHz',
    () => plain('slow.aiff', 'aiff', 'pcm_s16be', 'aformat=sample_fmts=s16:sample_rates=8000'),
    lasting(3),
  ],

  ['ALAC in CAF', () => plain('alac.caf', 'caf', 'alac', 'aformat=sample_fmts=s16p'), lasting(3)],
  ['ALAC of 24 bits', () => plain('alac24.m4a', 'ipod', 'alac', 'aformat=sample_fmts=s32p'), lasting(3)],
  [
    'ALAC in stereo',
    () => plain('alac2.m4a', 'ipod', 'alac', 'pan=stereo|c0=c0|c1=c0,aformat=sample_fmts=s16p'),
    lasting(3),
  ],
  ['ALAC in MOV', () => plain('alac.mov', 'mov', 'alac', 'aformat=sample_fmts=s16p'), lasting(3)],
  [
    'ALAC at 48 kHz',
    () => plain('alac48.m4a', 'ipod', 'alac', 'aformat=sample_fmts=s16p:sample_rates=48000'),
    lasting(3),
  ],
];

test.each(made.map(([name, ...rest]) => ({ name, rest })))(
  '$name',
  ({ name, rest: [file, right, stretches] }) => expectRight(name, file(), right, stretches),
);

const opus = { format: 'webm', codec: 'libopus', chain: 'aformat=sample_fmts=flt:sample_rates=48000' };
test.each<[string, file: () => string, claims: string]>([
  ['MP4 of a browser that died', () => cut(fragmented(9), 0.6), 'There is'],
  ['AAC', () => cut(encoded('adts.aac', said(6), { format: 'adts', codec: 'aac' }), 0.6), 'There is'],
  ['WebM', () => cut(encoded('cut.webm', said(6), opus), 0.6), 'The file says 0:0[56], but there is'],
  ['WAV', () => cut(put('uncut.wav', said(6)), 0.6), 'The file says 0:06, but there is'],
  [
    'FLAC',
    () => cut(plain('uncut.flac', 'flac', 'flac', 'aformat=sample_fmts=s16', 6), 0.6),
    'The file says 0:05, but there is',
  ],
])('%s that breaks off is used as far as it goes, and its sender is asked', async (name, file, claims) => {
  const path = file();
  const found = await analyseFile(path, still);
  const seconds = found.durationMs / 1000;
  expect(recordingProblem(found)).toBeNull();
  expect(doubtOf(found)).toMatch(
    new RegExp(`^${claims} sound only until 0:0${Math.floor(seconds)}\\. Send it anyway\\?$`),
  );
  const levels = await levelsIn(
    `cut ${name}`,
    path,
    [
      [0, seconds / 2],
      [seconds / 2, seconds],
    ],
    seconds,
  );
  expect(Math.min(...levels)).toBeGreaterThan(-40);
});

const tooQuiet =
  'The recording is much too quiet. Turn the microphone up or speak closer to it, and record again.';
test.each<[string, Sound, level: number, problem: string]>([
  ['a voice that hardly rises above the noise', noisy(speech(5), hiss(5), 12), -66, tooQuiet],
  ['a voice below what is measured', speech(5), -76, tooQuiet],
  [
    'noise alone',
    scaled(hiss(5), 0.2),
    -80,
    'The recording is silent. Check the microphone and record it again.',
  ],
])('%s', async (name, sound, level, problem) => {
  const file = quiet('pcm_f32le', 'flt', level, sound, name);
  expect(recordingProblem(await analyseFile(file, still))).toBe(problem);
});
