import type { ReactNode } from 'react';
import styles from './spoken.module.css';

/** Words for a screen reader only. */
export const Spoken = ({ children }: { children: ReactNode }) => (
  <span className={styles.spoken}>{children}</span>
);
