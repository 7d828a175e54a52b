import { writeVtt } from '@/contract/transcript/captions';
import { makeCues } from '@/server/transcript/make-cues';
import { readCaptions } from '@/server/transcript/read-captions';

const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const srt =
  '1\n00:00:01,000 --> 00:00:02,500\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\n<font color="red">You</font>\ntoo\n';
const bytes = (text: string) => Buffer.from(text, 'utf8');
const utf16 = (text: string, big: boolean) => {
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  return big ? Buffer.from(little).swap16() : little;
};
const hello = [
  { start: 1, end: 2.5, speaker: null, text: 'Hello' },
  { start: 3, end: 4, speaker: null, text: 'You too' },
];
const read = async (file: Uint8Array, duration: number | null = 60) =>
  makeCues(await readCaptions(file), duration).cues;

test.each<[string, Uint8Array]>([
  ['SRT', bytes(srt)],
  ['SRT with CRLF and a mark', bytes(`\ufeff${srt.replaceAll('\n', '\r\n')}`)],
  ['SRT in UTF-16, either way', utf16(srt, false)],
  ['SRT in UTF-16, the other way', utf16(srt, true)],
  [
    'VTT with notes, looks and numbers',
    bytes(
      vtt(
        'NOTE made by hand',
        'STYLE\n::cue { color: red }',
        'a\n00:01.000 --> 00:02.500 align:start\nHello',
        '00:00:03.000 --> 00:00:04.000\n<c.loud>You</c>\n<i>too</i>',
      ),
    ),
  ],
  [
    'VTT with a mark',
    bytes(`\ufeff${vtt('00:01.000 --> 00:02.500\nHello', '00:03.000 --> 00:04.000\nYou too')}`),
  ],
])('%s becomes lines of plain text', async (_name, file) => {
  expect(await read(file)).toEqual(hello);
});

test('older programs write in their own letters, voices become speakers, and two voices share the time of their caption', async () => {
  const file = vtt('00:00.000 --> 00:04.000\n<v Coach Sam>Müde &amp; froh?\n<v Priya>Oh nein.');
  expect(await read(Buffer.from(file, 'latin1'))).toEqual([
    { start: 0, end: 2.476, speaker: 'Coach Sam', text: 'Müde & froh?' },
    { start: 2.476, end: 4, speaker: 'Priya', text: 'Oh nein.' },
  ]);
});

test('S-44 S-26 markup, control characters and marks of reading direction are not kept, and the captions we write hold none', async () => {
  const file = vtt(
    '00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>A\u202egood\u0007 &lt;b&gt; <v X>--> b',
  );
  const cues = await read(bytes(file));
  expect(cues.map(({ text }) => text).join(' ')).toBe('A good <b> --> b');
  const written = writeVtt([{ start: 3661.5, end: 3662, speaker: 'A > B', text: 'one --> two & <three>' }]);
  expect(written).toBe(
    'WEBVTT\n\n01:01:01.500 --> 01:01:02.000\n<v A &gt; B>one --&gt; two &amp; &lt;three&gt;\n',
  );
  expect(await read(bytes(written), null)).toEqual([
    { start: 3661.5, end: 3662, speaker: 'A > B', text: 'one --> two & <three>' },
  ]);
});

const long = 'word '.repeat(250).trim();
test('a line that is too long becomes several with their shares of the time, and what is after the end is left out', async () => {
  const file = bytes(vtt(`00:00.000 --> 00:10.000\n${long}`, '00:50.000 --> 00:55.000\nLate'));
  const made = makeCues(await readCaptions(file), 10);
  expect(made.beyond).toBe(1);
  expect(made.cues.map(({ text }) => text).join(' ')).toBe(long);
  expect(made.cues.length).toBe(3);
  expect(made.cues.at(-1)?.end).toBe(10);
  expect(Math.max(...made.cues.map(({ text }) => text.length))).toBeLessThanOrEqual(500);
});

const fine = '00:01.000 --> 00:02.000\nHello';
test.each<[string, string | Uint8Array, RegExp]>([
  [
    'a time that is none',
    vtt(fine, 'b\nbad --> 00:05.000\nx'),
    /^Line 7 cannot be read: “bad --> 00:05.000”/,
  ],
  ['an end before its start', vtt(fine, '00:03.000 --> 00:02.000\nx'), /^Line 6 cannot be read/],
  ['minutes beyond 59', `1\n00:99:00,000 --> 01:00:00,000\nx`, /^Line 2 cannot be read/],
  ['text without a time', vtt(fine, 'Just words'), /^Line 6 cannot be read: “Just words”/],
  ['a web page', '<!doctype html>\n<p>Sign in', /^Line 1 cannot be read: “<!doctype html>”/],
  ['nothing', 'WEBVTT\n', /^There are no captions in it/],
  ['bytes that are no text', Buffer.from([0xff, 0xfb, 0, 0, 1, 2, 0]), /^This is no text/],
  [
    'a line of 100 000 spaces',
    vtt(`00:01.000${' '.repeat(100_000)}x --> 00:02.000\nx`),
    /^Line 3 is too long/,
  ],
  ['5001 captions', vtt(...Array.from({ length: 5001 }, () => fine)), /^It has more than 5000 captions/],
  ['200 000 lines of a header', `WEBVTT\n${'a: b\n'.repeat(200_000)}`, /^There are no captions/],
])('S-48 %s is refused in a sentence', async (_name, file, sentence) => {
  await expect(readCaptions(typeof file === 'string' ? bytes(file) : file)).rejects.toThrow(sentence);
});
