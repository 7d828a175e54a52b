import type { ReactNode } from 'react';
import styles from './navy-banner.module.css';

interface Props {
  /** Artwork at the left, about 112 px. */
  cover: ReactNode;
  /** A short label above the title. */
  status: ReactNode;
  title: ReactNode;
  /** A line under the title. */
  facts: ReactNode;
  /** The main action, at the right. */
  action?: ReactNode;
}

/** The most prominent part of a page: the current episode, and what to do with it. */
export const NavyBanner = ({ cover, status, title, facts, action }: Props) => (
  <div className={styles.banner}>
    <div className={styles.cover}>{cover}</div>
    <div className={styles.words}>
      <span className={styles.status}>{status}</span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.facts}>{facts}</p>
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
