import type { CSSProperties } from 'react';
import styles from './cover-art.module.css';
import { barRadius, barWidth, circleRadius, coverBars, pitchLines, tintOf } from './cover-shape';

interface CoverArtProps {
  /** The episode's number; picks the tint. */
  number: number;
  /** Written on the pitch, such as `Ep 11`. Leave it out where the cover is too small to read. */
  label?: string;
  /** Edge in pixels, or a CSS length such as `100%`. */
  size: number | string;
  /** Corner radius in pixels; 14 if absent. */
  rounded?: number;
  /** The artwork, when there is one. */
  src?: string;
}

/** How many there are in `public/drawings.svg`. */
const drawings = 8;

/**
 * An episode's cover: its artwork, or the pitch mark in a tint picked by the number. Children get a drawing of
 * its own instead of the mark, because they find an episode by its picture. Square, and silent to screen readers,
 * because the name is always beside it.
 */
export function CoverArt({ number, label, size, rounded = 14, src }: CoverArtProps) {
  const box: CSSProperties = { width: size, borderRadius: rounded };
  if (src) {
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
      <path className={styles.chalk} d={pitchLines} />
      <circle className={styles.chalk} cx="50" cy="50" r={circleRadius} />
      <g className={styles.mark}>
        {coverBars.map(([x, y, height]) => (
          <rect className={styles.bar} key={x} x={x} y={y} width={barWidth} height={height} rx={barRadius} />
        ))}
      </g>
      <use className={styles.drawing} href={`/drawings.svg#${Math.abs(number) % drawings}`} />
      {label && (
        <text className={styles.label} x="9" y="89.5">
          {label}
        </text>
      )}
    </svg>
  );
}
