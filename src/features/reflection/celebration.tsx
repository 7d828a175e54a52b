import { t } from '@/language/text';
import styles from './celebration.module.css';

const pieces = Array.from({ length: 14 }, (_, at) => at);

/** A ball into the net for a child who has heard an episode and answered its question. Counts nothing, and keeps nothing. */
export const Celebration = ({ answered }: { answered: boolean }) => (
  <div className={styles.celebration} role="status">
    <svg className={styles.goal} viewBox="0 0 64 44" aria-hidden="true">
      <path
        className={styles.net}
        d="M4 42V6h56v36M16 6v36M28 6v36M40 6v36M52 6v36M4 16h56M4 26h56M4 36h56"
      />
      <circle className={styles.ball} cx="32" cy="24" r="7" />
    </svg>
    <p className={styles.words}>
      {answered ? t`Goal! You heard it all and answered.` : t`Goal! You heard it all.`}
    </p>
    {pieces.map((at) => (
      <i key={at} className={styles.piece} aria-hidden="true" />
    ))}
  </div>
);
