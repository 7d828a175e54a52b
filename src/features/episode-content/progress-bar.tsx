import styles from './progress-bar.module.css';

/** How far something is, 0..1, in the colour of sound. */
export const ProgressBar = ({ label, share }: { label: string; share: number }) => (
  <div
    className={styles.track}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
  >
    <div className={styles.bar} style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
  </div>
);

/** The same in a word. */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
