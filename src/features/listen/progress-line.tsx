import styles from './progress-line.module.css';

interface Props {
  /** 0..1. */
  share: number;
  /** The accessible name, which says whose progress it is. */
  label: string;
}

/** How far an episode was heard. */
export const ProgressLine = ({ share, label }: Props) => (
  <div
    className={styles.line}
    role="progressbar"
    aria-label={label}
    aria-valuenow={Math.round(share * 100)}
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <div className={styles.heard} style={{ transform: `scaleX(${share})` }} />
  </div>
);
