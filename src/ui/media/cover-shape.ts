import { coverColours } from '../theme/picture-colours';

const { tints } = coverColours;

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
