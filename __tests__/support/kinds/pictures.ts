import { AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P } from 'node-av/constants';
import sharp, { type Sharp } from 'sharp';
import { type Film, makeVideo } from '../make-video';
import { inputBytes, type SentKind } from './sent-kind';

type Colour = [red: number, green: number, blue: number];

/** A picture that is kept with these colours in its middle and in its corner, null where it is see-through; or why it is refused. */
type RightPicture = { middle: Colour; corner?: Colour | null } | { refused: string };

interface SentPicture extends SentKind<RightPicture> {
  /** Five more files of the kind, made by the test: each with its right value if that is another one. */
  more: [what: string, make: () => Promise<Buffer>, right?: RightPicture][];
}

const red: Colour = [216, 69, 75];
const white: Colour = [255, 255, 255];
const navy: Colour = [14, 34, 69];

const [r, g, b] = red;
const plain = (width = 300) =>
  sharp({ create: { width, height: width, channels: 3, background: { r, g, b } } });
const jpegOf = (options: Parameters<Sharp['jpeg']>[0] = {}) =>
  plain()
    .jpeg({ quality: 95, ...options })
    .toBuffer();

/** A shield on nothing: what it is filled with, and what lies over it. */
const shield = (fill: string, over = '') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><path d="M60 40h180v120q0 80-90 100q-90-20-90-100z" fill="${fill}"/>${over}</svg>`,
    ),
  );
const emblem = (fill: string, radius: number) => `<circle cx="100" cy="80" r="${radius}" fill="${fill}"/>`;

const jpeg = 'jpeg-without-its-last-two-bytes.jpg';
const heic = 'iphone-photo.heic';
/** The same photo with other brands in its head, which is how other programs write it. */
const branded = (major: string, ...compatible: string[]) => {
  const bytes = inputBytes(heic);
  const brands = [major, '\0\0\0\0', ...compatible].join('');
  const head = Buffer.alloc(8 + brands.length);
  head.writeUInt32BE(head.length);
  head.write(`ftyp${brands}`, 4, 'latin1');
  return Buffer.concat([head, bytes.subarray(bytes.readUInt32BE(0))]);
};
const sayHeic = { refused: 'This is a HEIC photo. Save it as JPEG and send that.' };
const sayCut = {
  refused: 'The image breaks off: its lower part is missing. Save or copy it again and send the new file.',
};

export const sentPictures: SentPicture[] = [
  {
    file: jpeg,
    kind: 'JPEG without its end mark or its last rows: a copy, or a program, that stopped a little early',
    answer: 'taken; a JPEG that lacks more than a narrow lower edge is refused',
    right: { middle: [255, 211, 3] },
    more: [
      ['its last byte gone', async () => (await jpegOf()).subarray(0, -1), { middle: red }],
      [
        'no end mark, made to become sharper as it comes',
        async () => (await jpegOf({ progressive: true })).subarray(0, -2),
        { middle: red },
      ],
      ['20 bytes of its last row gone', async () => inputBytes(jpeg).subarray(0, -20)],
      [
        'no end mark, grey',
        async () => (await plain().toColourspace('b-w').jpeg().toBuffer()).subarray(0, -2),
        { middle: [121, 121, 121] },
      ],
      ['half of it gone', async () => inputBytes(jpeg).subarray(0, 26_000), sayCut],
    ],
  },
  {
    file: 'png-16-bit-display-p3.png',
    kind: 'PNG of 16 bits with a wide colour profile: Mac screenshots and exports of photo programs',
    answer: 'taken, in its true colours',
    right: { middle: red },
    more: [
      ['8 bits, Display P3', () => plain().withIccProfile('p3').png().toBuffer()],
      ['16 bits, no profile', () => plain().toColourspace('rgb16').png().toBuffer()],
      [
        '16 bits, Display P3, see-through',
        () => plain().ensureAlpha().withIccProfile('p3').toColourspace('rgb16').png().toBuffer(),
      ],
      ['WebP, Display P3', () => plain().withIccProfile('p3').webp({ lossless: true }).toBuffer()],
      [
        'AVIF, Display P3',
        () => plain().withIccProfile('p3').avif({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
      ],
      [
        'JPEG for print (CMYK) without a profile',
        () =>
          sharp({ create: { width: 99, height: 99, channels: 3, background: '#fff' } })
            .toColourspace('cmyk')
            .jpeg()
            .toBuffer(),
        { middle: white },
      ],
    ],
  },
  {
    file: 'crest-white-on-transparent.png',
    kind: 'Crest made for dark shirts: white on nothing',
    answer: 'taken, and laid on navy; an empty picture is refused',
    right: { middle: white, corner: navy },
    more: [
      [
        'light grey, WebP',
        () => shield('#f2f2f2').webp({ lossless: true }).toBuffer(),
        { middle: [242, 242, 242], corner: navy },
      ],
      [
        'grey with transparency, 16 bits',
        () => shield('#fff').toColourspace('grey16').png().toBuffer(),
        { middle: white, corner: [14, 14, 14] },
      ],
      [
        'with a small mark in a colour, as a palette',
        () => shield('#fff', emblem('#d8454b', 12)).png({ palette: true }).toBuffer(),
      ],
      [
        'with a dark edge, seen on white',
        () =>
          shield(
            '#fff',
            '<path d="M60 40h180v120q0 80-90 100q-90-20-90-100z" fill="none" stroke="#0e2245" stroke-width="9"/>',
          )
            .png()
            .toBuffer(),
        { middle: white, corner: null },
      ],
      [
        'nothing in it',
        () => shield('none').png().toBuffer(),
        {
          refused:
            'There is nothing to see in this image, because all of it is transparent. Export it again and send that.',
        },
      ],
    ],
  },
  {
    file: heic,
    kind: 'HEIC: a photo copied from an iPhone by cable, or sent as a file',
    answer: 'refused: “This is a HEIC photo. Save it as JPEG and send that.”',
    right: sayHeic,
    more: [
      [
        'of an iPhone',
        async () => branded('heic', 'mif1', 'MiHB', 'MiHA', 'heix', 'MiHE', 'MiPr', 'miaf', 'heic', 'tmap'),
      ],
      ['of a Samsung', async () => branded('mif1', 'mif1', 'heic')],
      ['of 10 bits', async () => branded('heix', 'mif1', 'heix')],
      ['a burst', async () => branded('hevc', 'mif1', 'msf1', 'heic')],
      ['whose first brand says nothing', async () => branded('msf1', 'hevx')],
    ],
  },
];

/** A video that is taken is so many seconds long; else why it is refused. */
type RightVideo = { seconds: number } | { refused: string };

interface SentVideo extends SentKind<RightVideo> {
  more: [what: string, make: () => Buffer, right?: RightVideo][];
}

const breaksAt = (at: string) => ({
  refused: `The video breaks off after ${at}. Export or copy it again and send the new file.`,
});
const sayUnfinished = {
  refused:
    'This video is incomplete, because it was not saved or copied to the end. Export or copy it again and send the new file.',
};
const sayRare = {
  refused: 'Not every browser plays this kind of video. Export it as MP4 with H.264 in 8 bits and send that.',
};
const streamed = 'faststart';
const inFragments = 'frag_keyframe+empty_moov+default_base_moof';
const upTo = (share: number, film: Film) => {
  const bytes = makeVideo(film);
  return bytes.subarray(0, Math.floor(bytes.length * share));
};
/** A film in which half of the pictures are something else, as where a copy left a hole. */
const spoilt = (filling: number | string) => {
  const bytes = makeVideo({ seconds: 8, movflags: streamed });
  const pictures = bytes.indexOf('mdat') + 4;
  const length = bytes.length - pictures;
  return bytes.fill(filling, pictures + Math.floor(length * 0.4), pictures + Math.floor(length * 0.7));
};
/** The first of three seconds is to be played: the rest was trimmed, and is still in the file. */
const trimmed = () => {
  const bytes = makeVideo({});
  bytes.writeUInt32BE(1000, bytes.indexOf('elst') + 12);
  return bytes;
};
const withFirstBox = (head: string) => {
  const bytes = upTo(0.4, { format: 'mov', sounds: ['aac'] });
  const ftyp = bytes.readUInt32BE(0);
  return Buffer.concat([Buffer.from(head, 'hex'), bytes.subarray(ftyp)]);
};

export const sentVideos: SentVideo[] = [
  {
    file: 'video-cut-after-half.mp4',
    kind: 'Video whose upload, copy or export broke off',
    answer: 'refused: “The video breaks off after 0:01”',
    right: breaksAt('0:01'),
    more: [
      [
        'WebM',
        () => upTo(0.5, { format: 'webm', codec: 'libvpx', seconds: 8, sounds: ['libopus'] }),
        breaksAt('0:03'),
      ],
      ['in fragments', () => upTo(0.7, { seconds: 8, movflags: inFragments }), breaksAt('0:05')],
      ['its last second', () => upTo(0.97, { seconds: 30, movflags: streamed }), breaksAt('0:28')],
      ['a hole of zeros in its middle', () => spoilt(0), breaksAt('0:02')],
      ['something else in its middle', () => spoilt('bits of another file'), breaksAt('0:02')],
      ['whole, in fragments', () => makeVideo({ sounds: ['aac'], movflags: inFragments }), { seconds: 3 }],
      ['whole, and trimmed without a new export', trimmed, { seconds: 1 }],
      [
        'whole, all black',
        () => makeVideo({ format: 'webm', codec: 'libvpx', light: () => [0, 0] }),
        { seconds: 3 },
      ],
    ],
  },
  {
    file: 'video-recording-not-ended-no-moov.mp4',
    kind: 'Video whose camera stopped before it had finished the file, or whose end did not arrive',
    answer: 'refused: “This video is incomplete”',
    right: sayUnfinished,
    more: [
      ['its last quarter gone', () => upTo(0.75, {})],
      ['of an iPhone', () => upTo(0.5, { format: 'mov', sounds: ['aac'] })],
      ['of an old camera', () => withFirstBox('0000000877696465')],
      ['of a camera that begins with its pictures', () => withFirstBox('')],
      [
        'of a drone, for large files',
        () => withFirstBox('00000014667479707174202000000000717420200000000877696465'),
      ],
    ],
  },
  {
    file: 'video-iphone-h264-aac-and-apac.mov',
    kind: 'Video with a sound track that only its maker plays beside one that all play',
    answer: 'taken',
    right: { seconds: 3 },
    more: [
      ['the other track first', () => makeVideo({ sounds: ['ac3', 'aac'] })],
      ['three of them', () => makeVideo({ sounds: ['ac3', 'ac3', 'aac'] })],
      ['two that are played', () => makeVideo({ format: 'mov', sounds: ['aac', 'aac'] })],
      ['without sound', () => makeVideo({ format: 'mov' })],
      ['none that is played', () => makeVideo({ format: 'mov', sounds: ['pcm_s16le', 'ac3'] }), sayRare],
    ],
  },
  {
    file: 'video-h264-10-bit.mp4',
    kind: 'H.264 of 10 bits or with more colours than browsers show: exports of editing programs',
    answer: 'refused: “Not every browser plays this kind of video”',
    right: sayRare,
    more: [
      ['4:2:2', () => makeVideo({ pixels: AV_PIX_FMT_YUV422P })],
      ['4:4:4, of a screen', () => makeVideo({ pixels: AV_PIX_FMT_YUV444P })],
      ['VP9 in 4:4:4', () => makeVideo({ format: 'webm', codec: 'libvpx-vp9', pixels: AV_PIX_FMT_YUV444P })],
      ['HEVC of an iPhone', () => makeVideo({ format: 'mov', codec: 'libx265' })],
      [
        'VP9 as all play it',
        () => makeVideo({ format: 'webm', codec: 'libvpx-vp9', sounds: ['libopus'] }),
        { seconds: 3 },
      ],
    ],
  },
];
