import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import type { VideoPicture } from '../kernel/audio/engine';
import { ApiError } from '../kernel/http/api-error';
import { fileError, type ReceivedFile } from './receive-upload';

/** The largest picture of a phone has as many. More are refused, because a file of a few kilobytes can hold a gigapixel. */
const maxPixels = 50_000_000;
const timeoutSeconds = 10;

// One thread for each image and no cache of open files, because each file is read once.
sharp.concurrency(1);
sharp.cache(false);

/** PNG, JPEG, GIF, WebP, AVIF and HEIF. The last needs its two zero bytes, because `<!--ftypavif--><svg` is an SVG. */
const heads = [
  /^\x89PNG\r\n\x1a\n/,
  /^\xff\xd8\xff/,
  /^GIF8[79]a/,
  /^RIFF.{4}WEBP/s,
  /^\0\0..ftyp(avi[fs]|hei[cfx]|mif1|msf1)/s,
];

/**
 * Whether a file begins like one of the images we accept. Checked before the library reads it, because that also
 * reads SVG, which is a document with scripts and links.
 */
function beginsLikeImage(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16);
  return heads.some((pattern) => pattern.test(head));
}

const noImage = t`This is no image we can read. Choose a PNG, JPEG or WebP.`;
const damaged = t`This image is damaged or of a kind we cannot read. Save it as PNG or JPEG and send that.`;
const tooManyPixels = t`This image has more than ${maxPixels / 1_000_000} million pixels. Make it smaller and send that.`;

let last: Promise<unknown> = Promise.resolve();

/** Decodes one image at a time, because one takes up to 200 MB of memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Decodes what a person has sent. Throws 415 for a file that is no image, 413 for one with too many pixels. */
async function decode<T>(file: ReceivedFile, work: (image: Sharp) => Promise<T>): Promise<T> {
  const bytes = await readFile(file.path);
  if (!beginsLikeImage(bytes)) throw fileError('unsupported_type', file, noImage);
  try {
    return await inTurn(() =>
      work(
        sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
          .timeout({ seconds: timeoutSeconds })
          .autoOrient(),
      ),
    );
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (cause instanceof Error && /pixel limit/i.test(cause.message))
      throw fileError('too_large', file, tooManyPixels, cause);
    throw fileError('unsupported_type', file, damaged, cause);
  }
}

/** The small picture of lists. */
const small = (image: Sharp) =>
  image
    .resize(limits.logoEdge, limits.logoEdge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, smartSubsample: true })
    .toBuffer();

/**
 * Encodes an image as we store it: WebP, upright, without metadata, the first picture of an animation, at most
 * `limits.logoEdge` pixels wide and high. Nothing of the sender's bytes is kept.
 */
export const encodeImage = (file: ReceivedFile): Promise<Buffer> => decode(file, small);

/** One row of 1400 pixels more or less is no visible change, so it is cut off. */
const squareEnough = 0.01;

/** Why a picture cannot be an episode's artwork, as a sentence; undefined when it can. */
function artworkProblem(width: number, height: number): string | undefined {
  const shorter = Math.min(width, height);
  const square = Math.abs(width - height) <= shorter * squareEnough;
  if (square && shorter >= limits.artworkMin) return undefined;
  const size = t`This picture has ${width} × ${height} pixels.`;
  // A small picture need not be cut, because the square would be too small as well.
  return shorter < limits.artworkMin
    ? `${size} ${t`Artwork is square, with ${limits.artworkMin} to ${limits.artworkMax} on each side: send a larger one.`}`
    : `${size} ${t`Artwork is square: cut it to ${shorter} × ${shorter} and send that.`}`;
}

/**
 * Encodes an episode's artwork: `full` as podcast directories take it, a square JPEG of `limits.artworkMin` to
 * `limits.artworkMax` pixels, and `shown` as any other image. Throws 422 for a picture that cannot be that.
 */
export const encodeArtwork = (file: ReceivedFile): Promise<{ full: Buffer; shown: Buffer }> =>
  decode(file, async (image) => {
    const { autoOrient } = await image.metadata();
    const problem = artworkProblem(autoOrient.width, autoOrient.height);
    if (problem) throw fileError('invalid', file, problem);
    const edge = Math.min(autoOrient.width, autoOrient.height, limits.artworkMax);
    const full = await image
      .resize(edge, edge, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer();
    return { full, shown: await small(sharp(full)) };
  });

/** Encodes a picture out of a video, turned upright. */
export const encodePoster = ({ width, height, turn, rgb }: VideoPicture): Promise<Buffer> =>
  sharp(Buffer.from(rgb, 'base64'), { raw: { width, height, channels: 3 } })
    .rotate(turn)
    .webp({ quality: 80 })
    .toBuffer();
