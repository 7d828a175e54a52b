import { Logo } from '@/ui/layout/logo';
import styles from './frame-skeleton.module.css';

const rows = [64, 58, 70, 52, 60, 66, 48, 62];

/** The shell while the account loads: the header and grey shapes. It needs neither antd nor data. */
export const FrameSkeleton = () => (
  <div className={styles.frame} aria-busy="true">
    <div className={styles.header}>
      <Logo size={32} />
    </div>
    <div className={styles.side}>
      {rows.map((width) => (
        <span key={width} className={styles.row} style={{ width: `${width}%` }} />
      ))}
    </div>
    <div className={styles.content}>
      <span className={`${styles.block} ${styles.title}`} />
      <span className={`${styles.block} ${styles.subtitle}`} />
      <span className={`${styles.block} ${styles.card}`} />
    </div>
  </div>
);
