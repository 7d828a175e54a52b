import styles from './bone.module.css';

interface Props {
  /** CSS pixels; most of the room there is unless given. */
  width?: number;
  /** Of one figure. */
  short?: boolean;
  /** A pill, or a round or square picture of `width`, instead of a line. */
  shape?: 'line' | 'pill' | 'picture';
}

/** A grey shape where a word, a pill or a picture will be. It is as high as what comes. */
export const Bone = ({ width, short = false, shape = 'line' }: Props) => (
  <span
    className={`${styles.bone} ${styles[shape]}`}
    style={{ width: width ?? (short ? 28 : undefined), height: shape === 'picture' ? width : undefined }}
    aria-hidden="true"
  />
);
