import styles from './skeleton.module.css';

interface Props {
  /** CSS pixels; most of the available room if absent. */
  width?: number;
  /** As wide as a short figure. */
  short?: boolean;
  /** The height of a block. */
  height?: number;
  /** A pill, a square picture of `width`, or a block as wide as its room, instead of a line. */
  shape?: 'line' | 'pill' | 'picture' | 'block';
  /** As many lines of text, the last one shorter, instead of one shape. */
  lines?: number;
}

/** A grey shape where a word, a pill or a picture will be. It is as high as what comes. */
export const Skeleton = ({ width, height, lines, short = false, shape = 'line' }: Props) =>
  lines === undefined ? (
    <span
      className={`${styles.skeleton} ${styles[shape]}`}
      style={{ width: width ?? (short ? 28 : undefined), height: shape === 'picture' ? width : height }}
      aria-hidden="true"
    />
  ) : (
    <span className={styles.text} style={{ width }} aria-hidden="true">
      {[...Array(lines).keys()].map((line) => (
        <span key={line} className={styles.skeleton} />
      ))}
    </span>
  );
