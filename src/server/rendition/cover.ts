import path from 'node:path';
import sharp from 'sharp';
import type { Storage } from '../storage/storage';

/** Pixels of the square cover in the file; podcast apps show it up to this size. */
const size = 1400;

/** The tints of covers without artwork, picked by the episode's number: the same as `coverTints` of `ui/theme.ts`, which the server cannot import. */
const tints = [
  ['#254a76', '#0c1c36'],
  ['#6a481f', '#2c1b0a'],
  ['#394969', '#161e33'],
  ['#592949', '#270e24'],
  ['#1e5c48', '#0b2c26'],
  ['#17315e', '#0b1a33'],
] as const;

/** The pitch from above with the mark's waves, without words: the server has no fonts to rely on. */
function drawn(number: number): Buffer {
  const [light, dark] = tints[number % tints.length] ?? tints[0];
  const chalk = 'fill="none" stroke="#ffffff" stroke-opacity="0.25" stroke-width="2"';
  const bar = (x: number, height: number) =>
    `<rect x="${x - 1.7}" y="${50 - height / 2}" width="3.4" height="${height}" rx="1.7" fill="#ff6a3d"/>`;
  const bars = [bar(31.5, 12), bar(37.5, 22), bar(44, 32), bar(56, 32), bar(62.5, 22), bar(68.5, 12)].join(
    '',
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${size}" height="${size}">
      <defs><linearGradient id="g" x2="0.4" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
      <rect width="100" height="100" fill="url(#g)"/>
      <path ${chalk} d="M50 0V100M0 10H23V90H0M100 10H77V90H100"/><circle ${chalk} cx="50" cy="50" r="25"/>${bars}
    </svg>`,
  );
}

/** Writes a JPEG cover to `file`: the episode's artwork, or one drawn for its number. */
export async function makeCover(
  storage: Storage,
  file: string,
  { number, artwork }: { number: number; artwork: string | undefined },
): Promise<void> {
  const source = artwork ? path.join(storage.root, storage.locate(artwork)) : drawn(number);
  await sharp(source, { limitInputPixels: 50_000_000 })
    .resize(size, size, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toFile(file);
}
