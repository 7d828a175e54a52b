import sharp, { type Sharp } from 'sharp';
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
  refused: 'The picture breaks off: its lower part is missing. Save or copy it again and send the new file.',
};

export const sentPictures: SentPicture[] = [
  {
    file: jpeg,
    kind: 'JPEG without its end mark or its last rows: a copy, or a program, that stopped a little early',
    answer: 'taken; one of which more than its lowest edge is missing is refused as broken off',
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
            'There is nothing to see in this picture, because all of it is transparent. Export it again and send that.',
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
