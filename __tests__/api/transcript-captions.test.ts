import { writeVtt } from '@/contract/transcript/captions';
import type { Cue } from '@/contract/transcript/transcript';
import { captionsOfRecording } from '@/server/transcript/captions-of-recording';
import { captionKinds, otherFormats } from '../support/kinds/captions';
import { inputBytes } from '../support/kinds/sent-kind';

const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const bytes = (text: string) => Buffer.from(text, 'utf8');
const utf16 = (text: string, big: boolean) => {
  const little = Buffer.from(text, 'utf16le');
  return big ? Buffer.from(little).swap16() : little;
};
const written = ({ start, end, speaker, text }: Cue) =>
  `${start}–${end} ${speaker === null ? '' : `[${speaker}] `}${text}`;
const seconds = 30;
/** What is right of a file, as its row says it. */
const read = async (file: Uint8Array, duration: number | null = seconds) => {
  const { cues, notice } = await captionsOfRecording(file, duration);
  return { cues: cues.map(written), notice };
};
const refusal = (file: Uint8Array) =>
  read(file).then(
    ({ cues }) => `read: ${cues}`,
    (error: Error) => error.message,
  );

const kinds = captionKinds.flatMap(({ right, ...kind }) => ('cues' in right ? [{ ...kind, right }] : []));
const isOld = (file: string) => file.startsWith('windows');
const textOf = (file: string) =>
  new TextDecoder(isOld(file) ? 'windows-1252' : 'utf-8').decode(inputBytes(file), { stream: true });
const old: Record<string, number> = { '–': 0x96, '„': 0x84, '“': 0x93, '€': 0x80 };
const oldBytes = (text: string) =>
  Buffer.from([...text].map((letter) => old[letter] ?? letter.charCodeAt(0)));

test.each(kinds)('$file is read: $kind', async ({ file, right }) => {
  expect(await read(inputBytes(file))).toEqual(right);
});

test.each(
  kinds.flatMap(({ file, right, more }) =>
    more.map(([part, by, other]) => ({ file, part, by, right: { ...right, ...other } })),
  ),
)('like $file, row %#', async ({ file, part, by, right }) => {
  const text = textOf(file);
  expect(text).toContain(part);
  const changed = text.replaceAll(part, () => by);
  expect(await read(isOld(file) ? oldBytes(changed) : bytes(changed))).toEqual(right);
});

const spellings: [string, (text: string) => Uint8Array][] = [
  ['CRLF', (text) => bytes(text.replace(/\r?\n/g, '\r\n'))],
  ['CR', (text) => bytes(text.replace(/\r?\n/g, '\r'))],
  ['CRCRLF and a mark', (text) => bytes(`\ufeff${text.replace(/\r?\n/g, '\r\r\n')}`)],
  ['UTF-16 with a mark', (text) => utf16(`\ufeff${text}`, false)],
  ['UTF-16 the other way, without a mark', (text) => utf16(text, true)],
];
test.each(spellings)('every kind is read in %s', async (_name, spell) => {
  for (const { file, right } of kinds)
    expect([file, (await read(spell(textOf(file)))).cues]).toEqual([file, right.cues]);
});

test('another format is named', async () => {
  const sbv = captionKinds.find(({ file }) => file.endsWith('.sbv'));
  expect({ refused: await refusal(inputBytes('youtube.sbv')) }).toEqual(sbv?.right);
  for (const [name, text] of otherFormats)
    expect(await refusal(Buffer.from(text, 'latin1'))).toBe(`This is ${name}. Send VTT or SRT.`);
});

test('several voices share the time of their caption, and what is broken does not change the writing of all', async () => {
  const file = vtt('00:00.000 --> 00:04.000\n<v Coach Sam>Müde &amp; froh?\n<v Priya>Oh nein.');
  const cues = ['0–2.476 [Coach Sam] Müde & froh?', '2.476–4 [Priya] Oh nein.'];
  expect((await read(Buffer.from(file, 'latin1'))).cues).toEqual(cues);
  const { cues: lines, notice } = await read(Buffer.concat([bytes(file), Buffer.from([0xc3])]));
  expect(lines).toEqual([expect.stringContaining('Müde & froh?'), expect.stringContaining('Oh nein.\ufffd')]);
  expect(notice).toMatch(/^One caption was read\. In one caption, characters cannot be read/);
});

test('S-44 S-26 markup, control characters and marks of reading direction are not kept, and the captions we write hold none', async () => {
  const file = vtt(
    '00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>A\u202egood\u0007 &lt;b&gt; <v X>--> b',
  );
  const { cues } = await captionsOfRecording(bytes(file), null);
  expect(cues.map(({ text }) => text).join(' ')).toBe('A good <b> --> b');
  const mine = writeVtt([{ start: 3661.5, end: 3662, speaker: 'A > B', text: 'one --> two & <three>' }]);
  expect(mine).toBe(
    'WEBVTT\n\n01:01:01.500 --> 01:01:02.000\n<v A &gt; B>one --&gt; two &amp; &lt;three&gt;\n',
  );
  expect(await read(bytes(mine), null)).toEqual({
    cues: ['3661.5–3662 [A > B] one --> two & <three>'],
    notice: null,
  });
});

const long = 'word '.repeat(250).trim();
test('a line that is too long becomes several with their shares of the time, cut between words and not inside a character', async () => {
  const file = (text: string) => bytes(vtt(`00:00.000 --> 00:10.000\n${text}`));
  const { cues } = await captionsOfRecording(file(long), 10);
  expect(cues.map(({ text }) => text).join(' ')).toBe(long);
  expect(cues.length).toBe(3);
  expect(cues.at(-1)?.end).toBe(10);
  expect(Math.max(...cues.map(({ text }) => text.length))).toBeLessThanOrEqual(500);
  const balls = `x${'⚽🥅'.repeat(400)}`;
  const cut = await captionsOfRecording(file(balls), 10);
  expect(cut.cues.map(({ text }) => text).join('')).toBe(balls);
});

test('repeats are known without words that have times of their own, as a program makes SRT of them', async () => {
  const { cues } = await read(
    bytes(
      textOf('youtube_auto.vtt')
        .replace(/<[^>]+>| align.*/g, '')
        .split('\n')
        .slice(3)
        .join('\n'),
    ),
  );
  expect(cues).toEqual(['0.48–2.869 welcome to the match', '2.879–5.39 of the week']);
});

test('what is really said twice is kept, and a countdown is no row of numbers', async () => {
  const twice = vtt('00:01.000 --> 00:02.000\nYes.', '00:02.000 --> 00:03.000\nYes.\nWe won');
  expect((await read(bytes(twice))).cues).toEqual(['1–2 Yes.', '2–3 Yes. We won']);
  const down = ['3', '2', '1']
    .map((said, at) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n${said}\n`)
    .join('\n');
  expect((await read(bytes(down))).cues).toEqual(['0–1 3', '1–2 2', '2–3 1']);
  const lost = '1\n00:00:00,000 --> 00:00:01,000\nHello\n\n2\nlost words\n';
  expect((await read(bytes(lost))).notice).toMatch(
    /One piece of text has no times and was left out \(line 6/,
  );
});

test('of many odd places five lines are named', async () => {
  const block = (at: number) => `00:${at + 10}.000 --> 00:05.000\nx`;
  const fine = '00:01.000 --> 00:02.000\nHello';
  const { notice } = await read(bytes(vtt(fine, ...[1, 2, 3, 4, 5, 6].map(block))));
  expect(notice).toContain(
    '6 captions end before they begin, or at the same moment, and were left out (lines 6, 9, 12, 15, 18 and others of the file)',
  );
});

const fine = '00:01.000 --> 00:02.000\nHello';
const useless = (why: string) =>
  `No caption of this file can be used. One caption ${why} and was left out (line 3 of the file). Correct the file, then send it again.`;
test.each<[string, string | Uint8Array, string]>([
  ['only times that are none', vtt('bad --> 00:05.000\nx'), useless('has times that cannot be read')],
  [
    'only an end before its start',
    vtt('00:03.000 --> 00:02.000\nx'),
    useless('ends before it begins, or at the same moment,'),
  ],
  [
    'text without a time',
    'Just words\n\nand more',
    'This text does not say when each line is spoken. Send a VTT or SRT file.',
  ],
  ['nothing', 'WEBVTT\n', 'There are no captions in this file. Send a VTT or SRT file.'],
  [
    'bytes that are no text',
    Buffer.from([0xff, 0xfb, 0, 0, 1, 2, 0]),
    'This is not a text file. Send a VTT or SRT file.',
  ],
  [
    'a line of 100 000 spaces',
    vtt(`00:01.000${' '.repeat(100_000)}x --> 00:02.000\nx`),
    useless('has times that cannot be read'),
  ],
  [
    '5001 captions',
    vtt(...Array.from({ length: 5001 }, () => fine)),
    'The file has more than 5000 captions.',
  ],
  [
    '200 000 lines of a header',
    `WEBVTT\n${'a: b\n'.repeat(200_000)}`,
    'There are no captions in this file. Send a VTT or SRT file.',
  ],
  [
    'another recording’s',
    vtt('05:01.000 --> 05:02.000\nHello'),
    'Most captions begin after the end of this recording, so the file belongs to another one. Choose the file of this recording.',
  ],
  [
    'a caption of 2 MB',
    vtt(`00:01.000 --> 00:02.000\n${'<'.repeat(2_000_000)}`),
    'The text has more than 300000 characters.',
  ],
])('S-48 %s is refused in a sentence', async (_name, file, sentence) => {
  expect(await refusal(typeof file === 'string' ? bytes(file) : file)).toBe(sentence);
});
