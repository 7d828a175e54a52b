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
}

/** A grey shape where a word, a pill or a picture will be. It is as high as what comes. */
export const Skeleton = ({ width, height, short = false, shape = 'line' }: Props) => (
  <span
    className={`${styles.skeleton} ${styles[shape]}`}
    style={{ width: width ?? (short ? 28 : undefined), height: shape === 'picture' ? width : height }}
    aria-hidden="true"
  />
);
