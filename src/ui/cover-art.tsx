import type { CSSProperties } from 'react';
import styles from './cover-art.module.css';
import { coverTints } from './theme';

interface CoverArtProps {
  /** The episode's number; picks the tint. */
  number: number;
  /** Written on the pitch, such as `Ep 11`. Leave it out where the cover is too small to read. */
  label?: string;
  /** Edge in pixels, or a CSS length such as `100%`. */
  size: number | string;
  /** Corner radius in pixels; 14 unless told. */
  rounded?: number;
  /** The artwork, when there is one. */
  src?: string;
}

/** Left edge, top and height of each bar of the mark, in hundredths of the cover. */
const bars = [
  [30.3, 44.5, 11],
  [36.5, 37.5, 25],
  [42.4, 31.5, 37],
  [54.4, 34.6, 30.8],
  [60.3, 40.5, 19],
  [66.4, 44.5, 11],
] as const;

const tintOf = (number: number): readonly [string, string] =>
  coverTints[Math.abs(Math.trunc(number)) % coverTints.length] ?? coverTints[0];

/**
 * An episode's cover: its artwork, or the pitch mark in a tint picked by the number. Square, and silent to screen
 * readers, since the name always stands beside it.
 */
export function CoverArt({ number, label, size, rounded = 14, src }: CoverArtProps) {
  const box: CSSProperties = { width: size, borderRadius: rounded };
  if (src) {
    // biome-ignore lint/performance/noImgElement: Next's optimiser is off; the server sends artwork at its final size
    return <img className={styles.cover} style={box} src={src} alt="" loading="lazy" decoding="async" />;
  }
  const [light, dark] = tintOf(number);
  return (
    <svg
      className={styles.cover}
      style={{ ...box, background: `linear-gradient(160deg, ${light}, ${dark})` }}
      viewBox="0 0 100 100"
      aria-hidden="true"
    >
      <path className={styles.chalk} d="M50 0V100M0 11H23V89H0M100 11H77V89H100" />
      <circle className={styles.chalk} cx="50" cy="50" r="26" />
      {bars.map(([x, y, height]) => (
        <rect className={styles.bar} key={x} x={x} y={y} width="3.1" height={height} rx="1.5" />
      ))}
      {label && (
        <text className={styles.label} x="9" y="89.5">
          {label}
        </text>
      )}
    </svg>
  );
}
