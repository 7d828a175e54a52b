import { t } from '@/language/text';

/** PNG, JPEG, GIF, WebP, AVIF and HEIF. The last needs its two zero bytes, because `<!--ftypavif--><svg` is an SVG. */
const taken = [
  /^\x89PNG\r\n\x1a\n/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^\0\0..ftyp(avi[fs]|mif1|msf1)/s,
];

/** The brands of a picture in HEVC, which our image library does not decode. Most have one as their first, some behind `mif1`. */
const heic = /^\0\0..ftyp.{0,48}he[iv][cmsx]/s;

/** Pictures of other kinds that people send. A raw photo is often a TIFF as well, so it is asked for first. */
const others: [kind: string, head: RegExp][] = [
  ['RAW', /^(II\*\0.{4}CR|II[UR][\0SO]|MMOR|FUJIFILMCCD-RAW|\0\0..ftypcrx )/s],
  ['RAW', /^(II\*\0.*\x12\xc6\x01\0\x04\0\0\0|MM\0\*.*\xc6\x12\0\x01\0\0\0\x04)/s],
  ['TIFF', /^(II[*+]\0|MM\0[*+])/],
  ['SVG', /^(\xef\xbb\xbf)?\s*<[?!s].*?<?svg[\s>]/is],
  ['PDF', /^%PDF-/],
  ['EPS', /^(%!PS|\xc5\xd0\xd3\xc6)/],
  ['BMP', /^BM.{4}\0{4}/s],
  ['PSD', /^8BPS/],
  ['ICO', /^\0\0\x01\0/],
  ['JPEG XL', /^(\xff\n|\0\0\0\x0cJXL )/],
  ['JPEG 2000', /^(\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/],
];

const headBytes = 4096;

/**
 * Why a file is no picture that we read, by its first bytes, as a sentence; undefined for one that the image library is to read.
 * That library reads SVG as well, which is a document with scripts and links.
 */
export function pictureProblem(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, headBytes);
  if (heic.test(head)) return t`This is a HEIC photo. Save it as JPEG and send that.`;
  if (taken.some((pattern) => pattern.test(head))) return undefined;
  const [kind] = others.find(([, pattern]) => pattern.test(head)) ?? [];
  if (kind) return t`This is ${kind}. Save it as PNG or JPEG and send that.`;
  return t`This is not an image we can read. Choose a PNG, JPEG or WebP.`;
}
