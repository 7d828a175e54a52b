import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import type { VideoPicture } from '../kernel/audio/engine';
import { ApiError } from '../kernel/http/api-error';
import { pictureProblem } from './picture-kind';
import { fileError, type ReceivedFile } from './receive-upload';

/** The largest picture of a phone has as many. More are refused, because a file of a few kilobytes can hold a gigapixel. */
const maxPixels = 50_000_000;
const timeoutSeconds = 10;

// One thread for each image and no cache of open files, because each file is read once.
sharp.concurrency(1);
sharp.cache(false);

const damaged = t`This image is damaged or of a kind we cannot read. Save it as PNG or JPEG and send that.`;
const breaksOff = t`The image breaks off: its lower part is missing. Save or copy it again and send the new file.`;
const empty = t`There is nothing to see in this image, because all of it is transparent. Export it again and send that.`;
const tooManyPixels = t`This image has more than ${maxPixels / 1_000_000} million pixels. Make it smaller and send that.`;

let last: Promise<unknown> = Promise.resolve();

/** Decodes one image at a time, because one takes up to 200 MB of memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}

const open = (bytes: Buffer, failOn: 'none' | 'error' | 'warning') =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn, sequentialRead: true }).timeout({
    seconds: timeoutSeconds,
  });

const endOfJpeg = Buffer.from([0xff, 0xd9]);
/** The share of rows that a JPEG must have: fewer missing rows are a narrow edge, more are a part of the picture. */
const rowsNeeded = 0.97;

/**
 * Whether a JPEG that ends early has all of its picture but a narrow edge. A JPEG without its end mark alone decodes without a warning
 * once the mark is added. Otherwise its upper rows must decode, which only a baseline JPEG can show: a progressive one has all rows
 * early, only less sharp.
 */
async function hasItsPicture(bytes: Buffer): Promise<boolean> {
  const { width, height } = await open(bytes, 'none').metadata();
  const upper = { left: 0, top: 0, width, height: Math.ceil(height * rowsNeeded) };
  const read = (image: Sharp) =>
    image
      .resize(8)
      .toBuffer()
      .then(
        () => true,
        () => false,
      );
  return (
    (await read(open(Buffer.concat([bytes, endOfJpeg]), 'warning'))) ||
    (await read(open(bytes, 'error').extract(upper)))
  );
}

const endsEarly = (error: unknown) => error instanceof Error && /premature end/i.test(error.message);

/** The picture in the colours of the web, upright. sharp does not convert 16-bit pictures with a wide profile to sRGB by itself. */
async function upright(image: Sharp): Promise<Sharp> {
  const { space, icc } = await image.metadata();
  const turned = image.autoOrient();
  return space === 'rgb16' && icc ? turned.withIccProfile('srgb', { attach: false }) : turned;
}

/** Decodes what a person has sent. Throws 415 for a file that is no image, 413 for one with too many pixels. */
async function decode<T>(file: ReceivedFile, work: (image: Sharp) => Promise<T>): Promise<T> {
  const bytes = await readFile(file.path);
  const problem = pictureProblem(bytes);
  if (problem) throw fileError('unsupported_type', file, problem);
  const workOn = async (failOn: 'none' | 'error') => work(await upright(open(bytes, failOn)));
  try {
    return await inTurn(() =>
      workOn('error').catch(async (error) => {
        if (!endsEarly(error)) throw error;
        if (await hasItsPicture(bytes)) return workOn('none');
        throw fileError('unsupported_type', file, breaksOff, error);
      }),
    );
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (cause instanceof Error && /pixel limit/i.test(cause.message))
      throw fileError('too_large', file, tooManyPixels, cause);
    throw fileError('unsupported_type', file, damaged, cause);
  }
}

/** Pictures lie on white on every page, in e-mails and in podcast apps (`plate` of the theme), and in a JPEG. */
const plate = 255;
/** The ground of a picture that was made for a dark one: `navy` of the theme. */
const dark = '#0e2245';
/** A colour that differs less from white in all of its channels is hardly seen there. */
const leastSeen = 40;
/** A picture of which less than this share is seen on white was made for a dark ground. */
const leastShare = 0.05;
const sampleEdge = 128;

/** The ground that a see-through picture needs to be seen; undefined where it is seen on white. Throws 422 for an empty picture. */
async function groundOf(file: ReceivedFile, image: Sharp): Promise<string | undefined> {
  if (!(await image.metadata()).hasAlpha) return undefined;
  const sample = await image
    .clone()
    .resize(sampleEdge, sampleEdge, { fit: 'inside' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  let drawn = 0;
  let seen = 0;
  for (let at = 0; at < sample.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = sample.subarray(at, at + 4);
    const difference = (plate - Math.min(red, green, blue)) * (alpha / 255);
    drawn += alpha;
    if (difference >= leastSeen) seen += alpha;
  }
  if (drawn < leastSeen * 4) throw fileError('invalid', file, empty);
  return seen < drawn * leastShare ? dark : undefined;
}

const onGround = (image: Sharp, background: string | undefined) =>
  background ? image.flatten({ background }) : image;

/** The small picture of lists. */
const small = (image: Sharp) =>
  image
    .resize(limits.logoEdge, limits.logoEdge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, alphaQuality: 100, smartSubsample: true })
    .toBuffer();

/**
 * Encodes an image as we store it: WebP, upright, without metadata, the first picture of an animation, at most
 * `limits.logoEdge` pixels wide and high, see-through only if it is seen on white. Nothing of the sender's bytes is kept.
 */
export const encodeImage = (file: ReceivedFile): Promise<Buffer> =>
  decode(file, async (image) => small(onGround(image, await groundOf(file, image))));

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
    const background = (await groundOf(file, image)) ?? '#ffffff';
    const edge = Math.min(autoOrient.width, autoOrient.height, limits.artworkMax);
    const full = await image
      .resize(edge, edge, { fit: 'cover' })
      .flatten({ background })
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
