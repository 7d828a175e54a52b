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
