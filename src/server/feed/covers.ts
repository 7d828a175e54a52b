import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { limits } from '@/contract/limits';
import { readStored } from '../kernel/storage/read-stored';
import type { Storage } from '../kernel/storage/storage';

/**
 * The drawn cover, as `ui/media/cover-shape` and the theme have it (a test compares them), because podcast apps take JPEG and no
 * SVG.
 */
export const drawnCover = {
  lines: 'M50 0V100M0 11H23V89H0M100 11H77V89H100',
  circle: 26,
  bars: [
    [30.3, 44.5, 11],
    [36.5, 37.5, 25],
    [42.4, 31.5, 37],
    [54.4, 34.6, 30.8],
    [60.3, 40.5, 19],
    [66.4, 44.5, 11],
  ],
  tints: [
    ['#254a76', '#0c1c36'],
    ['#6a481f', '#2c1b0a'],
    ['#394969', '#161e33'],
    ['#592949', '#270e24'],
    ['#1e5c48', '#0b2c26'],
    ['#17315e', '#0b1a33'],
  ],
  chalk: '#ffffff',
  chalkOpacity: 0.22,
  bar: '#ff6a3d',
} as const;

/** The tint of the podcast itself. */
const ofPodcast = drawnCover.tints.length - 1;

export const coverTintOf = (number: number): number => Math.abs(Math.trunc(number)) % drawnCover.tints.length;

function svgOf(tint: number): string {
  const { lines, circle, bars, tints, chalk, chalkOpacity, bar } = drawnCover;
  const [light, dark] = tints[tint] ?? tints[0];
  const mark = bars.map(
    ([x, y, height]) => `<rect x="${x}" y="${y}" width="3.1" height="${height}" rx="1.5" fill="${bar}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
    <linearGradient id="g" x1=".33" y1="0" x2=".67" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
    <rect width="100" height="100" fill="url(#g)"/>
    <g fill="none" stroke="${chalk}" stroke-opacity="${chalkOpacity}" stroke-width="1.2"><path d="${lines}"/><circle cx="50" cy="50" r="${circle}"/></g>
    ${mark.join('')}</svg>`;
}

/** What a cover in a tag measures, in pixels. It is looked at on a phone, and is part of every download. */
const tagEdge = 600;

// Small JPEGs: at most some megabytes.
const made = new LRUCache<string, Promise<Buffer>>({ max: 200 });
let last: Promise<unknown> = Promise.resolve();

/** Makes a picture once, one at a time, because each takes a core and memory. A failure is not remembered. */
function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = made.get(key);
  if (known) return known;
  const making = last.then(make);
  last = making.catch(() => made.delete(key));
  made.set(key, making);
  return making;
}

const drawn = (tint: number, edge: number) =>
  once(`drawn ${tint} ${edge}`, () =>
    sharp(Buffer.from(svgOf(tint)), { density: (72 * edge) / 100 })
      .resize(edge, edge)
      .jpeg({ quality: 85 })
      .toBuffer(),
  );

/** The cover of the podcast, or of an episode without artwork, as directories take it: 1400 pixels. */
export const drawCover = (tint: number = ofPodcast): Promise<Buffer> => drawn(tint, limits.artworkMin);

/** The cover that is written into the tag of an episode. */
export function coverForTag(
  storage: Storage,
  { artwork, number }: { artwork: string | null; number: number },
): Promise<Buffer> {
  if (artwork === null) return drawn(coverTintOf(number), tagEdge);
  return once(`artwork ${artwork}`, async () => {
    const full = await readStored(storage, artwork);
    return sharp(full).resize(tagEdge, tagEdge).jpeg({ quality: 75 }).toBuffer();
  });
}
