import { coverColours } from '../theme/picture-colours';

const { tints, lines, bars } = coverColours;

/** The pitch from above, in hundredths of the cover: its lines, its circle, and the bars of the mark. */
export const pitchLines = 'M50 0V100M0 11H23V89H0M100 11H77V89H100';
export const circleRadius = 26;
/** Left edge, top and height of each bar. */
export const coverBars = [
  [30.3, 44.5, 11],
  [36.5, 37.5, 25],
  [42.4, 31.5, 37],
  [54.4, 34.6, 30.8],
  [60.3, 40.5, 19],
  [66.4, 44.5, 11],
] as const;
export const barWidth = 3.1;
export const barRadius = 1.5;

/** What is drawn on covers for children, in hundredths too: ball, goal, whistle, cup, flag, boot, star, glove. */
const drawings = [
  'M33 50a17 17 0 1 0 34 0a17 17 0 1 0-34 0M50 43l7 5-3 8h-8l-3-8zM50 33v10M66 44l-9 4M60 64l-6-8M40 64l6-8M34 44l9 4',
  'M31 62V39h38v23M40 39v23M50 39v23M60 39v23M31 46h38M31 54h38',
  'M35 48h32v8H57a11 11 0 1 1-22-1zM52 48v-6M44 39l-4-6M60 39l4-6',
  'M40 33h20v12a10 10 0 0 1-20 0zM40 37h-7c0 8 4 10 8 11M60 37h7c0 8-4 10-8 11M50 55v9M41 66h18',
  'M38 68V32l27 9-27 9',
  'M34 38h12l3 9 14 4a5 5 0 0 1 4 5v4H34zM39 60v5M47 60v5M55 60v5M63 60v5',
  'M50 32l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1z',
  'M40 66V53l-6-7 4-3 5 6V36h4v10V33h5v13V35h5v12V39h4v15l-4 12z',
] as const;

export const drawingOf = (number: number): string =>
  drawings[Math.abs(Math.trunc(number)) % drawings.length] ?? drawings[0];

export const tintOf = (number: number): readonly [string, string] =>
  tints[Math.abs(Math.trunc(number)) % tints.length] ?? tints[0];

const drawn = new Map<string, string>();

/**
 * The drawn cover as a picture of that many pixels, for a lock screen, which cannot show our SVG; undefined
 * where the browser cannot draw.
 */
export function coverPicture(number: number, pixels: number): string | undefined {
  const key = `${number}:${pixels}`;
  const known = drawn.get(key);
  if (known) return known;
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.scale(pixels / 100, pixels / 100);
  const [light, dark] = tintOf(number);
  const ground = pen.createLinearGradient(33, 0, 67, 100);
  ground.addColorStop(0, light);
  ground.addColorStop(1, dark);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, 100, 100);
  pen.strokeStyle = lines;
  pen.lineWidth = 1.2;
  pen.stroke(new Path2D(pitchLines));
  pen.beginPath();
  pen.arc(50, 50, circleRadius, 0, 2 * Math.PI);
  pen.stroke();
  pen.fillStyle = bars;
  for (const [x, y, height] of coverBars) {
    pen.beginPath();
    pen.roundRect(x, y, barWidth, height, barRadius);
    pen.fill();
  }
  const picture = canvas.toDataURL('image/png');
  drawn.set(key, picture);
  return picture;
}
