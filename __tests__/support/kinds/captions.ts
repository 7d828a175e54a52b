import type { SentKind } from './sent-kind';

/** Each line as `start–end [speaker] text`, or why the file is refused. */
export interface CaptionsRight {
  cues: string[];
  notice: string | null;
}

export interface CaptionsKind extends SentKind<CaptionsRight | { refused: string }> {
  /** Five more of its kind: the file with a part replaced, and what is right for it where that differs. */
  more: [part: string, by: string, right?: Partial<CaptionsRight>][];
}

const readOnly = (count: number) => (count === 1 ? 'One caption was read.' : `${count} captions were read.`);
const oddTimes = (read: number, odd = read) =>
  `${readOnly(read)} ${odd === 1 ? 'One caption has' : `${odd} captions have`} times or settings in an unusual form, which does no harm.`;
const inOne = (line: number) =>
  ` In one caption, line breaks are missing or in the wrong place. Check it (line ${line} of the file).`;
const oddLines = (line: number) => `2 captions were read.${inOne(line)}`;
const leftOut = (reason: string, line: number) =>
  `One caption was read. One caption ${reason} and was left out (line ${line} of the file).`;
const sendAgain = ' To include what was left out, correct the file and send it again.';
const backwards = (line: number) =>
  leftOut('ends before it begins, or at the same moment,', line) + sendAgain;
const guessed =
  'One caption was read. Letters such as é or ü may be wrong, because the file was not saved as UTF-8. Check them.';

const rolled =
  '2 captions were read. 2 captions only repeat the one before them and were left out (lines 9 and 17 of the file).';
const contour = 'FW version:1700 V2.1.29 FW name: ContourPlus2 UPDATE:N UPDATE_FW:N SWITCH_1 1RES:D';

export const captionKinds: CaptionsKind[] = [
  {
    file: 'youtube_auto.vtt',
    kind: 'VTT of YouTube’s automatic captions: lines of one space, words with times of their own, lines that are shown twice',
    answer: 'read; what is shown twice is said once, and the notice counts the captions that only repeat',
    right: { cues: ['0.48–2.869 welcome to the match', '2.879–5.39 of the week'], notice: rolled },
    more: [
      [' align:start position:0%', ''],
      [
        'Kind: captions\nLanguage: en\n',
        'Kind: captions\n',
        { notice: rolled.replace('9 and 17', '8 and 16') },
      ],
      ['</c><00:00:01.500><c> match</c>', '<00:00:01.500> match</c>'],
      ['</c><00:00:03.900><c> week</c>', ' week</c>'],
      ['2.869 --> 00:00:02.879', '2.869 --> 00:00:02.880'],
    ],
  },
  {
    file: 'zero_len.vtt',
    kind: 'VTT with a caption that ends when it begins',
    answer: 'that caption is left out, and the notice says so with its line; the others are read',
    right: { cues: ['2–4 Normal'], notice: backwards(3) },
    more: [
      ['--> 00:01.000', '--> 00:00.500'],
      ['00:01.000 --> 00:01.000', '01:00:01.000 --> 00:00:02.000'],
      ['00:01.000 -->', 'one\n00:01.000 -->', { notice: backwards(4) }],
      ['Zero length\n\n', '\n\n', { notice: leftOut('has no words', 3) }],
      ['--> 00:01.000', '--> soon', { notice: leftOut('has times that cannot be read', 3) + sendAgain }],
    ],
  },
  {
    file: 'whishper_comma.vtt',
    kind: 'VTT with a comma in its times, as Whishper writes it',
    answer: 'read; the notice counts such captions',
    right: { cues: ['0.82–4.799 - Here we go'], notice: oddTimes(1) },
    more: [
      ['04,799', '04.799'],
      ['00:00:00,820', '00:00,820'],
      ['\n1\n', '\n'],
      ['00,820 --> 00:00:04,799', '00:820 --> 00:00:04:799'],
      ['WEBVTT', 'WEBVTT - made by a program'],
    ],
  },
  {
    file: 'unknownset.vtt',
    kind: 'VTT with settings that nobody knows',
    answer: 'read; unknown settings are dropped; text after the times is kept',
    right: { cues: ['1–2 unknown'], notice: oddTimes(1) },
    more: [
      [' line:-1 position:50% T:77% D:vertical', ' align: middle', { notice: oddTimes(1) }],
      [' line:-1 position:50% T:77% D:vertical', ' X1:40 X2:600 Y1:20 Y2:50'],
      ['T:77% D:vertical', 'size:80%', { notice: null }],
      ['T:77% D:vertical', 'region:r1 line:5,end', { notice: null }],
      [' line:-1 position:50% T:77% D:vertical\nunknown', ' unknown', { notice: oddTimes(1) + inOne(3) }],
    ],
  },
  {
    file: 'noblank_head.vtt',
    kind: 'VTT without an empty line after its head',
    answer: 'read, as browsers read it',
    right: {
      cues: ['1–2 No empty line after the head', '2–3 Second'],
      notice: oddLines(2),
    },
    more: [
      ['WEBVTT\n', 'WEBVTT\nKind: captions\n', { notice: oddLines(3) }],
      ['WEBVTT\n', 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n', { notice: oddLines(3) }],
      ['WEBVTT\n', 'WEBVTT\n1\n', { notice: oddLines(3) }],
      ['WEBVTT\n', '\nwebvtt\n', { notice: oddLines(3) }],
      ['head\n\n', 'head\n\nNOTE made by hand\n\nSTYLE\n::cue { color: red }\n\n'],
    ],
  },
  {
    file: 'blank-line-in-cue.vtt',
    kind: 'VTT with empty lines inside a caption',
    answer: 'read with all lines of the caption; the notice says at which line to look',
    right: { cues: [`0–1 ${contour}`, '2–3 After'], notice: oddLines(3) },
    more: [
      ['\n\nUPDATE', '\n \n\nUPDATE'],
      ['\n\n    SWITCH_1', '\n\n\n\nSWITCH_1'],
      ['\n00:02.000', '\nsecond\n00:02.000'],
      ['\n00:02.000', '\nNOTE of the editor\n\n00:02.000'],
      ['01.000\n', '01.000\n\n'],
    ],
  },
  {
    file: 'one-digit-minutes.vtt',
    kind: 'VTT with minutes or hours of one digit',
    answer: 'read; the notice counts such captions',
    right: { cues: ['1–3.5 Hello families', '4–6 Second line'], notice: oddTimes(2) },
    more: [
      ['0:01.000 --> 0:03.500', '0:1.0 --> 0:3.5'],
      ['0:00:04.000 --> 0:00:06.000', '000:00:04.000 --> 000:00:06.000', { notice: oddTimes(2, 1) }],
      ['0:00:04.000 --> 0:00:06.000', '0:04 --> 0:06'],
      ['0:01.000 --> 0:03.500', '[0:01.000 --> 0:03.500]'],
      ['0:01.000 --> 0:03.500', '0：01．000 --＞ 0：03．500'],
    ],
  },
  {
    file: 'teams.vtt',
    kind: 'VTT of a meeting: `0:0:0.0`, and `<v Name>` for who speaks',
    answer: 'read with its speakers; the notice counts captions with such times',
    right: { cues: ['0–2.39 [Dana Okafor] Hello all.', '2.4–5 [Tom] Thanks.'], notice: oddTimes(2) },
    more: [
      ['.</v>', '.'],
      ['0:0:0.0 -->', '7b1c-4/12-0\n0:0:0.0 -->'],
      ['<v Dana Okafor>Hello all.</v>', '<v.loud Dana Okafor><i>Hello</i> <c.red>all</c>.'],
      ['<v Dana Okafor>', '<v Dana&#32;Okafor>\n'],
      [
        '<v Tom>Thanks.</v>',
        '<v Tom>Thanks.</v> <v Dana>Welcome</v>',
        {
          cues: ['0–2.39 [Dana Okafor] Hello all.', '2.4–3.7 [Tom] Thanks.', '3.7–5 [Dana] Welcome'],
        },
      ],
    ],
  },
  {
    file: 'cue-beyond-the-end.vtt',
    kind: 'VTT of a longer cut of the recording',
    answer: 'what begins after the end of the recording is left out, and the notice counts it',
    right: { cues: ['1–2 in'], notice: leftOut('begins after the end of the recording', 6) },
    more: [
      ['00:59.000 --> 01:02.000', '00:31.000 --> 01:02.000'],
      ['00:59.000 --> 01:02.000', '59:59.000 --> 75:30.000'],
      ['00:59.000', 'late\n00:59.000', { notice: leftOut('begins after the end of the recording', 7) }],
      ['00:59.000', '00:29.000', { cues: ['1–2 in', '29–30 beyond the end'], notice: null }],
      [
        '00:59.000 --> 01:02.000\n',
        '00:29.000 --> 01:02.000\n<v A>in <v B>',
        { cues: ['1–2 in', '29–29.176 [A] in', '29.176–30 [B] beyond the end'], notice: null },
      ],
    ],
  },
  {
    file: 'nul-in-text.vtt',
    kind: 'VTT with NUL in its text',
    answer: 'read with � in its place, as browsers do; the notice says at which line',
    right: {
      cues: ['1–2 nul\ufffdinside'],
      notice:
        'One caption was read. In one caption, characters cannot be read and are shown as �. Correct it (line 3 of the file).',
    },
    more: [
      ['\0', '\ufffd'],
      ['\0', '\0\0', { cues: ['1–2 nul\ufffd\ufffdinside'] }],
      ['nul\0', '<i>nul\0</i>'],
      ['02.000', '02.000 align:start'],
      ['inside\n', 'inside\n\nNOTE \0\n'],
    ],
  },
  {
    file: 'heart.srt',
    kind: 'SRT with `<` in its text',
    answer: 'the whole text is kept: `<` that opens no tag is text',
    right: { cues: ['1–3 I <3 football and my team'], notice: null },
    more: [
      ['<3', '&lt;3'],
      ['I <3', '<b>I</b> <3'],
      ['<3 football', '<3 > football <', { cues: ['1–3 I <3 > football < and my team'] }],
      ['my team', 'my <clubhouse>', { cues: ['1–3 I <3 football and my <clubhouse>'] }],
      ['I <3', '<font color="red">I</font> <3'],
    ],
  },
  {
    file: 'ass_tags.srt',
    kind: 'SRT with `{\\an8}`, `<font>` and signs of comparison',
    answer: 'read without the marks for looks; all other text is kept',
    right: { cues: ['1–3 Top text 3 < 5 & 7 > 2'], notice: null },
    more: [
      ['{\\an8}', '{\\pos(320,240)\\fs20}'],
      ['& 7 > 2', '&amp; 7 &gt; 2'],
      ['text 3', '\\Ntext\\h3'],
      ['</font>', '</FONT><br/>'],
      ['{\\an8}<font color="#fff">Top</font>', '{b}<u>Top</u>{/b}'],
    ],
  },
  {
    file: 'noblank.srt',
    kind: 'SRT without empty lines between its captions',
    answer: 'read; a number or times are never spoken text',
    right: {
      cues: ['1–3 First cue', '3–5 Second without an empty line'],
      notice: oddLines(5),
    },
    more: [
      ['\n2\n', '\n', { notice: oddLines(4) }],
      ['\n2\n', '\n 2 \n'],
      ['\n2\n', '\n\n2\n\n', { notice: null }],
      ['1\n', '', { notice: oddLines(4) }],
      ['\n2\n', '\n \n2\n', { notice: null }],
    ],
  },
  {
    file: 'blank_inside.srt',
    kind: 'SRT with an empty line inside a caption',
    answer: 'read with all lines of the caption; the notice says at which line to look',
    right: {
      cues: ['1–3 First line Second line after a blank', '4–5 Next'],
      notice: oddLines(2),
    },
    more: [
      ['\n\nSecond', '\n\n\nSecond'],
      ['\n\nSecond', '\n \nSecond', { notice: null }],
      ['\n2\n', '\n#2\n'],
      ['line\n\nSecond line', '\n\nline\n\nSecond\n\nline'],
      ['First', '\nFirst'],
    ],
  },
  {
    file: 'nospace.srt',
    kind: 'SRT without spaces around its arrow, or with another arrow',
    answer: 'read; the notice counts such captions',
    right: { cues: ['1–3 No spaces'], notice: oddTimes(1) },
    more: [
      ['-->', ' -> '],
      ['-->', ' —> '],
      ['-->', ' → '],
      ['-->', ' --&gt; '],
      ['00:00:01,000-->00:00:03,000', '00: 00: 01, 000 -> 00: 00: 03, 000'],
    ],
  },
  {
    file: 'shortdigits.srt',
    kind: 'SRT whose times have fewer or more digits than usual',
    answer: 'read; the notice counts such captions',
    right: { cues: ['0.5–2 Short digits'], notice: oddTimes(1) },
    more: [
      ['0:0:0,500', '00:00:00.500'],
      ['0:0:0,500', '0:0:0,5'],
      ['0:0:2,000', '000:00:02,000000'],
      ['0:0:2,000', '0:0:2'],
      ['0:0:2,000', '0:0:2,000 X1:201 X2:516 Y1:397 Y2:423'],
    ],
  },
  {
    file: 'windows-1252.srt',
    kind: 'SRT in Windows-1252, as old editors save it',
    answer: 'read; the notice asks to check letters such as é and ü',
    right: { cues: ['1–2 Pelé gewann für Köln – „super“'], notice: guessed },
    more: [
      ['–', '€', { cues: ['1–2 Pelé gewann für Köln € „super“'] }],
      ['für Köln', 'à Besançon', { cues: ['1–2 Pelé gewann à Besançon – „super“'] }],
      ['\r\n', '\n'],
      ['1\r\n', ''],
      ['Pelé', '<i>Pelé</i>'],
    ],
  },
  {
    file: 'youtube.sbv',
    kind: 'SBV, or another format than VTT and SRT',
    answer: 'refused in a sentence that names the format: “This is SBV. Send VTT or SRT.”',
    right: { refused: 'This is SBV. Send VTT or SRT.' },
    more: [],
  },
];

/** Other formats by their names. */
export const otherFormats: [name: string, text: string][] = [
  [
    'TTML (DFXP)',
    '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="1s">Hi</p></body></tt>',
  ],
  ['ASS (SSA)', '[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,Hi'],
  ['SCC', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420'],
  ['LRC', '[ar:Someone]\n[00:12.00]First\n[00:15.30]Second'],
  ['STL', '850STL25.01\0\0\0\0\x01'],
  ['STL', '//Font select\n$FontName = Arial\n00:00:01:00 , 00:00:02:00 , Hi'],
  ['SubViewer', '[INFORMATION]\n[TITLE]x\n00:00:01.00,00:00:02.00\nHi'],
  ['SAMI', '<SAMI><BODY><SYNC Start=1000><P>Hi</SAMI>'],
  ['MicroDVD', '{1}{1}25\n{25}{50}Hi'],
  ['MPL2', '[10][20]Hi'],
  ['XML', '<?xml version="1.0"?><transcript><text start="1">Hi</text></transcript>'],
  ['HTML', '<!doctype html>\n<p>Sign in'],
  ['JSON', '{"segments": [{"start": 0, "end": 1, "text": "Hi"}]}'],
  ['JSON', '[{"start": 0, "text": "00:01"}]'],
  ['SBV', '\n0:00:01.000,0:00:03.000\r\nHi\r\n'],
  ['SBV', '1:00:01.5,1:00:03.25\nHi'],
  ['TSV', 'start\tend\ttext\n0\t1000\tHi'],
  ['CSV', 'Start,End,Text\n0,1,Hi'],
  ['RTF', '{\\rtf1\\ansi\n1\\\n00:00:01,000 --> 00:00:02,000\\\nHi\\\n}'],
  ['PDF', '%PDF-1.7\n\0'],
  ['ZIP', 'PK\x03\x04\0\0word/document.xml'],
];
